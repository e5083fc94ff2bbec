// What is loaded on demand: the presenter with its notes, the builder, golf, one's own function,
// and the service worker. Nothing of it is part of the first load.

/**
 * Listens for whatever opens a part. `load` imports the module of a name. Returns whether the part
 * takes the place of the page.
 */
export function offerExtras(load) {
  const open = async (name) => (await load(name)).open();

  addEventListener("keydown", (event) => {
    const isTyping = event.target.closest?.("input:not([type=radio]), textarea, select, dialog");
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    const name = { P: "presenter", b: "builder" }[event.key];
    if (!name) return;
    event.preventDefault();
    open(name);
  });
  addEventListener("click", (event) => {
    const name = event.target.closest?.("[data-opens]")?.dataset.opens;
    if (name) open(name);
  });

  // A link that ends in `&present` opens large. The page itself does not know the ending.
  const present = () => {
    const [fragment, ending] = location.hash.split("&");
    if (ending !== "present") return;
    history.replaceState(null, "", fragment || "#");
    open("presenter");
  };
  addEventListener("hashchange", present);
  present();

  if (document.querySelector("link[rel=manifest]")) open("install");
  const isNotes = location.hash === "#notes";
  if (isNotes) open("notes");
  return isNotes;
}
