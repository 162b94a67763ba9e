// The payment state of a document as a coloured tag.
import type { DocumentRow } from "@kontor/contracts/document/document";
import { Tag } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "../i18n/i18n.tsx";

type PaymentState = DocumentRow["paymentState"];
const COLORS: Readonly<Record<Exclude<PaymentState, "none">, string>> = {
  unpaid: "red",
  inDebt: "orange",
  settled: "green",
};

/** The payment state as a tag; nothing for kinds that create no open item. */
export function PaymentTag({ state }: { state: PaymentState }): ReactNode {
  const here = useTranslation();
  return state === "none" ? null : <Tag color={COLORS[state]}>{here.option("paymentState", state)}</Tag>;
}
