// The columns of the documents behind a figure: two of them on the phone.
import { plain } from "@kontor/contracts/core/decimal";
import type { HoldingFigure, HoldingRow } from "@kontor/contracts/warehouse/holdings";
import type { TableColumnsType } from "antd";
import { formatDate, formatNumber } from "../../i18n/format.ts";
import type { Translator } from "../../i18n/i18n.tsx";
import { kindName } from "../../i18n/kind-name.ts";
import { dateCell } from "../../list/cells.tsx";
import { Stacked } from "../../list/stacked-cell.tsx";
import { VoucherLink } from "../../voucher/voucher-link.tsx";

/** A long name has several lines, so that the days and the warehouse beside it fit. */
const NAME = { maxWidth: 240, whiteSpace: "normal" } as const;

const quantityColumn = (t: Translator): TableColumnsType<HoldingRow>[number] => ({
  dataIndex: "quantity",
  title: t("holdings.quantity"),
  align: "end",
  render: (value: string) => formatNumber(plain(value)),
});

/** On the phone: the document with its partner, days and warehouse, and its quantity. */
export const narrowColumns = (t: Translator): TableColumnsType<HoldingRow> => [
  {
    dataIndex: "number",
    title: t("holdings.number"),
    render: (_, row) => (
      <Stacked
        below={[
          [kindName(row.kind), row.organName].filter(Boolean).join(" · "),
          row.deliveryDate && `${t("holdings.deliveryDate")} ${formatDate(row.deliveryDate)}`,
          [row.heldUntil && `${t("holdings.heldUntil")} ${formatDate(row.heldUntil)}`, row.depotName]
            .filter(Boolean)
            .join(" · "),
        ].filter((text) => text !== null)}
      >
        <VoucherLink {...row} />
      </Stacked>
    ),
  },
  quantityColumn(t),
];

export const wideColumns = (t: Translator, figure: HoldingFigure): TableColumnsType<HoldingRow> => [
  { dataIndex: "number", title: t("holdings.number"), render: (_, row) => <VoucherLink {...row} /> },
  { dataIndex: "kind", title: t("holdings.kind"), render: (kind: string) => kindName(kind) },
  { dataIndex: "organName", title: t("holdings.partner"), render: (name: string) => <div style={NAME}>{name}</div> },
  quantityColumn(t),
  ...(figure === "reserved"
    ? []
    : [{ dataIndex: "deliveryDate", title: t("holdings.deliveryDate"), render: dateCell }]),
  ...(figure === "coming"
    ? []
    : [
        { dataIndex: "heldUntil", title: t("holdings.heldUntil"), render: dateCell },
        { dataIndex: "depotName", title: t("holdings.depot") },
      ]),
];
