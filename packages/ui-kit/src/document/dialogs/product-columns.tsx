// The columns of the product picker; columns that are empty for all found products are left out.
import { plain } from "@kontor/contracts/core/decimal";
import type { PickedProduct } from "@kontor/contracts/warehouse/product-picker";
import type { TableColumnsType } from "antd";
import { pictureCell } from "../../fields/picture.tsx";
import { formatNumber } from "../../i18n/format.ts";
import type { Translator } from "../../i18n/i18n.tsx";

const STOCK = ["stock", "available"] as const;
type TextName = "model" | "color" | "brand" | "mfrs" | "otherField1" | "otherField2" | "otherField3" | "sku";

export function productColumns(here: Translator, rows: readonly PickedProduct[]): TableColumnsType<PickedProduct> {
  const rare = (...names: TextName[]) =>
    names
      .filter((name) => rows.some((row) => row[name] !== ""))
      .map((name) => ({ dataIndex: name, title: here.label(name) }));
  const picture = {
    dataIndex: "imageIds",
    title: here("document.picture"),
    render: pictureCell("document.picture"),
  };
  return [
    ...(rows.some(({ imageIds }) => imageIds.length > 0) ? [picture] : []),
    { dataIndex: "mBarCode", title: here.label("barCode") },
    { dataIndex: "name", title: here.label("name") },
    { dataIndex: "categoryName", title: here.label("categoryName") },
    { dataIndex: "standard", title: here.label("standard") },
    ...rare("model", "color", "brand", "mfrs"),
    { dataIndex: "commodityUnit", title: here.label("materialUnit"), render: (_, row) => unitText(row) },
    ...rare("sku"),
    ...(rows.some(({ stock }) => stock !== null) ? STOCK : []).map((name) => ({
      dataIndex: name,
      title: here.label(name),
      align: "end" as const,
      render: (wire: string | null) => formatNumber(plain(wire)),
    })),
    ...rare("otherField1", "otherField2", "otherField3"),
  ];
}

/** The unit; a larger unit is shown with its ratio. */
const unitText = ({ commodityUnit, ratio, baseUnit }: PickedProduct): string =>
  commodityUnit === baseUnit ? commodityUnit : `${commodityUnit} (${formatNumber(plain(ratio))} ${baseUnit})`;
