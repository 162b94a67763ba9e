// What may be done with the document in the detail dialog. Each button appears when the state and the role allow it.
import {
  AuditOutlined,
  CopyOutlined,
  DownloadOutlined,
  EditOutlined,
  ExportOutlined,
  PrinterOutlined,
  UndoOutlined,
} from "@ant-design/icons";
import type { DocumentKind } from "@kontor/contracts/document/define";
import type { DocumentRow } from "@kontor/contracts/document/document";
import { Button } from "antd";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { ask, say } from "../../feedback/speak.ts";
import type { FormProps } from "../../form/form-props.ts";
import { useWords } from "../../i18n/i18n.tsx";
import { language } from "../../i18n/languages.ts";
import { Allowed, useCan } from "../../permissions/permissions.tsx";
import { useWrite } from "../../query/query.ts";
import { download } from "../../request/download.ts";
import { transfer } from "../draw.ts";
import { useDocumentForms } from "../list/document-forms.tsx";
import { BillDialog, useBill } from "./bill-dialog.tsx";
import type { BillLook } from "./look.ts";

const PrintDialog = lazy(() => import("../print/print-dialog.tsx"));

interface Props extends FormProps<DocumentRow> {
  kind: DocumentKind;
  look: BillLook;
  /** Buttons of the kind's own. */
  children?: ReactNode;
}

/** A document of the list is read. */
export function DocumentBill({ kind, look, row, onClose, children }: Props): ReactNode {
  if (!row) return null;
  return (
    <BillDialog kind={kind} look={look} id={row.id} onClose={onClose}>
      <AuditBill />
      <ReverseBill />
      <EditBill />
      <PrintBill />
      <CopyBill />
      {children}
      <ExportBill />
    </BillDialog>
  );
}

function AuditBill(): ReactNode {
  const here = useWords();
  const { kind, bill } = useBill();
  const write = useWrite(kind.endpoints.audit);
  if (bill.auditStatus !== 0) return null;
  const run = async () => {
    const { id, version } = bill;
    if (await write.run({ body: { documents: [{ id, version }] } })) say.success("document.audited");
  };
  return (
    <Allowed button="audit">
      <Button type="primary" icon={<AuditOutlined />} loading={write.busy} onClick={() => void run()}>
        {here("document.audit")}
      </Button>
    </Allowed>
  );
}

function ReverseBill(): ReactNode {
  const here = useWords();
  const { kind, bill } = useBill();
  const write = useWrite(kind.endpoints.reverseAudit);
  if (bill.auditStatus !== 1) return null;
  const run = async () => {
    if (!(await ask({ title: "list.confirm", text: "document.reverseOne", danger: true }))) return;
    const { id, version } = bill;
    if (await write.run({ body: { documents: [{ id, version }] } })) say.success("document.reversed");
  };
  return (
    <Allowed button="reverseAudit">
      <Button icon={<UndoOutlined />} loading={write.busy} onClick={() => void run()}>
        {here("document.reverse")}
      </Button>
    </Allowed>
  );
}

function PrintBill(): ReactNode {
  const here = useWords();
  const { kind, bill, look } = useBill();
  const [isOpen, setOpen] = useState(false);
  const open = () => (bill.auditStatus === 1 ? setOpen(true) : say.warn("refusal.document-not-audited-print"));
  return (
    <>
      <Button icon={<PrinterOutlined />} onClick={open}>
        {here("list.print")}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PrintDialog kind={kind} look={look} id={bill.id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function EditBill(): ReactNode {
  const here = useWords();
  const { bill, close } = useBill();
  const forms = useDocumentForms();
  if (bill.auditStatus !== 0) return null;
  return (
    <Allowed button="edit">
      <Button
        icon={<EditOutlined />}
        onClick={() => {
          close();
          forms.edit(bill.id);
        }}
      >
        {here("button.edit")}
      </Button>
    </Allowed>
  );
}

function CopyBill(): ReactNode {
  const here = useWords();
  const { bill, close } = useBill();
  const forms = useDocumentForms();
  return (
    <Allowed button="edit">
      <Button
        icon={<CopyOutlined />}
        onClick={() => {
          close();
          forms.copy(bill.id);
        }}
      >
        {here("document.copy")}
      </Button>
    </Allowed>
  );
}

function ExportBill(): ReactNode {
  const here = useWords();
  const { kind, bill } = useBill();
  return (
    <Allowed button="importExport">
      <Button
        icon={<DownloadOutlined />}
        onClick={() => void download(kind.endpoints.exportExcel, { ids: bill.id, lang: language() })}
      >
        {here("button.export")}
      </Button>
    </Allowed>
  );
}

/** Opens the form of a kind that is drawn from this one, with what is open. */
export function TransferBill({ to }: { to: DocumentKind }): ReactNode {
  const here = useWords();
  const { kind, bill, close } = useBill();
  const may = useCan(to.page, "edit");
  if (!may || bill.auditStatus !== 1) return null;
  return (
    <Button icon={<ExportOutlined />} onClick={() => void transfer(kind, bill, to).then(close)}>
      {here.option("transfer", to.name)}
    </Button>
  );
}
