// Export of a task's items, and import of counted quantities with its template.
import { DownloadOutlined, UploadOutlined } from "@ant-design/icons";
import type { exportItems, importCounts } from "@kontor/contracts/warehouse/stock-taking-report";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { language } from "@kontor/ui-kit/i18n/languages";
import { useListPage } from "@kontor/ui-kit/list/list-page";
import { Allowed } from "@kontor/ui-kit/permissions";
import { download } from "@kontor/ui-kit/request/download";
import { Button } from "antd";
import { useState } from "react";
import { ImportDialog } from "./import.dialog.tsx";

interface Props {
  /** Undefined: the task is not counted. */
  importer: typeof importCounts | undefined;
  exporter: typeof exportItems;
}

export function ItemWorkbook({ importer, exporter }: Props) {
  const t = useTranslation();
  const { list, open, shown } = useListPage();
  const [isBusy, setBusy] = useState(false);
  const save = async (more: object) => {
    setBusy(true);
    await download(exporter, { lang: language(), ...list.fixed, ...more });
    setBusy(false);
  };
  const exported = () => save({ ...list.query, currentPage: 1, columns: shown().join(",") });
  return (
    <Allowed button="importExport">
      {importer && (
        <Button
          icon={<UploadOutlined />}
          onClick={() =>
            open((close) => (
              <ImportDialog
                importer={importer}
                taskId={String(list.fixed.taskId)}
                onTemplate={() => save({ template: "1" })}
                onClose={close}
              />
            ))
          }
        >
          {t("stock-taking.importCounts")}
        </Button>
      )}
      <Button icon={<DownloadOutlined />} loading={isBusy} onClick={() => void exported()}>
        {t("button.export")}
      </Button>
    </Allowed>
  );
}
