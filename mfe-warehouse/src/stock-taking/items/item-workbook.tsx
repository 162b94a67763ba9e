// Export of a task's items, and import of counted quantities with its template; a refused workbook names every wrong row.
import { DownloadOutlined, UploadOutlined } from "@ant-design/icons";
import type { exportItems, importCounts } from "@kontor/contracts/warehouse/stock-taking-report";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { language } from "@kontor/ui-kit/i18n/languages";
import { useListPage } from "@kontor/ui-kit/list/list-page";
import { WorkbookDialog } from "@kontor/ui-kit/list/workbook-dialog";
import { Allowed } from "@kontor/ui-kit/permissions";
import { refresh } from "@kontor/ui-kit/query";
import { call } from "@kontor/ui-kit/request";
import { download } from "@kontor/ui-kit/request/download";
import { useIdempotencyKey } from "@kontor/ui-kit/request/idempotency-key";
import { Button } from "antd";
import { useState } from "react";

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

interface ImportProps {
  importer: typeof importCounts;
  taskId: string;
  onTemplate(): Promise<void>;
  onClose(): void;
}

function ImportDialog({ importer, taskId, onTemplate, onClose }: ImportProps) {
  const idempotencyKey = useIdempotencyKey(`${importer.method} ${importer.path} ${taskId}`);
  const take = async (file: File, onProgress: (share: number) => void) => {
    const { count } = await call(importer, { query: { taskId }, file, idempotencyKey, onProgress });
    await refresh(importer);
    return count;
  };
  return <WorkbookDialog title="stock-taking.importCounts" onTemplate={onTemplate} onFile={take} onClose={onClose} />;
}
