// A scanned barcode, wherever the focus was: one more of it, or another line.
import { hearKeys } from "./form-keys.ts";
import { begins, NO_BURST, scanned, typed } from "./rules/scanner.rules.ts";

/** What a field held before the scanner typed into it. */
interface Before {
  field: HTMLInputElement | HTMLTextAreaElement;
  value: string;
}

/** Marks a field that takes barcodes, however short: by the id of its line, or empty where it deals with them itself. */
export const SCAN_FIELD = "data-scan-field";

/**
 * Listens for a scanner in everything below an element. The letters that went into a field are taken back out of it.
 * @param onScan is given the barcode, and the line whose field takes barcodes when the focus was in one
 * @returns the function that ends it
 */
export function listenForScans(
  root: HTMLElement,
  onScan: (code: string, line: string | undefined) => void,
): () => void {
  let burst = NO_BURST;
  let before: Before | undefined;
  const hear = (event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
    const now = event.timeStamp;
    const field = fieldOf(event.target);
    if (event.key.length === 1) {
      if (begins(burst, now)) before = field && { field, value: field.value };
      burst = typed(burst, event.key, now);
      return;
    }
    if (event.key !== "Enter") {
      // A capital letter of the code comes with its shift key.
      if (event.key !== "Shift") burst = NO_BURST;
      return;
    }
    const own = field?.closest<HTMLElement>(`[${SCAN_FIELD}]`) ?? undefined;
    if (own?.getAttribute(SCAN_FIELD) === "") {
      burst = NO_BURST;
      return;
    }
    const code = scanned(burst, now, field !== undefined && own === undefined);
    burst = NO_BURST;
    if (code === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (before && !own) putBack(before);
    onScan(own && field ? field.value.trim() || code : code, own?.getAttribute(SCAN_FIELD) ?? undefined);
  };
  return hearKeys(root, hear);
}

const fieldOf = (target: EventTarget | null): HTMLInputElement | HTMLTextAreaElement | undefined =>
  (target instanceof HTMLInputElement && !["checkbox", "radio", "button", "submit"].includes(target.type)) ||
  target instanceof HTMLTextAreaElement
    ? target
    : undefined;

/** Through the element's own setter, so that React hears of it. */
function putBack({ field, value }: Before): void {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
