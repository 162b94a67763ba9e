// Import of a workbook: template, file, progress, and every wrong row at once (XLS-3).
import { InboxOutlined } from "@ant-design/icons";
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import { Alert, Button, Progress, Upload } from "antd";
import { type ReactNode, useState } from "react";
import { PageDialog } from "../dialog/dialog.tsx";
import { refusalText } from "../feedback/refusal-text.ts";
import RefusalView from "../feedback/refusal-view.tsx";
import { say } from "../feedback/speak.ts";
import { tell } from "../feedback/tell.ts";
import { useWords } from "../i18n/i18n.tsx";
import { refresh } from "../query/query.ts";
import { useIntent } from "../request/intent.ts";
import { type CallArguments, CallError, call } from "../request/request.ts";
import { fit } from "./fit.ts";

const WIDTH_PX = 720;

interface Props {
  endpoint: Endpoint;
  fixed: Readonly<Record<string, unknown>>;
  onTemplate: (() => Promise<void>) | undefined;
  onDone(): void;
  onClose(): void;
}

export default function ImportDialog({ endpoint, fixed, onTemplate, onDone, onClose }: Props): ReactNode {
  const here = useWords();
  const intent = useIntent(`${endpoint.method} ${endpoint.path}`);
  const [share, setShare] = useState<number>();
  const [refused, setRefused] = useState<CallError>();
  const send = async (file: File) => {
    setShare(0);
    setRefused(undefined);
    try {
      const options = { body: fit(endpoint.body, fixed), file, intent, onProgress: setShare };
      // An upload endpoint chosen by the page.
      const answer: unknown = await call(endpoint, ...([options] as unknown as CallArguments<Endpoint>));
      say.success("import.done", { count: countOf(answer) });
      await refresh(endpoint);
      onDone();
      onClose();
    } catch (error) {
      if (error instanceof CallError && error.situation === "refused") setRefused(error);
      else if (error instanceof CallError && error.situation === "server") say.error("request.uploadFailed");
      else tell(error);
    } finally {
      setShare(undefined);
    }
  };
  const busy = share !== undefined;
  return (
    <PageDialog
      className="kontor-import"
      title={here("import.title")}
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
        {onTemplate && (
          <Button type="link" onClick={() => void onTemplate()}>
            {here("import.template")}
          </Button>
        )}
      </p>
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
        <p>{here("import.choose")}</p>
      </Upload.Dragger>
      {busy && (
        <Progress
          percent={Math.floor(share * 100)}
          status="active"
          format={(percent) => (percent === 100 ? here("import.checking") : `${percent}%`)}
        />
      )}
      {refused && <Alert type="warning" showIcon title={refusalText(refused)} />}
      {refused && refused.issues.length > 0 && <RefusalView issues={refused.issues} />}
    </PageDialog>
  );
}

/** How many rows came in, when the answer says so. */
const countOf = (answer: unknown): number =>
  typeof answer === "object" && answer !== null && "count" in answer && typeof answer.count === "number"
    ? answer.count
    : 0;
