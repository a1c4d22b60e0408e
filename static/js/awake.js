// Keeps the screen of a device lit: there on secure pages only, and lost whenever the page is hidden.
let wished = false;
let lock = null;

async function hold() {
  if (!wished || document.hidden || (lock && !lock.released)) return;
  lock = await navigator.wakeLock?.request("screen").catch(() => null);
}

document.addEventListener("visibilitychange", hold);

/** From now on, or no longer. Some browsers want to be asked again after a tap. */
export function stayAwake(wish = true) {
  wished = wish;
  if (!wish) {
    lock?.release();
    lock = null;
  }
  return hold();
}
