// The detail of a document or slip: head, lines, sums, attachments and history.
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import type { DepositNote } from "@kontor/contracts/voucher/history";
import type { VoucherEndpoints } from "@kontor/contracts/voucher/voucher-endpoints";
import { Button, Collapse, Space } from "antd";
import { type ReactNode, useState } from "react";
import { formatAmount, formatDateTime } from "../../i18n/format.ts";
import { type Translator, useTranslation } from "../../i18n/i18n.tsx";
import { useReadWhen } from "../../query/query.ts";
import { useAttachmentOpener } from "../attachment-opener.tsx";
import type { Attachment } from "../form/draft.rules.ts";
import type { ListedRow } from "../list/voucher-list.tsx";
import { HIDDEN } from "../masked.ts";
import { StatusTag } from "../status-tag.tsx";

interface Props {
  endpoints: { attachment: Endpoint; history: VoucherEndpoints["history"] };
  voucher: Pick<ListedRow, "id" | "status"> & { fileName: readonly Attachment[] };
  /** The fields of the head; each is a `Fact`. */
  head: ReactNode;
  sums: ReactNode;
  /** The lines. */
  children: ReactNode;
}

export function VoucherView({ endpoints, voucher, head, sums, children }: Props): ReactNode {
  const here = useTranslation();
  const { open, picture } = useAttachmentOpener(endpoints.attachment);
  return (
    <div className="kontor-detail">
      <dl>
        <Fact name="status">
          <StatusTag status={voucher.status} />
        </Fact>
        {head}
      </dl>
      {children}
      <dl className="kontor-detail-sums">{sums}</dl>
      {voucher.fileName.length > 0 && (
        <Space wrap>
          {here.label("fileName")}
          {voucher.fileName.map(({ id, name }) => (
            <Button key={id} type="link" size="small" onClick={() => open({ id, name })}>
              {name}
            </Button>
          ))}
          {picture}
        </Space>
      )}
      <History of={endpoints.history} id={voucher.id} />
    </div>
  );
}

/** A field of the detail; labelled by the word of its name. */
export function Fact({ name, children }: { name: string; children: ReactNode }): ReactNode {
  const here = useTranslation();
  return (
    <div>
      <dt>{here.label(name)}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What became of an order's deposit: an edit has both sides, a return of it the amount and the account. */
function depositText({ before, after }: DepositNote, t: Translator): string {
  const text = (part: DepositNote["before"]) =>
    part && [amountText(part.changeAmount), part.accountName].filter(Boolean).join(" · ");
  const [was, is] = [text(before), text(after)];
  return was && is ? t("document.depositChanged", { was, is }) : (is ?? was ?? "");
}
const amountText = (amount: string | null): string => (amount === null ? HIDDEN : formatAmount(amount));

/** The history: who did what and when; loaded when it is expanded. */
function History({ of, id }: { of: Props["endpoints"]["history"]; id: string }): ReactNode {
  const here = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { data } = useReadWhen(isOpen, of, { query: { id } });
  const rows = (data?.rows ?? []).map(({ revision, action, reason, depositChange, userName, time }) => (
    <li key={`${revision} ${action} ${time}`}>
      {formatDateTime(time)} · {userName} ·{" "}
      {[here(`document.action-${action}`), depositChange && depositText(depositChange, here), reason]
        .filter(Boolean)
        .join(" · ")}
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
