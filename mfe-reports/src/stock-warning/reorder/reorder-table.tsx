// Proposals as a table: the figures that each quantity comes of, and supplier and quantity to change in place.
import type { ReorderRow } from "@kontor/contracts/reports/reorder";
import { FigureInput } from "@kontor/ui-kit/fields/number";
import { PartnerSelect } from "@kontor/ui-kit/fields/partner-pickers";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { Select, Table } from "antd";
import type { ReactNode } from "react";
import { priceText, quantityText } from "../../shared/report/figure-text.ts";
import { type Choice, type Choices, isOrdered, type Preference, quantityOf, supplierOf } from "./choices.rules.ts";

const FIGURES = [
  ...(["onHand", "promised", "coming", "available", "lowSafeStock"] as const),
  ...(["used30", "used90", "usedPerDay", "shortage"] as const),
] as const;
const QUANTITY_DECIMALS = 3;
const SUPPLIER_PX = 260;
const QUANTITY_PX = 120;
/** On the phone a name leaves room for the quantity beside it. */
const NAME_STYLE = { maxWidth: "min(32vw, 320px)", whiteSpace: "normal", overflowWrap: "anywhere" } as const;

interface Props {
  rows: readonly ReorderRow[];
  choices: Choices;
  prefer: Preference;
  onChoose(productId: string, choice: Choice): void;
}

/** Those from whom it was bought, with their last price; all suppliers where it was never bought. */
function Supplier({ row, choices, prefer, onChoose }: Omit<Props, "rows"> & { row: ReorderRow }): ReactNode {
  const t = useTranslation();
  const choose = (organId: string | null) => onChoose(row.productId, { organId });
  const value = supplierOf(row, choices, prefer);
  if (row.suppliers.length === 0)
    return (
      <PartnerSelect type="供应商" shownBy={undefined} clearable disabled={false} value={value} onChange={choose} />
    );
  const options = row.suppliers.map(({ organId, organName, unitPrice }, at) => {
    const marks = [
      ...(at === 0 ? [t("reorder.last")] : []),
      ...(organId === row.cheapestId ? [t("reorder.cheapest")] : []),
    ];
    return { value: organId, label: [organName, priceText(unitPrice), ...marks].join(" · ") };
  });
  return (
    <Select
      aria-label={t("reorder.supplierOf", { name: row.name })}
      style={{ width: SUPPLIER_PX }}
      popupMatchSelectWidth={false}
      options={options}
      value={value}
      onChange={choose}
    />
  );
}

const packText = ({ packUnit, packSize, unit }: ReorderRow): string =>
  packUnit === "" ? "" : `${packUnit} = ${quantityText(packSize)} ${unit}`;

export function ReorderTable({ rows, choices, prefer, onChoose }: Props): ReactNode {
  const t = useTranslation();
  const shared = { choices, prefer, onChoose };
  return (
    <Table<ReorderRow>
      size="small"
      rowKey="productId"
      dataSource={[...rows]}
      pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
      // Without rows nothing in it takes the focus, by which a region that scrolls is reached.
      scroll={rows.length > 0 ? { x: "max-content" } : {}}
      rowSelection={{
        selectedRowKeys: rows.flatMap((row) => (isOrdered(row, choices, prefer) ? [row.productId] : [])),
        onSelect: ({ productId }, isSelected) => onChoose(productId, { isLeftOut: !isSelected }),
        onSelectAll: (isSelected, _all, changed) => {
          for (const { productId } of changed) onChoose(productId, { isLeftOut: !isSelected });
        },
        getCheckboxProps: ({ name }) => ({ "aria-label": t("reorder.choose", { name }) }),
      }}
      columns={[
        {
          ...{ title: t("reorder.name"), fixed: "start" },
          render: (_value, { name }) => <div style={NAME_STYLE}>{name}</div>,
        },
        // What is decided stands before what it is decided by, on every screen.
        {
          ...{ title: t("reorder.quantity"), width: QUANTITY_PX },
          render: (_value, row) => (
            <FigureInput
              aria-label={t("reorder.quantityOf", { name: row.name })}
              plain
              decimals={QUANTITY_DECIMALS}
              value={quantityOf(row, choices)}
              onChange={(quantity) => onChoose(row.productId, { quantity })}
            />
          ),
        },
        {
          ...{ title: t("reorder.supplier"), width: SUPPLIER_PX },
          render: (_value, row) => <Supplier row={row} {...shared} />,
        },
        { title: t("field.barCode"), dataIndex: "barCode" },
        { title: t("field.unit"), dataIndex: "unit" },
        ...FIGURES.map((name) => ({
          ...{ title: t(`reorder.${name}`), dataIndex: name, align: "end" as const },
          render: (figure: string) => quantityText(figure),
        })),
        { title: t("reorder.pack"), render: (_value, row) => packText(row) },
      ]}
    />
  );
}
