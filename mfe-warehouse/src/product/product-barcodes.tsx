// The barcodes and prices of a product: a row for each unit or each combination of attributes (reference.md §5.10, §8.5).
import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { SCALE } from "@kontor/contracts/core/decimal";
import { BARCODE_ROWS_MAX, checkBarCode, type ProductRow } from "@kontor/contracts/warehouse/product";
import { CellField } from "@kontor/ui-kit/fields/cell";
import { FigureInput } from "@kontor/ui-kit/fields/number";
import { usePriceLimits } from "@kontor/ui-kit/fields/price-limits";
import type { RecordForm } from "@kontor/ui-kit/form/use-record-form";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { call } from "@kontor/ui-kit/request";
import { Button, Form, Input, Select, Space } from "antd";
import { useRef } from "react";
import { Grid, type GridColumn } from "../shared/grid.tsx";
import { useAttributes } from "./form-rows.ts";
import { PriceForAll } from "./price-for-all.tsx";
import { type BarcodeDraft, nextBarCode, repriced, type UnitOption, unitsOf, visiblePrices } from "./product.rules.ts";
import { AttributeFields } from "./product-attributes.tsx";

const BARCODE_MAX = 40;

interface Props {
  /** The product that is changed; undefined: a new one. */
  row: ProductRow | undefined;
  form: RecordForm["form"];
  units: (UnitOption & { name: string })[];
  highest: string;
}

export function BarcodeFields({ row: product, form, units, highest }: Props) {
  const t = useTranslation();
  const prices = visiblePrices(usePriceLimits());
  const unitId: unknown = Form.useWatch("unitId", { form, preserve: true });
  const unit: unknown = Form.useWatch("unit", { form, preserve: true });
  const attributes = useAttributes(form);
  const isFree = useFreeCheck(form, product?.id);
  const definition = units.find(({ id }) => id === unitId);
  const ownUnits = definition ? unitsOf(definition) : [];
  const rows = (): BarcodeDraft[] => form.getFieldValue("meList") ?? [];
  const codeRule = (at: number) => ({ validator: (_rule: object, code: unknown) => isFree(code, at) });

  return (
    <div className="kontor-wide">
      <AttributeFields
        form={form}
        highest={highest}
        disabled={definition !== undefined}
        lasting={product?.manySku ?? false}
      />
      <Form.List name="meList">
        {(fields, { add, remove }, { errors }) => {
          const newRow = () =>
            add({
              barCode: nextBarCode(
                highest,
                rows().map((row) => row.barCode),
              ),
              commodityUnit:
                ownUnits.find((each) => !rows().some((row) => row.commodityUnit === each.unit))?.unit ?? "",
            });
          const named = (name: string, at: number) => `${t.label(name)} ${at + 1}`;
          const columns: GridColumn[] = [
            {
              key: "barCode",
              title: t.label("barCode"),
              width: 190,
              cell: (at) => (
                <CellField list="meList" at={at} name="barCode" rules={[codeRule(at)]}>
                  <Input aria-label={named("barCode", at)} maxLength={BARCODE_MAX} autoComplete="off" />
                </CellField>
              ),
            },
            {
              key: "commodityUnit",
              title: t.label("commodityUnit"),
              width: 110,
              cell: (at) =>
                definition ? (
                  <CellField list="meList" at={at} name="commodityUnit">
                    <Select
                      aria-label={named("commodityUnit", at)}
                      disabled={at === 0}
                      options={ownUnits.map((each) => ({ value: each.unit, label: each.unit }))}
                    />
                  </CellField>
                ) : (
                  <span style={{ lineHeight: "32px" }}>{typeof unit === "string" && unit ? unit : "—"}</span>
                ),
            },
            ...(attributes.length > 0
              ? [
                  {
                    key: "sku",
                    title: t.label("sku"),
                    width: 140,
                    cell: (at: number) => (
                      <CellField list="meList" at={at} name="sku">
                        <Input aria-label={named("sku", at)} readOnly variant="borderless" />
                      </CellField>
                    ),
                  },
                ]
              : []),
            ...prices.map(
              (price): GridColumn => ({
                key: price,
                title: t.label(price),
                width: 130,
                cell: (at) => (
                  <CellField list="meList" at={at} name={price}>
                    <FigureInput plain decimals={SCALE.price} aria-label={named(price, at)} />
                  </CellField>
                ),
              }),
            ),
            {
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
            },
          ];
          return (
            <>
              <Space wrap style={{ marginBottom: 12 }}>
                <Button
                  icon={<PlusOutlined />}
                  disabled={
                    fields.length >= BARCODE_ROWS_MAX ||
                    attributes.length > 0 ||
                    (definition !== undefined && fields.length >= ownUnits.length)
                  }
                  onClick={newRow}
                >
                  {t("material.addBarcode")}
                </Button>
                {definition ? (
                  <Button onClick={() => form.setFieldValue("meList", repriced(rows(), ownUnits))}>
                    {t("material.reprice")}
                  </Button>
                ) : null}
                {attributes.length > 0 ? <PriceForAll form={form} prices={prices} /> : null}
              </Space>
              <Grid columns={columns} rows={fields.map(({ key }) => key)} />
              {/* The issues of the rows as a whole. */}
              <Form.ErrorList errors={errors} />
            </>
          );
        }}
      </Form.List>
    </div>
  );
}

/** A check that refuses a barcode of another row or another product; each barcode is queried once. */
function useFreeCheck(form: RecordForm["form"], productId: string | undefined) {
  const t = useTranslation();
  const checks = useRef(new Map<string, Promise<boolean>>());
  return async (value: unknown, at: number): Promise<void> => {
    const code = typeof value === "string" ? value.trim() : "";
    if (code.length === 0) return;
    const rows: BarcodeDraft[] = form.getFieldValue("meList") ?? [];
    const isTwice = rows.some((row, other) => other !== at && row.barCode?.trim() === code);
    const isDuplicate =
      checks.current.get(code) ??
      // A failed check is no issue: the service checks again on saving.
      call(checkBarCode, { query: { ...(productId ? { materialId: productId } : {}), barCode: code } }).then(
        ({ status }) => status,
        () => false,
      );
    checks.current.set(code, isDuplicate);
    if (isTwice || (await isDuplicate)) throw new Error(t("refusal.bar-code-already-exists", { barCode: code }));
  };
}
