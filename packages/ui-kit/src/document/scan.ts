// A scanned barcode, wherever the focus was: one more of it, or another line.
import { hearKeys } from "./form-keys.ts";
import { type Burst, begins, NO_BURST, scanned, scannedShort, typed } from "./rules/scanner.rules.ts";

type Field = HTMLInputElement | HTMLTextAreaElement;

/** What a field held before the scanner typed into it. */
interface Before {
  field: Field;
  value: string;
}

/** Marks a field that takes barcodes, however short: by the id of its line, or empty where it deals with them itself. */
export const SCAN_FIELD = "data-scan-field";
/** Marks a cell that takes figures: by the id of its line and the name of its column. */
const FIGURE_FIELD = "data-figure-field";
export const figureField = (line: string, column: string): Record<typeof FIGURE_FIELD, string> => ({
  [FIGURE_FIELD]: `${line} ${column}`,
});

/** The cell of a figure, into which something came that may be a barcode. */
export interface FigureCell {
  id: string;
  column: string;
  /** Goes on as Enter does: it was a figure. */
  goOn(): void;
}

export interface Scan {
  code: string;
  /** The line whose barcode cell it came into. */
  line?: string | undefined;
  /** What it is otherwise: without a product of this barcode it was meant as this cell's figure, which the line holds at this moment. */
  figure?: FigureCell | undefined;
}

/**
 * Listens for a scanner in everything below an element. The letters that went into a field are taken back out of it.
 * @returns the function that ends it
 */
export function listenForScans(root: HTMLElement, onScan: (scan: Scan) => void): () => void {
  let burst = NO_BURST;
  let before: Before | undefined;
  const hear = (event: KeyboardEvent) => {
    // The Enter that was given back to a figure ends no burst.
    if (!event.isTrusted || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
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
    const { code, figure } = codeOf(burst, now, field, own !== undefined);
    burst = NO_BURST;
    if (code === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const line = own?.getAttribute(SCAN_FIELD) ?? undefined;
    onScan({ code, line, figure });
    if (before && !own) putBack(before);
  };
  return hearKeys(root, hear);
}

/** The barcode of a burst, and the cell whose figure it may be instead. */
function codeOf(
  burst: Burst,
  now: number,
  field: Field | undefined,
  takesBarcodes: boolean,
): { code: string | undefined; figure?: FigureCell | undefined } {
  if (!field) return { code: scanned(burst, now, false) };
  // The beginning may have come slower: what stands in a barcode's cell is what was meant.
  if (takesBarcodes) return { code: scanned(burst, now, false) && (field.value.trim() || burst.text) };
  const long = scanned(burst, now, true);
  if (long !== undefined) return { code: long };
  const figure = figureCellOf(field);
  return { code: figure && scannedShort(burst, now), figure };
}

function figureCellOf(field: Field): FigureCell | undefined {
  const [id, column] = field.getAttribute(FIGURE_FIELD)?.split(" ") ?? [];
  if (id === undefined || column === undefined) return undefined;
  const goOn = () => {
    const enter = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
    if (document.activeElement === field) field.dispatchEvent(enter);
  };
  return { id, column, goOn };
}

/** What is typed into; a field that is only read takes no letters, so a scan there is one beside the fields. */
const fieldOf = (target: EventTarget | null): Field | undefined =>
  ((target instanceof HTMLInputElement && !["checkbox", "radio", "button", "submit"].includes(target.type)) ||
    target instanceof HTMLTextAreaElement) &&
  !target.readOnly
    ? target
    : undefined;

/** Through the element's own setter, so that React hears of it. */
function putBack({ field, value }: Before): void {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
