// Where no goods are written a scan changes nothing: the field keeps what it held.
import { toast } from "../feedback/toast.ts";
import { isText, listenForScans, type Scan } from "./barcode-listener.ts";
import { chime } from "./chime.ts";

/** Says that nothing can be scanned here, by sound too. */
export const refuseScan = (scan: Scan): void => refuse(scan, "document.nothingToScan");

/** Says that what is being saved takes no more goods. */
export const refuseLateScan = (scan: Scan): void => refuse(scan, "document.scanWhileSaving");

function refuse({ code }: Scan, word: string): void {
  chime("refused");
  toast.warn(word, { code });
}

/** Refuses scans below the element that it is the `ref` of. */
export const refusesScans = (root: HTMLElement | null): (() => void) | undefined =>
  root ? listenForScans(root, refuseScan) : undefined;

/** Refuses scans in the form or dialog around an element but for its texts: names and codes may be scanned, figures and choices never. */
export function refusesButTexts(form: HTMLElement | null): (() => void) | undefined {
  const root = form?.closest<HTMLElement>(".ant-modal") ?? form;
  return root ? listenForScans(root, refuseScan, (target) => !isText(target)) : undefined;
}
