// What is done to a product's barcode rows as a whole: a row is added, prices are computed or set (reference.md §5.10).
import { PlusOutlined } from "@ant-design/icons";
import { BARCODE_ROWS_MAX } from "@kontor/contracts/warehouse/product";
import type { RecordForm } from "@kontor/ui-kit/form/use-record-form";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { Button, Space } from "antd";
import { PriceForAll } from "./price-for-all.tsx";
import { type BarcodeDraft, nextBarCode, type Price, repriced, type UnitRatio } from "./product.rules.ts";

interface Props {
  form: RecordForm["form"];
  /** The units of a product with several. */
  units: readonly UnitRatio[] | undefined;
  hasAttributes: boolean;
  prices: readonly Price[];
  highest: string;
  onAdd(row: BarcodeDraft): void;
}

export function BarcodeTools({ form, units, hasAttributes, prices, highest, onAdd }: Props) {
  const t = useTranslation();
  const rows = (): BarcodeDraft[] => form.getFieldValue("meList") ?? [];
  const countMax = Math.min(BARCODE_ROWS_MAX, units?.length ?? BARCODE_ROWS_MAX);
  const newRow = (): BarcodeDraft => ({
    barCode: nextBarCode(
      highest,
      rows().map((row) => row.barCode),
    ),
    commodityUnit: units?.find(({ unit }) => !rows().some((row) => row.commodityUnit === unit))?.unit ?? "",
  });
  return (
    <Space wrap style={{ marginBottom: 12 }}>
      <Button
        icon={<PlusOutlined />}
        disabled={hasAttributes || rows().length >= countMax}
        onClick={() => onAdd(newRow())}
      >
        {t("material.addBarcode")}
      </Button>
      {units ? (
        <Button onClick={() => form.setFieldValue("meList", repriced(rows(), units))}>{t("material.reprice")}</Button>
      ) : null}
      {hasAttributes ? <PriceForAll form={form} prices={prices} /> : null}
    </Space>
  );
}
