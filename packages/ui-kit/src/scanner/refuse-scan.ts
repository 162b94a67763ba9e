// Refuses scans where no goods can be entered: the field keeps its value.
import { toast } from "../feedback/toast.ts";
import { isText, listenForScans, type Scan } from "./barcode-listener.ts";
import { chime } from "./chime.ts";

/** Shows that nothing can be scanned here, with a sound. */
export const refuseScan = (scan: Scan): void => refuse(scan, "document.nothingToScan");

/** Shows that a document being saved takes no more goods. */
export const refuseLateScan = (scan: Scan): void => refuse(scan, "document.scanWhileSaving");

function refuse({ code }: Scan, word: string): void {
  chime("refused");
  toast.warn(word, { code });
}

/** A ref callback that refuses scans below its element. */
export const refusesScans = (root: HTMLElement | null): (() => void) | undefined =>
  root ? listenForScans(root, refuseScan) : undefined;

/** Refuses scans in the form or dialog around an element, except into text fields: names and codes may be scanned, figures and choices never. */
export function refusesButTexts(form: HTMLElement | null): (() => void) | undefined {
  const root = form?.closest<HTMLElement>(".ant-modal") ?? form;
  return root ? listenForScans(root, refuseScan, (target) => !isText(target)) : undefined;
}
