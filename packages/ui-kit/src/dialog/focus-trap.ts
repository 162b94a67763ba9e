// Tab goes round inside a dialog while the focus is in it: what lies under its mask is not to be reached. Nothing draws the
// focus back, so that menu and tabs of the shell stay usable by mouse.
import { tabbable } from "tabbable";

/** A reference for anything inside the dialog. */
export function trapFocus(inner: HTMLElement | null): (() => void) | undefined {
  const dialog = inner?.closest<HTMLElement>("[role=dialog]");
  if (!dialog) return undefined;
  const turn = (event: KeyboardEvent) => wrapFocus(event, dialog);
  dialog.addEventListener("keydown", turn);
  return () => dialog.removeEventListener("keydown", turn);
}

function wrapFocus(event: KeyboardEvent, dialog: HTMLElement): void {
  if (event.key !== "Tab" || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
  const stops = tabbable(dialog);
  const focus = document.activeElement;
  const isAtEnd = event.shiftKey ? focus === stops[0] || focus === dialog : focus === stops.at(-1);
  if (!isAtEnd) return;
  event.preventDefault();
  stops.at(event.shiftKey ? -1 : 0)?.focus();
}
