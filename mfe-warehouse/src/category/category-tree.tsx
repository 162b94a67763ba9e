// The tree of categories: searching, choosing, ticking, expanding and collapsing.
import type { CategoryNode } from "@kontor/contracts/warehouse/category";
import { branches, matching, parents } from "@kontor/ui-kit/fields/tree-options.rules";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { Button, Empty, Input, Space, Tree } from "antd";
import { useState } from "react";

interface Props {
  tree: CategoryNode[];
  chosenId: string | undefined;
  onChoose(id: string): void;
  ticked: readonly string[];
  onTick(ids: string[]): void;
}

export function CategoryTree({ tree, chosenId, onChoose, ticked, onTick }: Props) {
  const t = useTranslation();
  const [search, setSearch] = useState("");
  // All are expanded until the user collapses one.
  const [opened, setOpened] = useState<string[]>();
  const shown = matching(branches(tree), search);
  if (tree.length === 0) return <Empty description={t("category.none")} />;
  return (
    <>
      <Input
        allowClear
        aria-label={t("category.find")}
        placeholder={t("category.find")}
        onChange={(event) => setSearch(event.target.value)}
        style={{ marginBottom: 8 }}
      />
      <Space style={{ marginBottom: 8 }}>
        <Button type="link" size="small" onClick={() => setOpened(undefined)}>
          {t("category.expandAll")}
        </Button>
        <Button type="link" size="small" onClick={() => setOpened([])}>
          {t("category.collapseAll")}
        </Button>
      </Space>
      <Tree
        checkable
        checkStrictly
        blockNode
        treeData={shown}
        expandedKeys={search === "" ? (opened ?? parents(shown)) : parents(shown)}
        onExpand={(keys) => setOpened(keys.map(String))}
        checkedKeys={[...ticked]}
        selectedKeys={chosenId ? [chosenId] : []}
        onSelect={(_keys, { node }) => onChoose(String(node.key))}
        onCheck={(keys) => onTick((Array.isArray(keys) ? keys : keys.checked).map(String))}
      />
    </>
  );
}
