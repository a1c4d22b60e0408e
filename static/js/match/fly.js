// What moves lies in a layer of its own over the page, which takes no tap and is not read aloud.
export const calm = matchMedia("(prefers-reduced-motion: reduce)");

export const wait = (ms) => new Promise((done) => setTimeout(done, ms));

export function middle(element) {
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2, box];
}

/** Whether the element is on the screen with nothing over it: what is covered by a sheet does not move. */
export function seen(element) {
  if (!element) return false;
  const [x, y, box] = middle(element);
  if (!box.width || !box.height) return false;
  const top = document.elementFromPoint(x, y);
  const home = element.closest(".ring, .seat") ?? element;
  return Boolean(top) && (home.contains(top) || top.contains(home));
}

export function layer() {
  return document.querySelector(".fly-layer") ?? document.body.appendChild(Object.assign(document.createElement("div"), { className: "fly-layer", ariaHidden: "true" }));
}

/** Puts a thing into the layer with its middle at (x, y). */
export function put(thing, x, y, className) {
  thing.classList.add("flyer", ...className.split(" "));
  Object.assign(thing.style, { left: `${x}px`, top: `${y}px` });
  layer().append(thing);
  return thing;
}

/** Plays an animation to its end; one that was cut short or whose page sleeps ends as well. */
export async function moved(thing, frames, options) {
  const animation = thing.animate(frames, options);
  await Promise.race([animation.finished.catch(() => null), wait(options.duration + (options.delay ?? 0) + 300)]);
  return thing;
}

export const make = (tag, text = "") => Object.assign(document.createElement(tag), { textContent: text });
