// Hears keys anywhere in a form, also when nothing in it has the focus: after a press beside the fields, say.

/** Whether the form or page is the one that keys without a place are meant for: it is in sight and no dialog lies over it. */
export function isFront(root: HTMLElement): boolean {
  const shown = [...document.querySelectorAll<HTMLElement>(".ant-modal")].filter((dialog) => dialog.offsetWidth > 0);
  return root.offsetWidth > 0 && (shown.length === 0 || shown.at(-1) === root);
}

/**
 * Hears keys before the fields do.
 * @returns the function that ends it
 */
export function hearKeys(root: HTMLElement, hear: (event: KeyboardEvent) => void): () => void {
  const filter = (event: KeyboardEvent) => {
    const { target } = event;
    const isInside = target instanceof Node && root.contains(target);
    if (isInside || (target === document.body && isFront(root))) hear(event);
  };
  document.addEventListener("keydown", filter, { capture: true });
  return () => document.removeEventListener("keydown", filter, { capture: true });
}
