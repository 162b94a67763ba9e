// The button that sets one price on all rows of a product with attributes (reference.md §5.10).
import { SCALE } from "@kontor/contracts/core/decimal";
import { FigureInput } from "@kontor/ui-kit/fields/number";
import type { RecordForm } from "@kontor/ui-kit/form/use-record-form";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { Button, Select, Space } from "antd";
import { useState } from "react";
import type { BarcodeDraft, Price } from "./product.rules.ts";

export function PriceForAll({ form, prices }: { form: RecordForm["form"]; prices: readonly Price[] }) {
  const t = useTranslation();
  const [price, setPrice] = useState(prices[0]);
  const [figure, setFigure] = useState("");
  const set = () => {
    const rows: BarcodeDraft[] = form.getFieldValue("meList") ?? [];
    if (price)
      form.setFieldValue(
        "meList",
        rows.map((row) => ({ ...row, [price]: figure })),
      );
  };
  if (!price) return null;
  return (
    <Space.Compact>
      <Select
        aria-label={t("material.priceForAll")}
        value={price}
        options={prices.map((value) => ({ value, label: t.label(value) }))}
        onChange={setPrice}
      />
      <FigureInput
        decimals={SCALE.price}
        aria-label={t("material.priceForAllFigure")}
        value={figure}
        onChange={setFigure}
      />
      <Button disabled={figure === ""} onClick={set}>
        {t("material.priceForAll")}
      </Button>
    </Space.Compact>
  );
}
