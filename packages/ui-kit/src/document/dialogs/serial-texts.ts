// Reads what is typed, pasted or scanned into a field of serial numbers. What says none of the line's product is listed with the reason.
import { barCodesOf } from "@kontor/contracts/core/gs1";
import { newId } from "@kontor/contracts/core/id";
import { barCode } from "@kontor/contracts/warehouse/product";
import { useRef, useState } from "react";
import { issueText } from "../../feedback/refusal-text.ts";
import { showError } from "../../feedback/show-error.ts";
import { useDocumentForm } from "../document-scope.tsx";
import { startsOf } from "../product-lookup.ts";
import type { FormLine } from "../rules/line.rules.ts";
import { type SerialText, serialsIn } from "../rules/tracked.rules.ts";

/** A text that gave no serial number, and why. */
export interface RefusedText {
  id: string;
  text: string;
  reason: string;
}
type Take = (serials: readonly string[]) => unknown;
/** Gives the serial numbers that a text says, once they are known to be of the line's product. */
export type ReadSerials = (text: string, take: Take) => void;
const OTHER_PRODUCT = "scan-other-product";

export function useSerialTexts({ materialId, barCode: ofLine }: FormLine) {
  const { kind } = useDocumentForm();
  const [refused, setRefused] = useState<readonly RefusedText[]>([]);
  // Texts are read one after the other: what they say is added in their order.
  const queue = useRef<Promise<void>>(Promise.resolve());
  const count = useRef(0);
  const isOfLine = ({ gtin }: SerialText) => gtin === undefined || barCodesOf(gtin).includes(ofLine);
  const refuse = (texts: readonly Omit<RefusedText, "id">[]) => {
    count.current += texts.length;
    if (texts.length > 0) setRefused((before) => [...before, ...texts.map((each) => ({ id: newId(), ...each }))]);
  };
  const reasonOf = (id: string, text: string, name = "") => ({
    text,
    reason: issueText({ id, values: { barCode: text, name } }),
  });

  /** Other units of the product have barcodes of their own, and labels of the maker may have one that nobody has entered. */
  async function startOfOthers(others: readonly SerialText[]) {
    const codes = others.flatMap(({ gtin = "" }) => barCodesOf(gtin)).filter((code) => barCode.safeParse(code).success);
    const starts = codes.length === 0 ? undefined : await startsOf(kind, codes, null);
    return ({ gtin = "" }: SerialText) => barCodesOf(gtin).flatMap((code) => starts?.get(code) ?? [])[0];
  }

  async function worked(text: string, take: Take): Promise<void> {
    const parts = serialsIn(text, new Date().getFullYear());
    try {
      const startOf = await startOfOthers(parts.filter((part) => !isOfLine(part)));
      const judged = parts.map((part) => {
        const start = isOfLine(part) ? undefined : startOf(part);
        const isOther = start !== undefined && start.materialId !== materialId;
        const refusal = part.refusal ?? (isOther ? OTHER_PRODUCT : undefined);
        return { ...part, rejected: refusal && reasonOf(refusal, part.text, start?.name) };
      });
      refuse(judged.flatMap(({ rejected }) => rejected ?? []));
      const serials = judged.flatMap((each) => (each.rejected ? [] : each.serials));
      if (serials.length > 0) await take(serials);
    } catch (error) {
      showError(error);
      refuse(parts.map((part) => ({ text: part.text, reason: part.text })));
    }
  }

  const read: ReadSerials = (text, take) => {
    queue.current = queue.current.then(() => worked(text, take));
  };
  return {
    read,
    refused,
    refuse,
    dismiss: (texts: readonly RefusedText[]) => setRefused((before) => before.filter((each) => !texts.includes(each))),
    /** Resolves once all is read: whether nothing was refused meanwhile. */
    async settled(): Promise<boolean> {
      const before = count.current;
      await queue.current;
      return count.current === before;
    },
  };
}
