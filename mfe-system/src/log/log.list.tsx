// The operation log: read only (reference.md §6.8).
import { EyeOutlined } from "@ant-design/icons";
import { logOperations } from "@kontor/contracts/core/operation-labels";
import { type LogRow, listLogs } from "@kontor/contracts/system/log";
import { refusalTitle } from "@kontor/ui-kit/feedback/refusal-text";
import { instantOf } from "@kontor/ui-kit/i18n/format";
import { dateTimeCell, textCell } from "@kontor/ui-kit/list/cells";
import type { Column } from "@kontor/ui-kit/list/column";
import { DataTable } from "@kontor/ui-kit/list/data-table";
import { usualBegin } from "@kontor/ui-kit/list/default-period";
import { DateRangeFilter, SelectFilter, TextFilter } from "@kontor/ui-kit/list/filters";
import { ListPage, useListPage } from "@kontor/ui-kit/list/list-page";
import { RowAction, useRow } from "@kontor/ui-kit/list/row-actions";
import { SearchBar } from "@kontor/ui-kit/list/search-bar";
import { useList } from "@kontor/ui-kit/list/use-list";
import { lazy, type ReactNode, useMemo } from "react";
import { optionCell } from "../shared/option-cell.tsx";
import { operationText } from "./operation-text.ts";

const SEPARATOR = ": ";
/** The content of an entry; for a refusal its subject and its reason in words. The search uses the refusal's id. */
function contentCell(content: unknown, { status }: LogRow): ReactNode {
  if (status === 0) return textCell(content);
  const [id = "", ...subject] = String(content).split(SEPARATOR).reverse();
  return <span title={id}>{[...subject.reverse(), refusalTitle(id)].join(SEPARATOR)}</span>;
}

export const logColumns: Column<LogRow>[] = [
  { name: "operation", cell: (_, { operation }) => operationText(operation), sort: true },
  { name: "type", cell: optionCell("type") },
  { name: "content", cell: contentCell },
  { name: "loginName" },
  { name: "userName" },
  { name: "clientIp" },
  { name: "status", cell: optionCell("status") },
  { name: "createTime", cell: dateTimeCell, sort: true },
];

/** The filters that both logs have. */
export function LogSearch() {
  const operations = useMemo(() => logOperations.map((value) => ({ value, label: operationText(value) })), []);
  return (
    <SearchBar>
      <SelectFilter name="operation" options={operations} />
      <TextFilter name="content" />
      <TextFilter name="userInfo" />
      <TextFilter name="clientIp" />
      <SelectFilter name="status" options={["0", "1"]} />
      <DateRangeFilter />
    </SearchBar>
  );
}

const LogDetailDialog = lazy(() => import("./log-detail.dialog.tsx"));

/** Opens the changes of the entry, where there is more than the row shows. */
function ShowRow(): ReactNode {
  const { open } = useListPage();
  if (!useRow<LogRow>().hasDetail) return null;
  return (
    <RowAction<LogRow>
      word="logField.show"
      icon={<EyeOutlined />}
      onRun={(row) => open((close) => <LogDetailDialog row={row} onClose={close} />)}
    />
  );
}

export default function LogList() {
  const list = useList(listLogs, {
    sort: "-createTime",
    filters: { beginTime: instantOf(`${usualBegin()}T00:00:00.000`) },
  });
  return (
    <ListPage list={list} page="/system/log" title="log.title">
      <LogSearch />
      <DataTable columns={logColumns} selectable={false}>
        <ShowRow />
      </DataTable>
    </ListPage>
  );
}
