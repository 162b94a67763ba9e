// Adds lines from a workbook: the service reads and checks it, the form appends what it holds.
import { InboxOutlined } from "@ant-design/icons";
import { newId } from "@kontor/contracts/core/id";
import { Alert, Button, Upload } from "antd";
import { type ReactNode, useState } from "react";
import { PageDialog } from "../../dialog/dialog.tsx";
import { refusalText } from "../../feedback/refusal-text.ts";
import RefusalView from "../../feedback/refusal-view.tsx";
import { say } from "../../feedback/speak.ts";
import { tell } from "../../feedback/tell.ts";
import { useWords } from "../../i18n/i18n.tsx";
import { language } from "../../i18n/languages.ts";
import { download } from "../../request/download.ts";
import { CallError, call } from "../../request/request.ts";
import { useDoc } from "../document-scope.tsx";
import { blankLine, figured, plain, started } from "../rules/line.rules.ts";

const WIDTH_PX = 720;

export default function ImportLinesDialog({ onClose }: { onClose(): void }): ReactNode {
  const here = useWords();
  const doc = useDoc();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<CallError>();
  const read = async (file: File) => {
    setBusy(true);
    setRefused(undefined);
    try {
      const { lines } = await call(doc.kind.endpoints.importLines, { file });
      const usual = doc.nextDepot();
      doc.addLines(
        lines.map(({ depotId, depotName, operNumber, remark, ...start }) => {
          const depot = depotId === null ? usual : { depotId, depotName };
          return { ...figured(started(blankLine(newId(), depot), start), "operNumber", plain(operNumber)), remark };
        }),
      );
      say.success("import.done", { count: lines.length });
      onClose();
    } catch (error) {
      if (error instanceof CallError && error.situation === "refused") setRefused(error);
      else tell(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <PageDialog
      className="kontor-import"
      title={here("document.importLines")}
      width={WIDTH_PX}
      busy={busy}
      onClose={onClose}
      footer={
        <Button onClick={onClose} disabled={busy}>
          {here("button.close")}
        </Button>
      }
    >
      <p>
        {here("import.hint")}{" "}
        <Button type="link" onClick={() => void download(doc.kind.endpoints.lineTemplate, { lang: language() })}>
          {here("import.template")}
        </Button>
      </p>
      <Upload.Dragger
        accept=".xlsx"
        maxCount={1}
        showUploadList={false}
        disabled={busy}
        beforeUpload={(file) => {
          void read(file);
          return false;
        }}
      >
        <p>
          <InboxOutlined />
        </p>
        <p>{here(busy ? "import.checking" : "import.choose")}</p>
      </Upload.Dragger>
      {refused && <Alert type="warning" showIcon title={refusalText(refused)} />}
      {refused && refused.issues.length > 0 && <RefusalView issues={refused.issues} />}
    </PageDialog>
  );
}
