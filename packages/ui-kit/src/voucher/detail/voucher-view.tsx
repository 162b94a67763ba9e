// The detail of a document or slip: head, lines, sums, attachments and history.
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import type { VoucherEndpoints } from "@kontor/contracts/voucher/voucher-endpoints";
import { Button, Collapse, Space } from "antd";
import { type ReactNode, useState } from "react";
import { formatDateTime } from "../../i18n/format.ts";
import { useTranslation } from "../../i18n/i18n.tsx";
import { useReadWhen } from "../../query/query.ts";
import { useAttachmentOpener } from "../attachment-opener.tsx";
import type { Attachment } from "../form/draft.rules.ts";
import type { ListedRow } from "../list/voucher-list.tsx";
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

/** The history: who did what and when; loaded when it is expanded. */
function History({ of, id }: { of: Props["endpoints"]["history"]; id: string }): ReactNode {
  const here = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { data } = useReadWhen(isOpen, of, { query: { id } });
  const rows = (data?.rows ?? []).map(({ revision, action, reason, userName, time }) => (
    <li key={`${revision} ${action} ${time}`}>
      {formatDateTime(time)} · {userName} · {[here(`document.action-${action}`), reason].filter(Boolean).join(" · ")}
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
