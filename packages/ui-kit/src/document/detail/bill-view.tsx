// A document to read: head, lines, sums, attachments and what happened to it.
import type { DocumentKind } from "@kontor/contracts/document/define";
import type { DocumentDetail } from "@kontor/contracts/document/document";
import { listSlipsOfBill } from "@kontor/contracts/finance/debt";
import { Button, Collapse, Space } from "antd";
import { type ReactNode, useMemo, useState } from "react";
import { formatDateTime } from "../../i18n/format.ts";
import { useWords } from "../../i18n/i18n.tsx";
import { useRead, useReadWhen } from "../../query/query.ts";
import { download } from "../../request/download.ts";
import { DocumentLink, type Linked } from "../document-link.tsx";
import { lineOfRow } from "../rules/line.rules.ts";
import { PaymentTag, StatusTag } from "../status-tag.tsx";
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
        {bill.paymentState !== "none" && (
          <div>
            <dt>{here.label("paymentState")}</dt>
            <dd>
              <PaymentTag state={bill.paymentState} />
            </dd>
          </div>
        )}
        {!bill.stockPosted && (
          <div>
            <dt>{here.label("posted")}</dt>
            <dd>{here("document.posting")}</dd>
          </div>
        )}
        <Fields of={headFields} kind={kind} bill={bill} />
      </dl>
      <BillLines columns={look.columns} lines={lines} />
      <dl className="kontor-bill-sums">
        <Fields of={look.sums} kind={kind} bill={bill} />
        {bill.hasFinancialFlag && <Slips billId={bill.id} />}
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

interface FieldsProps extends Pick<Props, "kind" | "bill"> {
  of: readonly BillField[];
}

function Fields({ of, kind, bill }: FieldsProps): ReactNode {
  const here = useWords();
  return of
    .filter(({ show }) => show(bill) !== "")
    .map(({ name, show, links }) => (
      <div key={name}>
        <dt>{here.label(name)}</dt>
        <dd>{links ? <Links to={links(bill, kind)} /> : show(bill)}</dd>
      </div>
    ));
}

const Links = ({ to }: { to: readonly Linked[] }): ReactNode => (
  <Space wrap size={[12, 0]}>
    {to.map((linked) => (
      <DocumentLink key={linked.documentId} {...linked} />
    ))}
  </Space>
);

/** The receipts and payments that settle it: finance knows them. */
function Slips({ billId }: { billId: string }): ReactNode {
  const here = useWords();
  const { data = [] } = useRead(listSlipsOfBill, { query: { billId } });
  if (data.length === 0) return null;
  return (
    <div>
      <dt>{here.label("slips")}</dt>
      <dd>
        <Links to={data.map(({ id, kind, billNo }) => ({ documentId: id, kind, number: billNo }))} />
      </dd>
    </div>
  );
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
