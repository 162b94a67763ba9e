// Keeps Tab inside a dialog while the focus is in it, because elements under its mask are not usable. Nothing pulls the
// focus back, so that the shell's menu and tabs stay usable by mouse.
import { tabbable } from "tabbable";

/** A ref callback for any element inside the dialog. */
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
