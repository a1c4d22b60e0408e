// What is wrong with the page as it stands on this screen: a list of sentences, empty when all is well.
// It looks at what a person can come to by scrolling the page itself; open menus, sheets and dialogs may cover what is under them.
() => {
  const TAP = 43.5; // 44 px, less what rounding takes
  const SLACK = 1.5;
  const OVERLAYS = "dialog, [popover], details[open] > .menu-list, .has-sheet .mine .scroll, .told, .netlost, .link-lost, .hint-tap, .asides";
  const SLIDES = ".anav, .rail, .street, .calls, .hand"; // strips that a finger pushes: bosses, spaces ahead, seats, cards
  const BRIEF = ".house, .rbar"; // the last events in short: the log has them whole
  const TARGETS = "button, a[href], select, summary, textarea, input, label:has(input.vh), label:has(input[type=radio], input[type=checkbox])";

  const found = new Set();
  const say = (what, element, more = "") => found.add(`${what}: ${nameOf(element)}${more && ` ${more}`}`);
  const nameOf = (element) => {
    const within = element.closest("[id]");
    const words = (element.innerText || element.getAttribute("aria-label") || element.value || "").trim().replace(/\s+/g, " ").slice(0, 40);
    const classes = typeof element.className === "string" && element.className.trim() ? `.${element.className.trim().split(/\s+/).join(".")}` : "";
    return `${within && within !== element ? `#${within.id} ` : ""}${element.localName}${element.id ? `#${element.id}` : classes} «${words}»`;
  };

  // A sheet of our own, so that a look at a point finds also what lets the finger through. Each change of it costs a layout.
  const touchable = new CSSStyleSheet();
  touchable.replaceSync("* { pointer-events: auto !important; }");
  function whileTouchable(check) {
    document.adoptedStyleSheets.push(touchable);
    check();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== touchable);
  }

  const top = [...document.querySelectorAll("dialog:modal, [popover]:popover-open, [aria-modal=true]:not([hidden])")].at(-1) ?? document.body;
  const styles = new Map();
  const style = (element) => styles.get(element) ?? styles.set(element, getComputedStyle(element)).get(element);
  const forEars = new Map(); // read aloud, not shown
  const isForEars = (element) => {
    if (!element || element === document.body) return false;
    if (!forEars.has(element)) forEars.set(element, style(element).clipPath === "inset(50%)" || element.matches(".skip, .skip-to-content-link") || isForEars(element.parentElement));
    return forEars.get(element);
  };
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !isForEars(element);
  const isOpaque = (element) => {
    const { backgroundColor, backgroundImage } = style(element);
    const alpha = /rgba\(.*, ([\d.]+)\)|\/ ([\d.]+)\)/.exec(backgroundColor);
    return backgroundImage !== "none" || Number(alpha?.[1] ?? alpha?.[2] ?? 1) > 0.6;
  };
  const isDrawn = (element) => element instanceof SVGElement && element.localName !== "svg";
  const isBoxed = (element) => isOpaque(element) || ["Top", "Right", "Bottom", "Left"].every((side) => style(element)[`border${side}Style`] !== "none");
  const pinned = (element) => {
    for (let at = element; at && at !== document.body; at = at.parentElement) if (["fixed", "sticky"].includes(style(at).position)) return at;
    return null;
  };
  const root = document.scrollingElement;
  const SCREEN = () => ({ left: 0, top: 0, right: innerWidth, bottom: innerHeight });
  const fixedPage = /hidden|clip/.test(style(document.body).overflowY) || /hidden|clip/.test(style(document.documentElement).overflowY);

  /** What is left of a box inside an element after all that clips it, and whether a scroller would bring the rest. */
  function visiblePart(element, box) {
    const seen = { left: box.left, top: box.top, right: box.right, bottom: box.bottom, scrolls: false };
    const clip = (edge) => {
      seen.left = Math.max(seen.left, edge.left); seen.top = Math.max(seen.top, edge.top);
      seen.right = Math.min(seen.right, edge.right); seen.bottom = Math.min(seen.bottom, edge.bottom);
    };
    let escapes = false; // what is positioned is clipped by its containing block and what is above that
    for (let at = element; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY, position, transform, display } = style(at);
      if (escapes && position === "static" && transform === "none") continue;
      const scroller = /auto|scroll/.test(overflowX + overflowY);
      if ((scroller || /hidden|clip/.test(overflowX + overflowY)) && !["inline", "contents"].includes(display)) clip(at.getBoundingClientRect());
      seen.scrolls ||= scroller;
      escapes = position === "absolute";
      if (position === "fixed") return clip(SCREEN()), seen;
    }
    if (fixedPage) clip(SCREEN());
    return seen;
  }

  /** Every line of text that is shown: its element, its boxes as they are drawn, the size of its letters. */
  function texts() {
    const lines = [];
    const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const element = node.parentElement;
      if (!node.textContent.trim() || element.closest("script, style, noscript, option, svg") || !isShown(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        if (box.width < 2 || box.height < 2) continue;
        const size = parseFloat(style(element).fontSize);
        const spare = Math.max(0, (box.height - size) / 2); // letters are about as tall as their size
        lines.push({ element, size, left: box.left, right: box.right, top: box.top + spare, bottom: box.bottom - spare });
      }
    }
    return lines;
  }

  function targets() {
    return [...top.querySelectorAll(TARGETS)].filter((element) => {
      if (!isShown(element) || element.type === "hidden") return false;
      if (element.matches("input[type=radio], input[type=checkbox]") && element.closest("label")) return false;
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1;
    });
  }

  const isTold = (element) => element.closest(`[title], [aria-label], ${BRIEF}`); // its whole text can be had
  const isShortened = (element) => {
    for (let at = element; at && at !== document.body; at = at.parentElement) {
      if (style(at).textOverflow === "ellipsis" || style(at).webkitLineClamp !== "none") return true;
      if (style(at).display !== "inline") break;
    }
    return false;
  };

  function checkScroll() {
    if (Math.max(root.scrollWidth, document.body.scrollWidth) > innerWidth + 1) {
      const widest = [...top.querySelectorAll("*")].filter((e) => isShown(e) && e.getBoundingClientRect().right > innerWidth + 1);
      say("the page scrolls sideways", widest.at(-1) ?? document.body, `${root.scrollWidth} > ${innerWidth}`);
    }
    for (const element of top.querySelectorAll("*")) {
      if (!/auto|scroll/.test(style(element).overflowX) || element.scrollWidth <= element.clientWidth + 1) continue;
      if (isShown(element) && !element.closest(SLIDES)) say("scrolls sideways", element, `${element.scrollWidth} > ${element.clientWidth}`);
    }
  }

  function checkCut(lines) {
    for (const line of lines) {
      const seen = visiblePart(line.element, line);
      if (seen.scrolls && (seen.right - seen.left < 2 || seen.bottom - seen.top < 2)) continue;
      const across = Math.max(seen.left - line.left, line.right - seen.right);
      const down = seen.scrolls ? 0 : Math.max(seen.top - line.top, line.bottom - seen.bottom);
      if (across <= SLACK && down <= line.size * 0.2) continue;
      if (isShortened(line.element) && isTold(line.element)) continue;
      if (line.element.closest(SLIDES) && down <= line.size * 0.2) continue;
      say("text is cut", line.element, `by ${Math.round(Math.max(across, down))} px`);
    }
    for (const field of top.querySelectorAll("input:not([type=hidden]), select")) {
      if (isShown(field) && field.clientWidth && field.scrollWidth > field.clientWidth + 1 && !field.readOnly) say("text is cut", field);
    }
  }

  function checkSpill(lines) {
    for (const line of lines) {
      let box = line.element;
      while (box && box !== document.body && !(isBoxed(box) && !["inline", "contents"].includes(style(box).display))) {
        const { position, overflowX, overflowY } = style(box);
        if (["absolute", "fixed"].includes(position) || /auto|scroll/.test(overflowX + overflowY)) { box = null; break; }
        box = box.parentElement;
      }
      if (!box || box === document.body) continue;
      if (/auto|scroll/.test(style(box).overflowX + style(box).overflowY)) continue;
      const edge = box.getBoundingClientRect();
      const out = Math.max(edge.left - line.left, line.right - edge.right, (edge.top - line.top) - line.size * 0.15, (line.bottom - edge.bottom) - line.size * 0.15);
      if (out > SLACK && !isShortened(line.element)) say("text sticks out", line.element, `of ${nameOf(box)} by ${Math.round(out)} px`);
    }
  }

  const isInSentence = (element) => style(element).display === "inline" && [...element.parentElement.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim().length > 2);

  function checkSizes() {
    for (const element of targets()) {
      if (element.localName === "a" && isInSentence(element)) continue;
      const { width, height } = element.getBoundingClientRect();
      if (width < TAP || height < TAP) say("too small to tap", element, `${Math.round(width)} × ${Math.round(height)}`);
    }
  }

  const related = (a, b) => a.contains(b) || b.contains(a);
  const inView = (x, y) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
  /** The part of the page in which something sticks: what scrolls under it. */
  function scrollerOf(pin) {
    if (style(pin).position === "sticky")
      for (let at = pin.parentElement; at && at !== document.body; at = at.parentElement)
        if (/auto|scroll/.test(style(at).overflowY) && at.scrollHeight > at.clientHeight + 1) return at;
    return root;
  }
  /** Whether what is pinned here hides it for good: at the other end of what scrolls under it one can scroll it free. */
  function forGood(y, pin) {
    const box = scrollerOf(pin);
    const { top, height } = box === root ? { top: 0, height: innerHeight } : box.getBoundingClientRect();
    const most = box.scrollHeight - box.clientHeight;
    if ((box === root && fixedPage) || most < 1) return true;
    return y < top + height / 2 ? box.scrollTop < 1 : box.scrollTop > most - 1;
  }
  const hides = (cover, element, y) => {
    if (related(cover, element) || !isShown(cover)) return false;
    const overlay = cover.closest(OVERLAYS);
    if (overlay && !overlay.contains(element)) return false;
    const pin = pinned(cover);
    return !pin || pin.contains(element) || forGood(y, pin);
  };

  function checkCovered(lines) {
    for (const line of lines) {
      const seen = visiblePart(line.element, line);
      if (seen.right - seen.left < 4 || seen.bottom - seen.top < 4) continue;
      const y = (seen.top + seen.bottom) / 2;
      for (const share of [0.08, 0.5, 0.92]) {
        const x = seen.left + (seen.right - seen.left) * share;
        if (!inView(x, y) || related(document.elementFromPoint(x, y) ?? document.body, line.element)) continue;
        const stack = document.elementsFromPoint(x, y); // costs far more than the look at what is on top
        const own = stack.findIndex((other) => related(other, line.element));
        const cover = stack.slice(0, Math.max(own, 0)).find((other) => (isOpaque(other) || isDrawn(other)) && hides(other, line.element, y));
        if (cover) { say("text is covered", line.element, `by ${nameOf(cover.closest("svg")?.parentElement ?? cover)}`); break; }
      }
    }
  }

  function checkCollisions(lines) {
    const here = lines.map((line) => ({ ...line, seen: visiblePart(line.element, line) })).filter(({ seen }) =>
      seen.right - seen.left > 4 && seen.bottom - seen.top > 4 && seen.bottom > 0 && seen.top < innerHeight).sort((a, b) => a.seen.top - b.seen.top);
    for (let i = 0; i < here.length; i++) {
      for (let j = i + 1; j < here.length && here[j].seen.top < here[i].seen.bottom - 2; j++) {
        const [a, b] = [here[i], here[j]];
        if (a.element === b.element) continue;
        const left = Math.max(a.seen.left, b.seen.left), right = Math.min(a.seen.right, b.seen.right);
        const up = Math.max(a.seen.top, b.seen.top), down = Math.min(a.seen.bottom, b.seen.bottom);
        if (right - left < 3 || down - up < 3) continue;
        const x = (left + right) / 2, y = (up + down) / 2;
        if (!inView(x, y)) continue;
        const stack = document.elementsFromPoint(x, y);
        const [upper, lower] = [stack.indexOf(a.element), stack.indexOf(b.element)].sort((p, q) => p - q);
        if (upper < 0 || stack.slice(0, lower).some(isOpaque)) continue; // one lies under the other's own ground
        say("texts overlap", a.element, `and ${nameOf(b.element)}`);
      }
    }
  }

  function checkReach() {
    for (const element of targets()) {
      const box = element.getBoundingClientRect();
      const seen = visiblePart(element, box);
      if (seen.right - seen.left < 8 || seen.bottom - seen.top < 8) {
        if (!seen.scrolls) say("off the screen", element);
        continue;
      }
      for (const [across, down] of [[0.5, 0.5], [0.12, 0.2], [0.88, 0.2], [0.12, 0.8], [0.88, 0.8]]) {
        const x = seen.left + (seen.right - seen.left) * across, y = seen.top + (seen.bottom - seen.top) * down;
        if (!inView(x, y)) continue;
        const hit = document.elementFromPoint(x, y);
        if (!hit || related(hit, element) || hit.closest("label")?.contains(element) || element.closest("[inert], :disabled")) continue;
        if (hides(hit, element, y)) { say("cannot be tapped", element, `under ${nameOf(hit)}`); break; }
      }
    }
  }

  // An upright phone without a board has nothing but its question.
  function checkQuestion() {
    const question = top.querySelector(".is-controller[data-tab=turn] #question");
    if (question && innerWidth < innerHeight * 0.9 && !isShown(question)) say("not shown", question);
  }

  checkScroll();
  checkSizes();
  checkQuestion();
  const before = root.scrollTop;
  const most = Math.max(0, root.scrollHeight - innerHeight);
  const steps = fixedPage ? 1 : Math.ceil(most / (innerHeight * 0.8)) + 1;
  for (let step = 0; step < steps; step++) {
    root.scrollTo({ top: Math.min(most, step * innerHeight * 0.8), behavior: "instant" });
    const lines = texts();
    if (!step) { checkCut(lines); checkSpill(lines); }
    whileTouchable(() => {
      checkCovered(lines);
      checkCollisions(lines);
    });
    checkReach();
  }
  root.scrollTo({ top: before, behavior: "instant" });
  return [...found];
}
