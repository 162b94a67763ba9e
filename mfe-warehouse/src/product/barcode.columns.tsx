// The columns of a product's barcode rows: barcode, unit, combination of attributes, prices (reference.md §5.10, §8.5).
import { DeleteOutlined } from "@ant-design/icons";
import { SCALE } from "@kontor/contracts/core/decimal";
import { CellField } from "@kontor/ui-kit/fields/cell";
import { FigureInput } from "@kontor/ui-kit/fields/number";
import type { Translator } from "@kontor/ui-kit/i18n";
import { Button, Input, Select } from "antd";
import type { GridColumn } from "../shared/grid.tsx";
import type { Price, UnitRatio } from "./product.rules.ts";

const BARCODE_MAX = 40;

/** What a screen reader calls a cell: its column and the number of its row. */
const named = (t: Translator, name: string, at: number): string => `${t.label(name)} ${at + 1}`;

/** @param check rejects the barcode of another row or product */
export const barCodeColumn = (t: Translator, check: (code: unknown, at: number) => Promise<void>): GridColumn => ({
  key: "barCode",
  title: t.label("barCode"),
  width: 190,
  cell: (at) => (
    <CellField list="meList" at={at} name="barCode" rules={[{ validator: (_rule, code) => check(code, at) }]}>
      <Input aria-label={named(t, "barCode", at)} maxLength={BARCODE_MAX} autoComplete="off" />
    </CellField>
  ),
});

const unitTitle = (t: Translator) => ({ key: "commodityUnit", title: t.label("commodityUnit"), width: 110 });

/** The unit of each row of a product with several; the first row has the base unit. */
export const unitColumn = (t: Translator, units: readonly UnitRatio[]): GridColumn => ({
  ...unitTitle(t),
  cell: (at) => (
    <CellField list="meList" at={at} name="commodityUnit">
      <Select
        aria-label={named(t, "commodityUnit", at)}
        disabled={at === 0}
        options={units.map(({ unit }) => ({ value: unit, label: unit }))}
      />
    </CellField>
  ),
});

/** The unit of a product with only one, which is typed elsewhere. */
export const onlyUnitColumn = (t: Translator, unit: unknown): GridColumn => ({
  ...unitTitle(t),
  cell: () => <span style={{ lineHeight: "32px" }}>{typeof unit === "string" && unit ? unit : "—"}</span>,
});

export const skuColumn = (t: Translator): GridColumn => ({
  key: "sku",
  title: t.label("sku"),
  width: 140,
  cell: (at) => (
    <CellField list="meList" at={at} name="sku">
      <Input aria-label={named(t, "sku", at)} readOnly variant="borderless" />
    </CellField>
  ),
});

export const priceColumn = (t: Translator, price: Price): GridColumn => ({
  key: price,
  title: t.label(price),
  width: 130,
  cell: (at) => (
    <CellField list="meList" at={at} name={price}>
      <FigureInput plain decimals={SCALE.price} aria-label={named(t, price, at)} />
    </CellField>
  ),
});

/** The first row cannot be removed. */
export const removeColumn = (t: Translator, remove: (at: number) => void): GridColumn => ({
  key: "remove",
  title: "",
  width: 48,
  cell: (at) => (
    <Button
      type="text"
      disabled={at === 0}
      aria-label={`${t("button.remove")} ${at + 1}`}
      icon={<DeleteOutlined />}
      onClick={() => remove(at)}
    />
  ),
});
