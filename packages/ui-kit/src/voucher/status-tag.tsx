// The state of a document or slip as a coloured tag (reference.md §1.10).
import type { DocumentStatus } from "@kontor/contracts/voucher/voucher-values";
import { Tag } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "../i18n/i18n.tsx";

/** Unaudited is a normal state, so its colour is no alarm. */
const COLORS: Readonly<Record<DocumentStatus, string>> = {
  0: "default",
  1: "green",
  2: "cyan",
  3: "blue",
  9: "orange",
};

export function StatusTag({ status }: { status: DocumentStatus }): ReactNode {
  const here = useTranslation();
  return <Tag color={COLORS[status]}>{here.option("status", status)}</Tag>;
}
