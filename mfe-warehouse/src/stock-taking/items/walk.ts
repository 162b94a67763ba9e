// Walks through the counted quantities by keyboard, as in a spreadsheet.
const INPUTS = "[data-count-of] input:enabled";

const goTo = (input: HTMLInputElement | undefined): void => {
  input?.focus();
  input?.select();
  input?.scrollIntoView({ block: "nearest" });
};

/** Enter and the arrow down go to the next item, Shift+Enter and the arrow up to the one before. */
function walk(root: HTMLElement, event: KeyboardEvent): void {
  if (!(event.target instanceof HTMLInputElement) || !event.target.matches(INPUTS) || event.isComposing) return;
  const isBack = event.key === "ArrowUp" || (event.key === "Enter" && event.shiftKey);
  if (!isBack && event.key !== "ArrowDown" && event.key !== "Enter") return;
  event.preventDefault();
  const inputs = [...root.querySelectorAll<HTMLInputElement>(INPUTS)];
  const next = inputs[inputs.indexOf(event.target) + (isBack ? -1 : 1)];
  // The last one is left all the same, so that it is stored.
  if (next) goTo(next);
  else event.target.blur();
}

/** A ref callback for what holds the items. */
export function walksThrough(root: HTMLElement | null): (() => void) | undefined {
  if (!root) return undefined;
  const listen = (event: KeyboardEvent) => walk(root, event);
  root.addEventListener("keydown", listen);
  return () => root.removeEventListener("keydown", listen);
}

/** Focuses the quantity of the first shown item that has this barcode. @returns whether there is one */
export function goToBarcode(root: HTMLElement, barCode: string): boolean {
  const cell = [...root.querySelectorAll<HTMLElement>("[data-count-of]")].find(({ dataset }) =>
    dataset.countOf?.split(" ").includes(barCode),
  );
  goTo(cell?.querySelector("input") ?? undefined);
  return cell !== undefined;
}
