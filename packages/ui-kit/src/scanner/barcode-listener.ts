// Hears a barcode scanner wherever the cursor stands; what it typed into a field is taken back out of it.
import { hearKeys, isFront } from "./page-keys.ts";
import { begins, NO_BURST, scanned, takesText, typed } from "./scanner.rules.ts";

type Field = HTMLInputElement | HTMLTextAreaElement;

/** What a field held before the scanner typed into it. */
interface Before {
  field: Field;
  value: string;
}

/** Marks a field that takes barcodes: by the id of its line, or empty where it deals with them itself. */
export const SCAN_FIELD = "data-scan-field";

export interface Scan {
  code: string;
  /** The line whose barcode cell it came into. */
  line?: string | undefined;
}

/**
 * Listens for a scanner in everything below an element.
 * @param heeds whether a scan into this target is heard; else it stays what was typed there
 * @returns the function that ends it
 */
export function listenForScans(
  root: HTMLElement,
  onScan: (scan: Scan) => void,
  heeds: (target: EventTarget | null) => boolean = () => true,
): () => void {
  let burst = NO_BURST;
  let before: Before | undefined;
  const hear = (event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.altKey || event.metaKey || !heeds(event.target)) return;
    const now = event.timeStamp;
    const field = fieldOf(event.target);
    if (event.key.length === 1) {
      // A key that is held down repeats as fast as a scanner.
      if (event.repeat) {
        burst = NO_BURST;
        return;
      }
      if (begins(burst, now)) before = field && { field, value: field.value };
      burst = typed(burst, event.key, now);
      return;
    }
    // A capital letter of the code comes with its shift key.
    if (event.key === "Shift") return;
    const code = event.key === "Enter" || event.key === "Tab" ? scanned(burst, now) : undefined;
    burst = NO_BURST;
    const own = field?.closest(`[${SCAN_FIELD}]`)?.getAttribute(SCAN_FIELD);
    if (code === undefined || own === "") return;
    event.preventDefault();
    // The form's own keys are heard at the same place.
    event.stopImmediatePropagation();
    if (before) putBack(before, own === undefined || own === null);
    onScan({ code, line: own ?? undefined });
  };
  return hearKeys(root, hear);
}

/**
 * Listens for a scanner on the whole screen while a page is in sight and no dialog lies over it. What is scanned into a field stays there.
 * @returns the function that ends it
 */
export const listenBesideFields = (page: HTMLElement, onScan: (scan: Scan) => void): (() => void) =>
  listenForScans(document.body, onScan, (target) => fieldOf(target) === undefined && isFront(page));

/** Whether what is scanned into this may be meant as its text. */
export const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && takesText(target) && target.closest(".ant-picker") === null);

/** What is typed into; a field that is only read takes no letters, so a scan there is one beside the fields. */
const fieldOf = (target: EventTarget | null): Field | undefined =>
  ((target instanceof HTMLInputElement && !["checkbox", "radio", "button", "submit"].includes(target.type)) ||
    target instanceof HTMLTextAreaElement) &&
  !target.readOnly
    ? target
    : undefined;

/**
 * Through the element's own setter, so that React hears of it.
 * @param folds whether a list or calendar that the letters opened is closed, so that the next Enter takes nothing from it
 */
function putBack({ field, value }: Before, folds: boolean): void {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  if (!folds) return;
  // Once the field has heard of its value.
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
