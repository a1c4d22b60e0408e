// «Call me when it is my turn»: this browser asks its push service for an address and gives it to the server.
const place = document.querySelector("[data-push-address]");
const button = place?.querySelector("[data-push-switch]");
const token = JSON.parse(document.body.getAttribute("hx-headers"))["X-CSRFToken"];
const home = () => /iPhone|iPad/.test(navigator.userAgent) && !matchMedia("(display-mode: standalone)").matches;

function lacking() {
  if (!isSecureContext) return "insecure";
  if (navigator.serviceWorker && window.PushManager && window.Notification) return "";
  return home() ? "home" : "old";
}

function show(word) {
  const lacks = ["insecure", "home", "old"].includes(word);
  button.hidden = lacks;
  button.disabled = false;
  button.setAttribute("aria-pressed", String(word === "on"));
  place.querySelector("[data-push-said]").textContent =
    place.querySelector("template").content.querySelector(`[data-word="${word}"]`).textContent;
  place.hidden = false;
}

async function tell(wish, held) {
  const { endpoint, keys } = held.toJSON();
  const body = new URLSearchParams({ wish, endpoint, p256dh: keys.p256dh, auth: keys.auth });
  const answer = await fetch(place.dataset.pushAddress, { method: "POST", body, headers: { "X-CSRFToken": token } });
  if (!answer.ok) throw new Error(`push: ${answer.status}`);
  return (await answer.json()).on;
}

function bytes(text) {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}

/** An address under another key of the site's is of no use any more. */
async function fits(held) {
  const own = new Uint8Array(held.options.applicationServerKey ?? []);
  if (bytes(place.dataset.key).every((byte, at) => own[at] === byte)) return held;
  await held.unsubscribe();
  return null;
}

async function held() {
  const { pushManager } = await navigator.serviceWorker.ready;
  const found = await pushManager.getSubscription();
  return found && fits(found);
}

async function look() {
  if (Notification.permission === "denied") return show("denied");
  const found = Notification.permission === "granted" ? await held() : null;
  return show(found && (await tell("look", found)) ? "on" : "off");
}

async function turn() {
  button.disabled = true;
  if (button.getAttribute("aria-pressed") === "true") {
    const found = await held();
    if (found) {
      await tell("off", found);
      await found.unsubscribe();
    }
    return show("off");
  }
  if ((await Notification.requestPermission()) !== "granted") return look();
  const { pushManager } = await navigator.serviceWorker.ready;
  const made = (await held()) ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(place.dataset.key) }));
  return show((await tell("on", made)) ? "on" : "failed");
}

if (place) {
  const word = lacking();
  if (word) show(word);
  else {
    show("off");
    look().catch(() => show("off"));
    button.addEventListener("click", () => turn().catch(() => show("failed")));
  }
}
