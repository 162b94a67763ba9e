// Stock-taking tasks: counting a warehouse while trade goes on, up to the documents that bring the books to what was counted (reference.md §2.11).
import { listTasks, STOCK_TAKING, type TaskRow } from "@kontor/contracts/warehouse/stock-taking";
import { useWarehouses } from "@kontor/ui-kit/fields/master-pickers";
import { dateTimeCell, wholeCell, yesNoCell } from "@kontor/ui-kit/list/cells";
import type { Column } from "@kontor/ui-kit/list/column";
import { DataTable } from "@kontor/ui-kit/list/data-table";
import { DateRangeFilter, SelectFilter, TextFilter } from "@kontor/ui-kit/list/filters";
import { ListPage } from "@kontor/ui-kit/list/list-page";
import { SearchBar } from "@kontor/ui-kit/list/search-bar";
import { CreateButton, Toolbar } from "@kontor/ui-kit/list/toolbar";
import { useList } from "@kontor/ui-kit/list/use-list";
import { useUsers } from "../shared/user-name.tsx";
import { LeftCounts } from "./queue/left-counts.tsx";
import { TaskForm } from "./task/task.form.tsx";
import { TaskActions } from "./task/task-actions.tsx";
import { assigneesCell, countedCell, documentsCell, scopeCell, statusCell } from "./task/task-tags.tsx";
import { TaskTools } from "./task/task-tools.tsx";

const columns: Column<TaskRow>[] = [
  { name: "taskNo", sort: true, cell: wholeCell },
  { name: "name", sort: true },
  { name: "depotName" },
  { name: "scope", cell: scopeCell, unasked: true },
  { name: "countDate", sort: true },
  { name: "countedNumber", cell: countedCell, unasked: true, align: "end" },
  { name: "differentNumber", unasked: true, align: "end" },
  { name: "adjustBills", cell: documentsCell, unasked: true },
  { name: "showBookQty", cell: yesNoCell, hidden: true },
  { name: "blindLiftTime", cell: dateTimeCell, hidden: true },
  { name: "blindLiftUser", unasked: true, hidden: true },
  { name: "assignees", cell: assigneesCell, unasked: true, hidden: true },
  { name: "userName", unasked: true },
  { name: "sourceTaskNo", unasked: true, hidden: true },
  { name: "createTime", cell: dateTimeCell, sort: true, hidden: true },
  { name: "finishTime", cell: dateTimeCell, hidden: true },
  { name: "revokeTime", cell: dateTimeCell, hidden: true },
  { name: "remark" },
  { name: "status", cell: statusCell, unasked: true, sort: true, pinned: true },
];

export default function StockTakingList() {
  const list = useList(listTasks, { sort: "-createTime" });
  const users = useUsers();
  const warehouses = useWarehouses();
  return (
    <ListPage list={list} page="/inventory/InventoryList" title="stock-taking.title">
      <SearchBar>
        <TextFilter name="taskNo" />
        <TextFilter name="name" />
        <SelectFilter name="status" options={Object.values(STOCK_TAKING)} />
        <SelectFilter name="depotId" options={warehouses} />
        <SelectFilter name="creator" options={users} />
        <DateRangeFilter />
      </SearchBar>
      <Toolbar>
        <CreateButton form={TaskForm} />
        <TaskTools />
      </Toolbar>
      <LeftCounts />
      <DataTable columns={columns}>
        <TaskActions />
      </DataTable>
    </ListPage>
  );
}
