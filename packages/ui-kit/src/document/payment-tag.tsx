// How far a document is paid, in its colour.
import type { DocumentRow } from "@kontor/contracts/document/document";
import { Tag } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "../i18n/i18n.tsx";

type PaymentState = DocumentRow["paymentState"];
const PAID: Readonly<Partial<Record<PaymentState, string>>> = { unpaid: "red", inDebt: "orange", settled: "green" };

/** How far a document is paid; nothing of kinds that leave no debt. */
export function PaymentTag({ state }: { state: PaymentState }): ReactNode {
  const here = useTranslation();
  const color = PAID[state];
  return color === undefined ? null : <Tag color={color}>{here.option("paymentState", state)}</Tag>;
}
