// Compares two finished tasks of a warehouse, item by item, such as those of two counters.
import { listTasks, STOCK_TAKING, type TaskRow } from "@kontor/contracts/warehouse/stock-taking";
import { type ComparedRow, compareTasks } from "@kontor/contracts/warehouse/stock-taking-report";
import { PageDialog } from "@kontor/ui-kit/dialog";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { wholeCell } from "@kontor/ui-kit/list/cells";
import type { Column } from "@kontor/ui-kit/list/column";
import { DataTable } from "@kontor/ui-kit/list/data-table";
import { SelectFilter, TextFilter } from "@kontor/ui-kit/list/filters";
import { ListPage } from "@kontor/ui-kit/list/list-page";
import { SearchBar } from "@kontor/ui-kit/list/search-bar";
import { useList } from "@kontor/ui-kit/list/use-list";
import { useRead } from "@kontor/ui-kit/query";
import { Button, Empty, Flex, Select } from "antd";
import { type ReactNode, useState } from "react";
import { differenceCell, quantityCell, quantityText } from "../items/item.columns.tsx";

const WIDTH_PX = 1160;
const TASKS = 100;
const DONE: readonly TaskRow["status"][] = [STOCK_TAKING.finished, STOCK_TAKING.adjusted];
const ONLY = { value: "1", word: "stock-taking.onlyDifferences-1" } as const;

interface Props {
  task: TaskRow;
  /** The other task; undefined: it is chosen here. */
  other?: TaskRow | undefined;
  onClose(): void;
}

export default function CompareDialog({ task, other, onClose }: Props) {
  const t = useTranslation();
  const [targetId, setTargetId] = useState(other?.id);
  const search = JSON.stringify({ depotId: task.depotId });
  const { data } = useRead(listTasks, { query: { search, pageSize: TASKS, column: "createTime", order: "desc" } });
  const others = (data?.rows ?? []).filter(({ id, status }) => id !== task.id && DONE.includes(status));
  const named = other && !others.some(({ id }) => id === other.id) ? [other, ...others] : others;
  return (
    <PageDialog
      className="kontor-printable"
      title={t("stock-taking.compareOf", { number: task.taskNo, name: task.name })}
      width={WIDTH_PX}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("button.close")}</Button>}
    >
      <Flex vertical gap="middle">
        <Select
          autoFocus={targetId === undefined}
          style={{ maxWidth: 480, width: "100%" }}
          showSearch={{ optionFilterProp: "label" }}
          aria-label={t("stock-taking.compareWith")}
          placeholder={t("stock-taking.compareWith")}
          notFoundContent={<Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("stock-taking.compareNone")} />}
          options={named.map(({ id, taskNo, name }) => ({ value: id, label: `${taskNo} · ${name}` }))}
          value={targetId}
          onChange={setTargetId}
        />
        {targetId === undefined ? null : <Compared key={targetId} sourceTaskId={task.id} targetTaskId={targetId} />}
      </Flex>
    </PageDialog>
  );
}

const figure = { align: "end" as const, total: quantityText };

/** What nothing explains in red: it is what one looks for, and on a phone it stands at the end of a card. */
const markOpen = (shown: ReactNode): ReactNode =>
  shown === "" || shown === "0" ? shown : <span style={{ color: "var(--k-error)" }}>{shown}</span>;

const columns: Column<ComparedRow & { id: string }>[] = (
  [
    { name: "name", cell: wholeCell, sort: true },
    { name: "barCode", sort: true },
    { name: "standard", whenFilled: true },
    { name: "sku", whenFilled: true },
    { name: "batchNumber", whenFilled: true },
    { name: "position", whenFilled: true },
    { name: "unit" },
    { name: "bookNumber", cell: quantityCell, ...figure },
    { name: "sourceNumber", cell: quantityCell, ...figure },
    { name: "targetNumber", cell: quantityCell, ...figure },
    { name: "diffNumber", label: "comparedNumber", cell: differenceCell, ...figure },
    { name: "movedNumber", label: "movedBetween", cell: differenceCell, ...figure },
    { name: "openNumber", cell: differenceCell, wrap: markOpen, ...figure },
  ] satisfies Column<ComparedRow & { id: string }>[]
).map((column) => ({ ...column, unasked: true }));

function Compared({ sourceTaskId, targetTaskId }: { sourceTaskId: string; targetTaskId: string }) {
  const t = useTranslation();
  const list = useList(compareTasks, {
    ...{ sort: "", fixed: { sourceTaskId, targetTaskId } },
    ...{ related: ["onlyDifferences"], filters: { onlyDifferences: ONLY.value } },
  });
  // One product may stand there once for each variant and batch.
  const rows = list.rows.map((row) => ({ ...row, id: `${row.materialExtendId} ${row.batchNumber}` }));
  return (
    <ListPage list={{ ...list, rows }} page="/inventory/InventoryList#compare" title="stock-taking.title">
      <SearchBar>
        <TextFilter name="materialParam" />
        <SelectFilter name="onlyDifferences" options={[{ value: ONLY.value, label: t(ONLY.word) }]} />
      </SearchBar>
      <DataTable columns={columns} selectable={false} />
    </ListPage>
  );
}
