// The actions of a document or slip in its detail dialog. Each button appears when the state and the role allow it.
import {
  AuditOutlined,
  CopyOutlined,
  DownloadOutlined,
  EditOutlined,
  PrinterOutlined,
  UndoOutlined,
} from "@ant-design/icons";
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import { Button } from "antd";
import { createContext, type ReactNode, Suspense, useContext, useState } from "react";
import { ButtonTooltip } from "../../feedback/button-tooltip.tsx";
import { confirm, toast } from "../../feedback/toast.ts";
import { useTranslation } from "../../i18n/i18n.tsx";
import { language } from "../../i18n/languages.ts";
import { Allowed } from "../../permissions/permissions.tsx";
import { useWrite } from "../../query/query.ts";
import { download } from "../../request/download.ts";
import type { CallArguments } from "../../request/request.ts";
import { confirmAudit, confirmReversal } from "../consequences/ask-consequences.tsx";
import { isAudited, isOpen, type ListedKind, type ListedRow, useClosed, useVouchers } from "../list/voucher-list.tsx";

interface Shown {
  kind: ListedKind;
  row: ListedRow;
  close(): void;
}
const Context = createContext<Shown | undefined>(undefined);

/** Provides the shown document or slip to the buttons inside. */
export const ShownScope = ({ shown, children }: { shown: Shown; children: ReactNode }): ReactNode => (
  <Context value={shown}>{children}</Context>
);

/** The document or slip of the surrounding detail dialog, as its buttons know it. */
export function useShown(): Shown {
  const shown = useContext(Context);
  if (!shown) throw new Error("used outside ShownScope");
  return shown;
}

/** Audit and reverse audit name the versions that the user saw. */
const seen = ({ id, version }: ListedRow) =>
  [{ body: { documents: [{ id, version }] } }] as unknown as CallArguments<Endpoint>;

export function AuditShown(): ReactNode {
  const here = useTranslation();
  const { kind, row } = useShown();
  const write = useWrite(kind.endpoints.audit);
  const closed = useClosed(row);
  if (!isOpen(row)) return null;
  const run = async () => {
    if (!(await confirmAudit(kind, [{ id: row.id, version: row.version }]))) return;
    if (await write.run(...seen(row))) toast.success("document.audited");
  };
  return (
    <Allowed button="audit">
      <ButtonTooltip title={closed}>
        <Button
          type="primary"
          icon={<AuditOutlined />}
          loading={write.busy}
          disabled={closed !== undefined}
          onClick={() => void run()}
        >
          {here("document.audit")}
        </Button>
      </ButtonTooltip>
    </Allowed>
  );
}

export function ReverseShown(): ReactNode {
  const here = useTranslation();
  const { kind, row } = useShown();
  const write = useWrite(kind.endpoints.reverseAudit);
  const closed = useClosed(row);
  if (!isAudited(row)) return null;
  const run = async () => {
    if (!(await confirm({ title: "list.confirm", text: "document.reverseOne", danger: true }))) return;
    if (!(await confirmReversal(kind, [{ id: row.id, version: row.version }]))) return;
    if (await write.run(...seen(row))) toast.success("document.reversed");
  };
  return (
    <Allowed button="reverseAudit">
      <ButtonTooltip title={closed}>
        <Button icon={<UndoOutlined />} loading={write.busy} disabled={closed !== undefined} onClick={() => void run()}>
          {here("document.reverse")}
        </Button>
      </ButtonTooltip>
    </Allowed>
  );
}

export function EditShown(): ReactNode {
  const here = useTranslation();
  const { row, close } = useShown();
  const vouchers = useVouchers();
  const closed = useClosed(row);
  if (!isOpen(row)) return null;
  return (
    <Allowed button="edit">
      <ButtonTooltip title={closed}>
        <Button
          icon={<EditOutlined />}
          disabled={closed !== undefined}
          onClick={() => {
            close();
            vouchers.edit(row.id);
          }}
        >
          {here("button.edit")}
        </Button>
      </ButtonTooltip>
    </Allowed>
  );
}

export function CopyShown(): ReactNode {
  const here = useTranslation();
  const { row, close } = useShown();
  const vouchers = useVouchers();
  return (
    <Allowed button="edit">
      <Button
        icon={<CopyOutlined />}
        onClick={() => {
          close();
          vouchers.copy(row.id);
        }}
      >
        {here("document.copy")}
      </Button>
    </Allowed>
  );
}

interface PrintProps {
  /** Renders the dialog that prints it; receives the function that closes it. */
  children(close: () => void): ReactNode;
}

/** Only audited documents are printed (business.md §4). */
export function PrintShown({ children: dialog }: PrintProps): ReactNode {
  const here = useTranslation();
  const { row } = useShown();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ButtonTooltip title={isAudited(row) ? undefined : here("document.printLater")}>
        <Button icon={<PrinterOutlined />} disabled={!isAudited(row)} onClick={() => setOpen(true)}>
          {here("list.print")}
        </Button>
      </ButtonTooltip>
      {isOpen && <Suspense fallback={null}>{dialog(() => setOpen(false))}</Suspense>}
    </>
  );
}

export function ExportShown(): ReactNode {
  const here = useTranslation();
  const { kind, row } = useShown();
  return (
    <Allowed button="importExport">
      <Button
        icon={<DownloadOutlined />}
        onClick={() => void download(kind.endpoints.exportExcel, { ids: row.id, lang: language() })}
      >
        {here("button.export")}
      </Button>
    </Allowed>
  );
}
