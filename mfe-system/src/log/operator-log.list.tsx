// The log of the platform operator's actions that belong to no tenant: read only, like the tenants' log.
import { exportOperatorLogs, listOperatorLogs } from "@kontor/contracts/system/log";
import { DataTable } from "@kontor/ui-kit/list/data-table";
import { ImportExport } from "@kontor/ui-kit/list/import-export";
import { ListPage } from "@kontor/ui-kit/list/list-page";
import { Toolbar } from "@kontor/ui-kit/list/toolbar";
import { useList } from "@kontor/ui-kit/list/use-list";
import { LogSearch, logColumns } from "./log.list.tsx";

export default function OperatorLogList() {
  const list = useList(listOperatorLogs, { sort: "-createTime" });
  return (
    <ListPage list={list} page="/system/operator_log" title="log.operatorTitle">
      <LogSearch />
      <Toolbar>
        <ImportExport exporter={exportOperatorLogs} />
      </Toolbar>
      <DataTable columns={logColumns} />
    </ListPage>
  );
}
