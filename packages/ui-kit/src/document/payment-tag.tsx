// The payment state of a document as a coloured tag.
import type { DocumentRow } from "@kontor/contracts/document/document";
import { Tag } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "../i18n/i18n.tsx";

type PaymentState = DocumentRow["paymentState"];
const PAID: Readonly<Partial<Record<PaymentState, string>>> = { unpaid: "red", inDebt: "orange", settled: "green" };

/** The payment state as a tag; nothing for kinds that create no open item. */
export function PaymentTag({ state }: { state: PaymentState }): ReactNode {
  const here = useTranslation();
  const color = PAID[state];
  return color === undefined ? null : <Tag color={color}>{here.option("paymentState", state)}</Tag>;
}
