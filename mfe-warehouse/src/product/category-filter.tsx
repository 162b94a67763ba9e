// The filter by a category and all categories below it.
import { getProductCategoryTree } from "@kontor/contracts/warehouse/category";
import { branches } from "@kontor/ui-kit/fields/tree-options.rules";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { useRead } from "@kontor/ui-kit/query";
import { Form, TreeSelect } from "antd";
import { memo } from "react";

export const CategoryFilter = memo(function CategoryFilter() {
  const { label } = useTranslation();
  const tree = useRead(getProductCategoryTree, { query: {} });
  return (
    <Form.Item name="categoryId" label={label("categoryId")}>
      <TreeSelect
        allowClear
        treeDefaultExpandAll
        className="kontor-select"
        popupMatchSelectWidth={false}
        showSearch={{ treeNodeFilterProp: "title" }}
        treeData={branches(tree.data ?? [])}
      />
    </Form.Item>
  );
});
