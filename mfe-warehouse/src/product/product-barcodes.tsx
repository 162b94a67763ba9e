// The barcodes and prices of a product: a row for each unit or each combination of attributes (reference.md §5.10, §8.5).
import type { ProductRow } from "@kontor/contracts/warehouse/product";
import { marksOf } from "@kontor/ui-kit/fields/number-input.rules";
import { usePriceLimits } from "@kontor/ui-kit/fields/price-limits";
import type { RecordForm } from "@kontor/ui-kit/form/use-record-form";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { language } from "@kontor/ui-kit/i18n/languages";
import { Form } from "antd";
import { Grid } from "../shared/grid.tsx";
import { barCodeColumn, onlyUnitColumn, priceColumn, removeColumn, skuColumn, unitColumn } from "./barcode.columns.tsx";
import { useFreeCheck } from "./barcode-check.ts";
import { BarcodeTools } from "./barcode-tools.tsx";
import { useAttributes } from "./form-rows.ts";
import { withTable } from "./paste.rules.ts";
import { type BarcodeDraft, type UnitOption, unitsOf, visiblePrices } from "./product.rules.ts";
import { AttributeFields } from "./product-attributes.tsx";

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
  const hasAttributes = useAttributes(form).length > 0;
  const check = useFreeCheck(form, product?.id);
  const definition = units.find(({ id }) => id === unitId);
  const ownUnits = definition && unitsOf(definition);
  const paste = (table: string[][], at: number, column: string) => {
    const rows: BarcodeDraft[] = form.getFieldValue("meList") ?? [];
    form.setFieldValue("meList", withTable(rows, table, { at, column, prices, marks: marksOf(language()) }));
  };

  return (
    <div className="kontor-wide">
      <AttributeFields
        form={form}
        highest={highest}
        disabled={ownUnits !== undefined}
        lasting={product?.manySku ?? false}
      />
      <Form.List name="meList">
        {(fields, { add, remove }, { errors }) => (
          <>
            <BarcodeTools
              form={form}
              units={ownUnits}
              hasAttributes={hasAttributes}
              prices={prices}
              highest={highest}
              onAdd={add}
            />
            <Grid
              columns={[
                barCodeColumn(t, check),
                ownUnits ? unitColumn(t, ownUnits) : onlyUnitColumn(t, unit),
                ...(hasAttributes ? [skuColumn(t)] : []),
                ...prices.map((price) => priceColumn(t, price)),
                removeColumn(t, remove),
              ]}
              rows={fields.map(({ key }) => key)}
              onPaste={paste}
            />
            {/* The issues of the rows as a whole. */}
            <Form.ErrorList errors={errors} />
          </>
        )}
      </Form.List>
    </div>
  );
}
