// The filters of the product picker besides the search text: warehouse, category, attributes (reference.md §8.6).
import { getProductCategoryTree } from "@kontor/contracts/warehouse/category";
import { Button, Input, Select, TreeSelect } from "antd";
import { type ReactNode, useState } from "react";
import { useWarehouses } from "../../fields/master-pickers.tsx";
import { useTranslation } from "../../i18n/i18n.tsx";
import { useRead } from "../../query/query.ts";

const TEXTS = ["standardOrModel", "brand", "color", "mfrs"] as const;
/** The extension fields, which few tenants use. */
const EXTENSIONS = ["otherField1", "otherField2", "otherField3"] as const;
const FLAGS = ["enableSerialNumber", "enableBatchNumber"] as const;
type FilterName = (typeof TEXTS | typeof EXTENSIONS | typeof FLAGS)[number];

export interface ProductFilter extends Partial<Record<FilterName, string>> {
  depotId?: string;
  categoryId?: string;
}

interface Props {
  filter: ProductFilter;
  onChange(filter: ProductFilter): void;
}

export function ProductFilters({ filter, onChange }: Props): ReactNode {
  const here = useTranslation();
  const warehouses = useWarehouses();
  const tree = useRead(getProductCategoryTree, { query: {} });
  // The choices of a yes/no filter, labelled with the filter's name, so that a chosen "yes" is clear.
  const yesNo = (name: string) =>
    ["1", "0"].map((value) => ({
      value,
      label: `${here.label(name)} · ${here(value === "1" ? "list.yes" : "list.no")}`,
    }));
  const [unfolded, setUnfolded] = useState(() => EXTENSIONS.some((name) => filter[name]));
  const put = (part: ProductFilter) => onChange({ ...filter, ...part });
  return (
    <div className="kontor-filters">
      <Select
        allowClear
        aria-label={here.label("depotId")}
        placeholder={here.label("depotId")}
        options={warehouses}
        value={filter.depotId}
        onChange={(depotId?: string) => put({ depotId })}
      />
      <TreeSelect
        allowClear
        treeDefaultExpandAll
        popupMatchSelectWidth={false}
        aria-label={here.label("categoryName")}
        placeholder={here.label("categoryName")}
        fieldNames={{ label: "title", value: "id", children: "children" }}
        treeData={tree.data ?? []}
        value={filter.categoryId}
        onChange={(categoryId?: string) => put({ categoryId })}
      />
      {[...TEXTS, ...(unfolded ? EXTENSIONS : [])].map((name) => (
        <Input
          key={name}
          allowClear
          maxLength={50}
          aria-label={here.label(name)}
          placeholder={here.label(name)}
          value={filter[name]}
          onChange={(event) => put({ [name]: event.target.value })}
        />
      ))}
      {FLAGS.map((name) => (
        <Select
          key={name}
          allowClear
          aria-label={here.label(name)}
          placeholder={here.label(name)}
          options={yesNo(name)}
          value={filter[name]}
          onChange={(flag?: string) => put({ [name]: flag })}
        />
      ))}
      <Button type="link" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
        {here(unfolded ? "button.fold" : "button.unfold")}
      </Button>
    </div>
  );
}
