// What follows from a change: the later documents that would fall short, and cost, profit and stock value by month.
import type { ChangePreview, PreviewMonth } from "@kontor/contracts/voucher/consequences";
import { Table, Typography } from "antd";
import type { ReactNode } from "react";
import { formatAmount, formatNumber } from "../../i18n/format.ts";
import { useTranslation } from "../../i18n/i18n.tsx";
import { VoucherLink } from "../voucher-link.tsx";
import { type MonthLine, monthRows } from "./month-rows.rules.ts";

/** As it is answered, or not known. */
export type Preview = Omit<ChangePreview, "state"> & { state: ChangePreview["state"] | "unknown" };

interface Props {
  preview: Preview;
  /** A document is opened, so that the question is left without an answer. */
  onOpen(): void;
}

export function Consequences({ preview: { state, short, shortTotal, months }, onOpen }: Props): ReactNode {
  const t = useTranslation();
  if (state === "too-much") return <Typography.Paragraph>{t("consequences.tooMuch")}</Typography.Paragraph>;
  if (state === "unknown") return <Typography.Paragraph>{t("consequences.unknown")}</Typography.Paragraph>;
  return (
    <>
      {shortTotal > 0 && <ShortDocuments short={short} total={shortTotal} onOpen={onOpen} />}
      {months && <Months months={months} />}
      <Typography.Paragraph type="secondary">{t("consequences.nothingYet")}</Typography.Paragraph>
    </>
  );
}

function ShortDocuments({ short, total, onOpen }: Pick<ChangePreview, "short"> & { total: number; onOpen(): void }) {
  const t = useTranslation();
  const rows = short.map((row, at) => ({ ...row, key: at }));
  return (
    <>
      <Typography.Paragraph strong>{t("consequences.short", { count: total })}</Typography.Paragraph>
      <Table
        size="small"
        dataSource={rows}
        pagination={rows.length > 5 && { pageSize: 5, showSizeChanger: false, size: "small" }}
        scroll={{ x: "max-content" }}
        style={{ marginBottom: 16 }}
        // What is lacked stands where a phone shows it.
        columns={[
          {
            title: t("consequences.document"),
            render: (_, { documentId, kind, number }) => (
              <VoucherLink documentId={documentId} kind={kind} number={number} onOpen={onOpen} />
            ),
          },
          {
            title: t("consequences.shortage"),
            dataIndex: "shortage",
            align: "right",
            render: (quantity: string) => formatNumber(quantity),
          },
          { title: t("consequences.product"), dataIndex: "productName" },
          { title: t("consequences.day"), dataIndex: "day" },
          { title: t("consequences.warehouse"), dataIndex: "depotName" },
        ]}
      />
      {total > short.length && (
        <Typography.Paragraph type="secondary">
          {t("consequences.more", { count: total - short.length })}
        </Typography.Paragraph>
      )}
    </>
  );
}

function Months({ months }: { months: readonly PreviewMonth[] }): ReactNode {
  const t = useTranslation();
  const rows = monthRows(months);
  if (rows.length === 0) return null;
  const amount = (name: "before" | "after" | "change") => ({
    title: t(`consequences.${name}`),
    dataIndex: name,
    align: "right" as const,
    onCell: ({ figure }: MonthLine) => ({ colSpan: figure === undefined ? 0 : 1 }),
    render: (text: string | null) => (text === null ? "–" : formatAmount(text)),
  });
  return (
    <Table<MonthLine>
      size="small"
      bordered
      rowKey="key"
      dataSource={rows}
      pagination={false}
      scroll={{ x: "max-content", y: 320 }}
      style={{ marginBottom: 16 }}
      columns={[
        {
          title: t("consequences.month"),
          onCell: ({ figure }) => (figure === undefined ? { colSpan: 4 } : {}),
          render: (_, { month, figure }) =>
            figure === undefined ? <strong>{month}</strong> : t(`consequences.${figure}`),
        },
        ...[amount("before"), amount("after"), amount("change")],
      ]}
    />
  );
}
