// Product categories: the tree on the left, the chosen one's form on the right (reference.md §5.7, §8.5).
import { deleteCategories, findCategory, getProductCategoryTree } from "@kontor/contracts/warehouse/category";
import { confirm, toast } from "@kontor/ui-kit/feedback/toast";
import { Translations, useTranslation } from "@kontor/ui-kit/i18n";
import { Allowed, PageScope } from "@kontor/ui-kit/permissions";
import { useRead, useReadWhen, useWrite } from "@kontor/ui-kit/query";
import { Loaded } from "@kontor/ui-kit/query/query-boundary";
import { useScreen } from "@kontor/ui-kit/screen";
import { Button, Card, Empty, Flex } from "antd";
import { useEffect, useRef, useState } from "react";
import { CategoryForm } from "./category.form.tsx";
import { CategoryTree } from "./category-tree.tsx";

/** The content of the right side: a category, a new one below another, or nothing. */
interface Open {
  id?: string | undefined;
  isNew?: boolean;
  parentId?: string | undefined;
  /** A counter, so that every new form is mounted fresh. */
  time: number;
}

export default function CategoryPage() {
  const t = useTranslation();
  const tree = useRead(getProductCategoryTree, { query: {} });
  const [open, setOpen] = useState<Open>({ time: 0 });
  const [ticked, setTicked] = useState<string[]>([]);
  const remove = useWrite(deleteCategories);
  const leave = useRef<() => Promise<void>>(async () => undefined);
  const next = useRef<Omit<Open, "time">>({});
  const category = useReadWhen(open.id !== undefined, findCategory, { query: { id: open.id ?? "" } });
  const row = category.data?.[0];
  const right = useRef<HTMLDivElement>(null);
  const phone = useScreen() === "phone";
  // On the phone the form is below the tree, out of sight.
  useEffect(() => {
    if (phone && open.time > 0) right.current?.scrollIntoView({ behavior: "smooth", block: "start" });
  }, [phone, open.time]);
  const nodes = tree.data ?? [];
  const isOpen = open.isNew || open.id !== undefined;

  const move = (to: Omit<Open, "time">) => setOpen(({ time }) => ({ ...to, time: time + 1 }));
  const go = (to: Omit<Open, "time">) => {
    if (!isOpen) return move(to);
    next.current = to;
    void leave.current();
  };

  async function removeTicked() {
    if (ticked.length === 0) return toast.warn(t("list.selectOne"));
    if (!(await confirm({ title: t("category.removeAsk", { count: ticked.length }), danger: true }))) return;
    if (!(await remove.run({ query: { ids: ticked.join(",") } }))) return;
    if (open.id && ticked.includes(open.id)) move({});
    setTicked([]);
  }

  return (
    <PageScope page="/material/material_category">
      <Translations prefix="category">
        <Flex gap={16} wrap align="flex-start">
          <Card style={{ flex: "1 1 320px", minWidth: 280 }}>
            <Flex gap={8} wrap style={{ marginBottom: 12 }}>
              <Allowed button="edit">
                <Button type="primary" onClick={() => go({ isNew: true, parentId: open.id })}>
                  {t("category.add")}
                </Button>
                <Button danger loading={remove.busy} onClick={() => void removeTicked()}>
                  {t("category.removeTicked")}
                </Button>
              </Allowed>
              <Button onClick={() => void tree.refetch()}>{t("button.refresh")}</Button>
            </Flex>
            <Loaded read={tree}>
              {() => (
                <CategoryTree
                  tree={nodes}
                  chosenId={open.id}
                  onChoose={(id) => id !== open.id && go({ id })}
                  ticked={ticked}
                  onTick={setTicked}
                />
              )}
            </Loaded>
          </Card>
          <div ref={right} style={{ flex: "2 1 420px", minWidth: 280 }}>
            {!isOpen ? (
              <Card>
                <Empty description={t("category.choose")} />
              </Card>
            ) : open.isNew || row ? (
              <CategoryForm
                key={`${open.time} ${row?.version}`}
                tree={nodes}
                row={open.isNew ? undefined : row}
                parentId={open.parentId}
                leave={leave}
                onClose={() => move(next.current)}
                onSaved={(id) => move({ id })}
              />
            ) : (
              <Loaded read={category}>{() => null}</Loaded>
            )}
          </div>
        </Flex>
      </Translations>
    </PageScope>
  );
}
