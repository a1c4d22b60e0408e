// A link to give away. The clipboard and the device's own sheet exist on secure pages only; elsewhere the link is shown
// to be copied by hand.
for (const button of document.querySelectorAll("[data-share]")) button.hidden = !navigator.share;

document.addEventListener("click", async (event) => {
  const copy = event.target.closest("[data-copy]");
  const share = event.target.closest("[data-share]");
  if (share) await navigator.share({ url: share.dataset.share, text: share.dataset.text }).catch(() => null);
  if (!copy) return;
  const told = copy.parentElement.querySelector(".copied");
  try {
    await navigator.clipboard.writeText(copy.dataset.copy);
    told.hidden = false;
    setTimeout(() => (told.hidden = true), 2500);
  } catch {
    const field = copy.parentElement.querySelector(".link");
    field.hidden = false;
    field.focus();
    field.select();
  }
});
