// Exports tasks as they are listed: the selected ones, or all that the search finds.
import { DownloadOutlined } from "@ant-design/icons";
import { exportExcelByParam } from "@kontor/contracts/core/shown-table";
import { listTasks, type TaskRow } from "@kontor/contracts/warehouse/stock-taking";
import { showError } from "@kontor/ui-kit/feedback/show-error";
import { type Translator, useTranslation } from "@kontor/ui-kit/i18n";
import { formatDate, formatDateTime } from "@kontor/ui-kit/i18n/format";
import { useListPage } from "@kontor/ui-kit/list/list-page";
import { Allowed } from "@kontor/ui-kit/permissions";
import { call, fetchFile } from "@kontor/ui-kit/request";
import { saveFile } from "@kontor/ui-kit/request/save-file";
import { Button } from "antd";
import { useState } from "react";

/** More than anybody reads in a workbook of tasks. */
const ROWS_MAX = 1000;

/** The columns of the workbook, by the names of their words. */
const cells: Readonly<Record<string, (task: TaskRow, t: Translator) => string>> = {
  taskNo: ({ taskNo }) => taskNo,
  name: ({ name }) => name,
  depotName: ({ depotName }) => depotName,
  scope: ({ scope, categoryName }, t) => (scope === "category" ? categoryName : t.option("scope", scope)),
  countDate: ({ countDate }) => countDate,
  itemNumber: ({ itemNumber }) => String(itemNumber),
  countedNumber: ({ countedNumber }) => String(countedNumber),
  differentNumber: ({ differentNumber }) => (differentNumber === null ? "" : String(differentNumber)),
  status: ({ status }, t) => t.option("status", status),
  adjustBills: ({ adjustBills }, t) =>
    adjustBills
      .map(({ number, isDeleted }) => (isDeleted ? t("stock-taking.deletedNumber", { number }) : number))
      .join(", "),
  assignees: ({ assignees }) => assignees.map(({ name }) => name).join(", "),
  userName: ({ userName }) => userName,
  createTime: ({ createTime }) => formatDateTime(createTime),
  finishTime: ({ finishTime }) => formatDateTime(finishTime),
  remark: ({ remark }) => remark,
};

export function ExportTasks({ selected }: { selected: readonly TaskRow[] }) {
  const t = useTranslation();
  const { list } = useListPage();
  const [isBusy, setBusy] = useState(false);
  const rowsToSave = async (): Promise<readonly TaskRow[]> => {
    if (selected.length > 0) return selected;
    return (await call(listTasks, { query: { ...list.query, currentPage: 1, pageSize: ROWS_MAX } })).rows;
  };
  const save = async () => {
    setBusy(true);
    try {
      const rows = await rowsToSave();
      // Headings are joined with commas.
      const head = Object.keys(cells)
        .map((name) => t.label(name).replaceAll(",", " "))
        .join(",");
      const table = rows.map((task) => Object.values(cells).map((text) => text(task, t)));
      const { content } = await fetchFile(exportExcelByParam, { body: { title: "", head, tip: "", list: table } });
      saveFile(content, `${t("stock-taking.title")}_${formatDate(new Date())}.xlsx`);
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Allowed button="importExport">
      <Button icon={<DownloadOutlined />} loading={isBusy} onClick={() => void save()}>
        {t("button.export")}
      </Button>
    </Allowed>
  );
}
