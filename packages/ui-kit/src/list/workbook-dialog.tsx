// Imports a workbook: template, file, progress, and all wrong rows at once (XLS-3).
import { InboxOutlined } from "@ant-design/icons";
import type { Issue } from "@kontor/contracts/core/error";
import { Alert, Button, Progress, Upload } from "antd";
import { type ReactNode, useState } from "react";
import { CallError } from "../core/call-error.ts";
import { PageDialog } from "../dialog/dialog.tsx";
import { refusalText } from "../feedback/refusal-text.ts";
import RefusalView from "../feedback/refusal-view.tsx";
import { showError } from "../feedback/show-error.ts";
import { toast } from "../feedback/toast.ts";
import { useTranslation } from "../i18n/i18n.tsx";
import { FaultyRows } from "./faulty-rows.tsx";

const WIDTH_PX = 720;

/** Rows are numbered as in the spreadsheet program, where the header is row 1. */
const inFile = (issue: Issue): Issue => (issue.row === undefined ? issue : { ...issue, row: issue.row + 1 });

interface Props {
  /** Word key. */
  title: string;
  /** Saves the empty workbook; undefined: there is none. */
  onTemplate: (() => Promise<unknown>) | undefined;
  /** Sends the file and returns its number of rows; `onProgress` receives the share that is sent. */
  onFile(file: File, onProgress: (share: number) => void): Promise<number>;
  /** What is asked before the file is chosen. */
  children?: ReactNode;
  /** What can be answered to a refusal; `again` sends the same file with the answer. */
  answers?: ((refused: CallError, again: () => void) => ReactNode) | undefined;
  onClose(): void;
}

export function WorkbookDialog({ title, onTemplate, onFile, children, answers, onClose }: Props): ReactNode {
  const t = useTranslation();
  const [share, setShare] = useState<number>();
  const [sent, setSent] = useState<File>();
  const [refused, setRefused] = useState<CallError>();
  const send = async (file: File) => {
    setShare(0);
    setSent(file);
    setRefused(undefined);
    try {
      toast.success("import.done", { count: await onFile(file, setShare) });
      onClose();
    } catch (error) {
      if (error instanceof CallError && error.situation === "refused") setRefused(error);
      else if (error instanceof CallError && error.situation === "server") toast.error("request.uploadFailed");
      else showError(error);
    } finally {
      setShare(undefined);
    }
  };
  const busy = share !== undefined;
  const warning = refused && <Alert type="warning" showIcon title={refusalText(refused)} />;
  const answer = refused && sent && answers?.(refused, () => void send(sent));
  return (
    <PageDialog
      className="kontor-import"
      title={t(title)}
      width={WIDTH_PX}
      busy={busy}
      onClose={onClose}
      footer={
        <Button onClick={onClose} disabled={busy}>
          {t("button.close")}
        </Button>
      }
    >
      <p>
        {t("import.hint")}{" "}
        {onTemplate && (
          <Button type="link" onClick={() => void onTemplate()}>
            {t("import.template")}
          </Button>
        )}
      </p>
      {children}
      {/* What is asked next comes before what would choose another file: on a small screen nothing else may be in sight. */}
      {answer && warning}
      {answer}
      <Upload.Dragger
        accept=".xlsx"
        maxCount={1}
        showUploadList={false}
        disabled={busy}
        beforeUpload={(file) => {
          void send(file);
          return false;
        }}
      >
        <p>
          <InboxOutlined />
        </p>
        <p>{t("import.choose")}</p>
      </Upload.Dragger>
      {busy && (
        <Progress
          percent={Math.floor(share * 100)}
          status="active"
          format={(percent) => (percent === 100 ? t("import.checking") : `${percent}%`)}
        />
      )}
      {!answer && warning}
      {refused && refused.issues.length > 0 && <RefusalView issues={refused.issues.map(inFile)} />}
      {refused?.faultyWorkbook && refused.faultyWorkbook.rows.length > 0 && (
        <FaultyRows rows={refused.faultyWorkbook} issues={refused.issues} />
      )}
    </PageDialog>
  );
}
