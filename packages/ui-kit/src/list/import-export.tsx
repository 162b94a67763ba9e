// The import and export buttons of a list.
import { DownloadOutlined, UploadOutlined } from "@ant-design/icons";
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import { Button } from "antd";
import { lazy, type ReactNode, Suspense, useState } from "react";
import type { CallError } from "../core/call-error.ts";
import { confirm } from "../feedback/toast.ts";
import { formatDate } from "../i18n/format.ts";
import { useTranslation } from "../i18n/i18n.tsx";
import { language } from "../i18n/languages.ts";
import { Allowed } from "../permissions/permissions.tsx";
import { download } from "../request/download.ts";
import { useListPage } from "./list-page.tsx";
import { fit } from "./pick-known-fields.ts";

const ImportDialog = lazy(() => import("./import-dialog.tsx"));

/** A workbook's name in the user's language, without characters that file systems reject. */
const bookName = (parts: readonly string[]): string => `${parts.join("_").replace(/[\\/:*?"<>|]/g, " ")}.xlsx`;

/** Offers to export documents without their lines when these are too many for a workbook. */
const headsAlone = (error: CallError) =>
  error.id === "export-lines-too-many"
    ? confirm({
        title: "list.headsAlone",
        text: "list.headsAloneText",
        button: "button.export",
        ...(error.values ? { values: error.values } : {}),
      }).then((isConfirmed) => (isConfirmed ? { only: "heads" } : undefined))
    : undefined;

interface Props {
  /** Upload endpoint; undefined: no import. */
  importer?: Endpoint;
  /** File endpoint that takes the list's query, the shown columns where it has `columns`, `ids` of the selected rows, and `template: "1"` for the empty form; undefined: no export. */
  exporter?: Endpoint;
}

/** Import and export buttons. An export has the selected rows, or all that the search finds, with the shown columns where the endpoint allows. */
export function ImportExport({ importer, exporter }: Props): ReactNode {
  const { list, open, shown, title } = useListPage();
  const t = useTranslation();
  const [busy, setBusy] = useState(false);
  const save = async (endpoint: Endpoint, extra: Record<string, unknown>, as: string) => {
    setBusy(true);
    const query = { lang: language(), columns: shown().join(","), ...list.query, ...list.fixed };
    await download(endpoint, { ...fit(endpoint.query, query), ...extra }, undefined, { as, instead: headsAlone });
    setBusy(false);
  };
  const template =
    exporter && (() => save(exporter, { currentPage: 1, template: "1" }, bookName([t(title), t("import.blank")])));
  return (
    <Allowed button="importExport">
      {importer && (
        <Button
          icon={<UploadOutlined />}
          onClick={() =>
            open((close) => (
              <Suspense fallback={null}>
                <ImportDialog
                  endpoint={importer}
                  fixed={list.fixed}
                  onTemplate={template}
                  onDone={list.reload}
                  onClose={close}
                />
              </Suspense>
            ))
          }
        >
          {t("button.import")}
        </Button>
      )}
      {exporter && (
        <Button
          icon={<DownloadOutlined />}
          loading={busy}
          onClick={() =>
            void save(
              exporter,
              { currentPage: 1, ...(list.selected.length > 0 ? { ids: list.selected.join(",") } : {}) },
              bookName([t(title), formatDate(new Date())]),
            )
          }
        >
          {t("button.export")}
        </Button>
      )}
    </Allowed>
  );
}
