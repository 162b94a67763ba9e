// The report of a finished task's gains and losses: filtered, exported, printed.
import { isHiddenBy, stockCosts } from "@kontor/contracts/core/actor";
import type { TaskRow } from "@kontor/contracts/warehouse/stock-taking";
import {
  type DifferenceRow,
  differenceKinds,
  exportDifferences,
  reportDifferences,
} from "@kontor/contracts/warehouse/stock-taking-report";
import { PageDialog } from "@kontor/ui-kit/dialog";
import { usePriceLimits } from "@kontor/ui-kit/fields/price-limits";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { amountCell, wholeCell } from "@kontor/ui-kit/list/cells";
import type { Column } from "@kontor/ui-kit/list/column";
import { DataTable } from "@kontor/ui-kit/list/data-table";
import { SelectFilter, TextFilter } from "@kontor/ui-kit/list/filters";
import { ImportExport } from "@kontor/ui-kit/list/import-export";
import { ListPage } from "@kontor/ui-kit/list/list-page";
import { SearchBar } from "@kontor/ui-kit/list/search-bar";
import { Toolbar } from "@kontor/ui-kit/list/toolbar";
import { useList } from "@kontor/ui-kit/list/use-list";
import { Alert, Button } from "antd";
import { differenceCell, markDifference, quantityCell, quantityText } from "../items/item.columns.tsx";
import { hasMoved } from "../items/moved.rules.ts";
import { isTakenBack } from "../task/task-steps.rules.ts";
import { leftOutCell } from "./left-out.tsx";
import { Summary } from "./summary.tsx";

const WIDTH_PX = 1160;
const figure = { align: "end" as const, total: quantityText };

const costColumns: Column<DifferenceRow>[] = [
  { name: "unitCost", cell: quantityCell, align: "end" },
  { name: "diffAmount", cell: amountCell, sort: true },
];
const columnsOf = (hidesCost: boolean, showsMoved: boolean): Column<DifferenceRow>[] =>
  [
    { name: "name", cell: wholeCell, sort: true } as const,
    { name: "barCode", sort: true } as const,
    { name: "standard", whenFilled: true } as const,
    { name: "model", whenFilled: true, hidden: true } as const,
    { name: "sku", whenFilled: true } as const,
    { name: "batchNumber", whenFilled: true } as const,
    { name: "expirationDate", whenFilled: true, hidden: true } as const,
    { name: "position", whenFilled: true, sort: true } as const,
    { name: "unit" } as const,
    { name: "bookNumber", cell: quantityCell, ...figure, sort: true } as const,
    { name: "countNumber", cell: quantityCell, ...figure, sort: true } as const,
    { name: "diffNumber", cell: differenceCell, wrap: markDifference, ...figure, sort: true } as const,
    { name: "movedNumber", cell: quantityCell, align: "end", hidden: !showsMoved } as const,
    { name: "leftOut", cell: leftOutCell, whenFilled: true } as const,
    ...(hidesCost ? [] : costColumns),
    { name: "counter", hidden: true } as const,
    { name: "remark", whenFilled: true } as const,
  ].map((column: Column<DifferenceRow>) => ({ ...column, unasked: true }));

export default function ReportDialog({ task, onClose }: { task: TaskRow; onClose(): void }) {
  const t = useTranslation();
  const list = useList(reportDifferences, { sort: "", fixed: { taskId: task.id } });
  const hidesCost = isHiddenBy(stockCosts, usePriceLimits());
  const summary = reportDifferences.response.shape.summary.safeParse(summaryIn(list.answer)).data;
  return (
    <PageDialog
      className="kontor-printable"
      title={t("stock-taking.reportOf", { number: task.taskNo, name: task.name })}
      width={WIDTH_PX}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("button.close")}</Button>}
    >
      <ListPage list={list} page="/inventory/InventoryList#report" title="stock-taking.title">
        <SearchBar>
          <TextFilter name="materialParam" />
          <SelectFilter name="kind" options={differenceKinds} />
        </SearchBar>
        {isTakenBack(task) && <Alert type="warning" showIcon title={t("stock-taking.takenBackHint")} />}
        {summary ? <Summary summary={summary} /> : null}
        <DataTable
          columns={columnsOf(hidesCost, (list.rows as unknown as readonly DifferenceRow[]).some(hasMoved))}
          selectable={false}
          extra={
            <Toolbar>
              <ImportExport exporter={exportDifferences} />
            </Toolbar>
          }
        />
      </ListPage>
    </PageDialog>
  );
}

const summaryIn = (answer: unknown): unknown =>
  typeof answer === "object" && answer !== null && "summary" in answer ? answer.summary : undefined;
