// The changes of a recosting by month, without months that do not change.
import { OPENING_MONTH, type Recosting, type RecostingMonth } from "@kontor/contracts/warehouse/recosting";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { formatAmount } from "@kontor/ui-kit/i18n/format";
import { Table } from "antd";

const NOTHING = "0.00";
const MONTHS_ON_PAGE = 12;
const FIGURES = ["worthBefore", "worthAfter", "worthChange", "costBefore", "costAfter", "profitChange"] as const;

type Figures = Pick<NonNullable<Recosting["preview"]>, "months" | "total">;
/** Whether the user may see the changes of a recosting; otherwise they cannot start it. */
export const showsFigures = ({ months }: Figures): boolean =>
  months?.every(({ worthAfter }) => worthAfter !== null) ?? false;

export function RecostingMonths({ months, total }: Figures) {
  const t = useTranslation();
  if (months === null || !showsFigures({ months, total })) return <span>{t("recosting.noFigures")}</span>;
  const changed = months.filter(({ worthChange, profitChange }) => worthChange !== NOTHING || profitChange !== NOTHING);
  if (changed.length === 0) return <span>{t("recosting.noChange")}</span>;
  const figure = (name: (typeof FIGURES)[number], title: "before" | "after" | "change" | "profit") => ({
    dataIndex: name,
    title: t(`recosting.${title}`),
    align: "right" as const,
    render: (amount: string) => formatAmount(amount),
  });
  const titled = (month: string) => (month === OPENING_MONTH ? t("recosting.opening") : month);
  return (
    <Table<RecostingMonth>
      size="small"
      bordered
      rowKey="month"
      dataSource={changed}
      pagination={changed.length > MONTHS_ON_PAGE && { pageSize: MONTHS_ON_PAGE, showSizeChanger: false }}
      scroll={{ x: "max-content" }}
      columns={[
        { dataIndex: "month", title: t("recosting.month"), fixed: "start", render: titled },
        {
          title: t("recosting.worth"),
          children: [figure("worthBefore", "before"), figure("worthAfter", "after"), figure("worthChange", "change")],
        },
        {
          title: t("recosting.cost"),
          children: [figure("costBefore", "before"), figure("costAfter", "after")],
        },
        figure("profitChange", "profit"),
      ]}
      summary={() => (
        <Table.Summary.Row>
          <Table.Summary.Cell index={0}>{t("recosting.total")}</Table.Summary.Cell>
          {FIGURES.map((name, at) => (
            <Table.Summary.Cell key={name} index={at + 1} align="end">
              {formatAmount(total?.[name])}
            </Table.Summary.Cell>
          ))}
        </Table.Summary.Row>
      )}
    />
  );
}
