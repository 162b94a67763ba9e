// A document to read: head, lines, sums, attachments and what happened to it.
import type { DocumentKind } from "@kontor/contracts/document/define";
import type { DocumentDetail } from "@kontor/contracts/document/document";
import { Button, Collapse, Space } from "antd";
import { type ReactNode, useMemo, useState } from "react";
import { formatDateTime } from "../../i18n/format.ts";
import { useWords } from "../../i18n/i18n.tsx";
import { useReadWhen } from "../../query/query.ts";
import { download } from "../../request/download.ts";
import { lineOfRow } from "../rules/line.rules.ts";
import { StatusTag } from "../status-tag.tsx";
import BillLines from "./bill-lines.tsx";
import { type BillField, type BillLook, headFields } from "./look.ts";

interface Props {
  kind: DocumentKind;
  look: BillLook;
  bill: DocumentDetail;
}

export function BillView({ kind, look, bill }: Props): ReactNode {
  const here = useWords();
  const lines = useMemo(() => bill.lines.map(lineOfRow), [bill.lines]);
  return (
    <div className="kontor-bill">
      <dl>
        <div>
          <dt>{here.label("status")}</dt>
          <dd>
            <StatusTag status={bill.status} />
          </dd>
        </div>
        <Fields of={headFields} bill={bill} />
      </dl>
      <BillLines columns={look.columns} lines={lines} />
      <dl className="kontor-bill-sums">
        <Fields of={look.sums} bill={bill} />
      </dl>
      {bill.fileName.length > 0 && (
        <Space wrap>
          {here.label("fileName")}
          {bill.fileName.map(({ id, name }) => (
            <Button
              key={id}
              type="link"
              size="small"
              onClick={() => void download(kind.endpoints.attachment, { id }, name)}
            >
              {name}
            </Button>
          ))}
        </Space>
      )}
      <History kind={kind} id={bill.id} />
    </div>
  );
}

function Fields({ of, bill }: { of: readonly BillField[]; bill: DocumentDetail }): ReactNode {
  const here = useWords();
  return of
    .map(({ name, show }) => [name, show(bill)] as const)
    .filter(([, text]) => text !== "")
    .map(([name, text]) => (
      <div key={name}>
        <dt>{here.label(name)}</dt>
        <dd>{text}</dd>
      </div>
    ));
}

/** Who did what and when; asked for when it is unfolded. */
function History({ kind, id }: { kind: DocumentKind; id: string }): ReactNode {
  const here = useWords();
  const [isOpen, setOpen] = useState(false);
  const { data } = useReadWhen(isOpen, kind.endpoints.history, { query: { id } });
  const rows = (data?.rows ?? []).map(({ revision, action, userName, time }) => (
    <li key={`${revision} ${action} ${time}`}>
      {formatDateTime(time)} · {userName} · {here(`document.action-${action}`)}
    </li>
  ));
  return (
    <Collapse
      ghost
      size="small"
      onChange={(keys) => setOpen(keys.length > 0)}
      items={[{ key: "history", label: here("document.history"), children: <ul style={{ margin: 0 }}>{rows}</ul> }]}
    />
  );
}
