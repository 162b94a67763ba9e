// Reads what is typed, pasted or scanned into a field of serial numbers. What says none of the line's product stays in the field, and the reason is shown.
import { barCodesOf } from "@kontor/contracts/core/gs1";
import { barCode } from "@kontor/contracts/warehouse/product";
import { useState } from "react";
import { issueText } from "../../feedback/refusal-text.ts";
import { showError } from "../../feedback/show-error.ts";
import { toast } from "../../feedback/toast.ts";
import { useDocumentForm } from "../document-scope.tsx";
import { startsOf } from "../product-lookup.ts";
import type { FormLine } from "../rules/line.rules.ts";
import { type SerialText, serialsIn } from "../rules/tracked.rules.ts";

/** What becomes of a text: the serial numbers that it says, and the rest. */
export interface SerialTextTaken {
  add(serials: readonly string[]): void;
  keep(text: string): void;
}
export type ReadSerials = ReturnType<typeof useSerialTexts>["read"];
const OTHER_PRODUCT = "scan-other-product";

export function useSerialTexts({ materialId, barCode: ofLine }: FormLine) {
  const { kind } = useDocumentForm();
  const [reading, setReading] = useState(0);
  const isOfLine = ({ gtin }: SerialText) => gtin === undefined || barCodesOf(gtin).includes(ofLine);

  /** Other units of the product have barcodes of their own, and labels of the maker may have one that nobody has entered. */
  async function readOthers(others: readonly SerialText[], { add, keep }: SerialTextTaken): Promise<void> {
    setReading((count) => count + 1);
    try {
      const codes = others
        .flatMap(({ gtin = "" }) => barCodesOf(gtin))
        .filter((code) => barCode.safeParse(code).success);
      const starts = await startsOf(kind, codes, null);
      const startOf = ({ gtin = "" }: SerialText) => barCodesOf(gtin).flatMap((code) => starts.get(code) ?? [])[0];
      for (const other of others) {
        const start = startOf(other);
        if (start === undefined || start.materialId === materialId) add(other.serials);
        else {
          toast.warn(issueText({ id: OTHER_PRODUCT, values: { barCode: other.text, name: start.name } }));
          keep(other.text);
        }
      }
    } catch (error) {
      showError(error);
      for (const { text } of others) keep(text);
    } finally {
      setReading((count) => count - 1);
    }
  }

  const read = (text: string, taken: SerialTextTaken): void => {
    const parts = serialsIn(text, new Date().getFullYear());
    const readable = parts.filter(({ refusal }) => refusal === undefined);
    const own = readable.filter(isOfLine).flatMap(({ serials }) => serials);
    if (own.length > 0) taken.add(own);
    for (const { text: line, refusal } of parts)
      if (refusal !== undefined) {
        toast.warn(issueText({ id: refusal, values: { barCode: line } }));
        taken.keep(line);
      }
    const others = readable.filter((part) => !isOfLine(part));
    if (others.length > 0) void readOthers(others, taken);
  };
  return { read, isReading: reading > 0 };
}
