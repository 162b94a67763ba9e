// Listens for keys anywhere in a form, also when nothing in it has the focus, e.g. after a click outside the fields.

/** Whether shortcuts apply to this form or page: it is visible and no dialog is open over it. */
export function isFront(root: HTMLElement): boolean {
  const shown = [...document.querySelectorAll<HTMLElement>(".ant-modal")].filter((dialog) => dialog.offsetWidth > 0);
  return root.offsetWidth > 0 && (shown.length === 0 || shown.at(-1) === root);
}

/**
 * Listens for keys before the fields do.
 * @returns the function that stops it
 */
export function onPageKey(root: HTMLElement, onKey: (event: KeyboardEvent) => void): () => void {
  const filter = (event: KeyboardEvent) => {
    const { target } = event;
    const isInside = target instanceof Node && root.contains(target);
    if (isInside || (target === document.body && isFront(root))) onKey(event);
  };
  document.addEventListener("keydown", filter, { capture: true });
  return () => document.removeEventListener("keydown", filter, { capture: true });
}
