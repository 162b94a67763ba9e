// Chooses the products of a task: searched by name or barcode, scanned, or taken from a pasted list of barcodes.

import {
  findProductsBySelect,
  getProductByBarCode,
  PICKED_BARCODES_MAX,
  type PickedProduct,
} from "@kontor/contracts/warehouse/product-picker";
import { TASK_PRODUCTS_MAX } from "@kontor/contracts/warehouse/stock-taking";
import { showError } from "@kontor/ui-kit/feedback/show-error";
import { toast } from "@kontor/ui-kit/feedback/toast";
import { Field } from "@kontor/ui-kit/fields/field";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { useRead } from "@kontor/ui-kit/query";
import { call } from "@kontor/ui-kit/request";
import { Select } from "antd";
import { type ClipboardEvent, useDeferredValue, useState } from "react";

const ROWS = 50;
const MANY = /[\s,;，；]+/;

interface Option {
  value: string;
  label: string;
}
const optionOf = ({ materialId, name, mBarCode, standard }: PickedProduct): Option => ({
  value: materialId,
  label: [name, standard, mBarCode].filter(Boolean).join(" · "),
});

/** One option for each product, however many barcodes it has. */
const optionsOf = (rows: readonly PickedProduct[]): Option[] => [
  ...new Map(rows.map((row) => [row.materialId, optionOf(row)])).values(),
];

export const ProductsField = () => (
  <Field name="productIds" wide hint="stock-taking.productsHint" required>
    <ProductsInput />
  </Field>
);

interface Props {
  id?: string;
  /** Ids of products; filled by the form's field. */
  value?: readonly string[];
  onChange?: (ids: string[]) => void;
}

function ProductsInput({ id, value = [], onChange }: Props) {
  const t = useTranslation();
  const [typed, setTyped] = useState("");
  const q = useDeferredValue(typed.trim());
  const { data, isFetching } = useRead(findProductsBySelect, { query: { q, rows: ROWS } });
  const [chosen, setChosen] = useState<readonly Option[]>([]);
  const choose = (options: readonly Option[]) => {
    setChosen(options);
    onChange?.(options.map((option) => option.value));
  };
  const paste = async (event: ClipboardEvent) => {
    const codes = event.clipboardData.getData("text/plain").split(MANY).filter(Boolean);
    if (codes.length < 2) return;
    event.preventDefault();
    const rows = await findAll([...new Set(codes)].slice(0, TASK_PRODUCTS_MAX));
    const all = [...new Map([...chosen, ...optionsOf(rows)].map((option) => [option.value, option])).values()];
    choose(all.slice(0, TASK_PRODUCTS_MAX));
    const unknown = codes.filter((code) => !rows.some(({ mBarCode }) => mBarCode === code));
    if (unknown.length > 0) toast.warn("stock-taking.pastedUnknown", { codes: unknown.join(", ") });
  };
  return (
    <div onPaste={(event) => void paste(event)}>
      <Select<Option[]>
        {...(id === undefined ? {} : { id })}
        mode="multiple"
        labelInValue
        allowClear
        maxCount={TASK_PRODUCTS_MAX}
        maxTagCount={20}
        loading={isFetching}
        placeholder={t("stock-taking.findProducts")}
        showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped, autoClearSearchValue: true }}
        options={optionsOf(data?.rows ?? [])}
        value={chosen.filter((option) => value.includes(option.value))}
        onChange={choose}
      />
    </div>
  );
}

/** The barcode rows of many barcodes; unknown ones are left out. */
async function findAll(codes: readonly string[]): Promise<PickedProduct[]> {
  const rows: PickedProduct[] = [];
  try {
    for (let at = 0; at < codes.length; at += PICKED_BARCODES_MAX) {
      const barCode = codes.slice(at, at + PICKED_BARCODES_MAX).join(",");
      rows.push(...(await call(getProductByBarCode, { query: { barCode } })));
    }
  } catch (error) {
    showError(error);
  }
  return rows;
}
