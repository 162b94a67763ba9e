// Detects barcode scans wherever the focus is, and removes from a field what the scanner typed into it.
import { GS } from "@kontor/contracts/core/gs1";
import { isFront, onPageKey } from "./page-keys.ts";
import { begins, NO_BURST, scanned, takesText, typed } from "./scanner.rules.ts";

type Field = HTMLInputElement | HTMLTextAreaElement;

/** The value of a field before the scanner typed into it. */
interface Before {
  field: Field;
  value: string;
}

/** Marks a field that takes barcodes: by the id of its line, or empty where it handles them itself. */
export const SCAN_FIELD = "data-scan-field";

export interface Scan {
  code: string;
  /** The line whose barcode cell received the scan. */
  line?: string | undefined;
}

/** A scan whose next letter does not come within this time is over, in milliseconds. */
const LETTER_WITHIN_MS = 300;
const TYPED_WITHIN_MS = 3_000;
const EVERY_MS = 20;
let lastLetterAt = Number.NEGATIVE_INFINITY;

/**
 * Resolves when no scan is being typed: a change of a field meanwhile would be lost, as the field gets back what it had before the scan. It resolves after
 * three seconds in any case.
 */
export async function untilTyped(): Promise<void> {
  const end = performance.now() + TYPED_WITHIN_MS;
  while (performance.now() - lastLetterAt < LETTER_WITHIN_MS && performance.now() < end)
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
}

/**
 * Listens for scans in everything below an element.
 * @param heeds whether a scan into this target is handled; else it stays there as typed text
 * @returns the function that stops it
 */
export function listenForScans(
  root: HTMLElement,
  onScan: (scan: Scan) => void,
  heeds: (target: EventTarget | null) => boolean = () => true,
): () => void {
  let burst = NO_BURST;
  // The focus may move while a scan is typed, as the scan before it leads to its line.
  let before: Before[] = [];
  const onKey = (event: KeyboardEvent) => {
    const letter = isSeparator(event) ? GS : event.key;
    if (event.isComposing || (event.ctrlKey && letter !== GS) || event.altKey || event.metaKey || !heeds(event.target))
      return;
    const now = event.timeStamp;
    const field = fieldOf(event.target);
    if (letter.length === 1) {
      // A key that is held down repeats as fast as a scanner types.
      if (event.repeat) {
        burst = NO_BURST;
        return;
      }
      if (begins(burst, now)) before = [];
      if (field && !before.some((each) => each.field === field)) before.push({ field, value: field.value });
      burst = typed(burst, letter, now);
      lastLetterAt = performance.now();
      return;
    }
    // A capital letter of the code is preceded by its shift key, a separator by the control key.
    if (event.key === "Shift" || event.key === "Control") return;
    const code = event.key === "Enter" || event.key === "Tab" ? scanned(burst, now) : undefined;
    burst = NO_BURST;
    lastLetterAt = Number.NEGATIVE_INFINITY;
    const own = field?.closest(`[${SCAN_FIELD}]`)?.getAttribute(SCAN_FIELD);
    if (code === undefined || own === "") return;
    event.preventDefault();
    // The form's own shortcuts listen at the same element.
    event.stopImmediatePropagation();
    for (const each of before) putBack(each, own === undefined || own === null);
    onScan({ code, line: own ?? undefined });
  };
  return onPageKey(root, onKey);
}

/**
 * Listens for scans on the whole page while it is visible and no dialog is open over it. A scan into a field stays there.
 * @returns the function that stops it
 */
export const listenOutsideFields = (page: HTMLElement, onScan: (scan: Scan) => void): (() => void) =>
  listenForScans(document.body, onScan, (target) => fieldOf(target) === undefined && isFront(page));

/** Scanners type the separator of GS1 codes as the control character that it is. */
export const isSeparator = ({ key, ctrlKey }: Pick<KeyboardEvent, "key" | "ctrlKey">): boolean =>
  key === GS || (ctrlKey && key === "]");

/** Whether a scan into this target may be meant as its text. */
export const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && takesText(target) && target.closest(".ant-picker") === null);

/** The field that is typed into; a read-only field takes no letters, so a scan there counts as outside the fields. */
const fieldOf = (target: EventTarget | null): Field | undefined =>
  ((target instanceof HTMLInputElement && !["checkbox", "radio", "button", "submit"].includes(target.type)) ||
    target instanceof HTMLTextAreaElement) &&
  !target.readOnly
    ? target
    : undefined;

/**
 * Restores a field's value through the element's own setter, so that React notices it.
 * @param folds whether a list or calendar opened by the letters is closed, so that the next Enter chooses nothing from it
 */
function putBack({ field, value }: Before, folds: boolean): void {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  if (!folds) return;
  // Runs once the field has processed its value.
  setTimeout(() => {
    if (document.activeElement !== field) return;
    if (field.getAttribute("aria-expanded") === "true") {
      const folding = { key: "Escape", keyCode: 27, bubbles: true, cancelable: true };
      field.dispatchEvent(new KeyboardEvent("keydown", folding));
    } else {
      field.blur();
      field.focus({ preventScroll: true });
    }
    field.select();
  });
}
