// The page shown while there is no network: it looks for the server by itself, and goes on where its person was.
const OFTEN = 3000;
const SELDOM = 20000;
let wait = OFTEN;
let timer = 0;

async function look() {
  clearTimeout(timer);
  const answer = await fetch(location.href, { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (answer && ![502, 504].includes(answer.status)) return location.reload();
  wait = Math.min(SELDOM, wait * 1.3);
  timer = setTimeout(look, wait);
  return undefined;
}

// Whoever opened this page itself has nowhere to come back to.
const own = location.pathname.startsWith("/offline/");

for (const name of ["online", "focus"]) own || addEventListener(name, look);
document.addEventListener("visibilitychange", () => own || document.hidden || look());
document.querySelector("[data-again]").addEventListener("click", () => (own ? location.assign("/") : look()));
timer = own ? 0 : setTimeout(look, OFTEN);
