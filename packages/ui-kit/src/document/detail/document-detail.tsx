// The detail dialog of a document, with the actions that slips do not have.
import { ExportOutlined } from "@ant-design/icons";
import type { DocumentRow } from "@kontor/contracts/document/document";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import type { DocumentTarget } from "@kontor/contracts/document/kind-values";
import { Button } from "antd";
import { lazy, type ReactNode } from "react";
import type { FormProps } from "../../form/form-props.ts";
import { useTranslation } from "../../i18n/i18n.tsx";
import { useCan } from "../../permissions/permissions.tsx";
import { ChainShown } from "../../voucher/chain/chain-button.tsx";
import {
  AuditShown,
  CopyShown,
  EditShown,
  ExportShown,
  PrintShown,
  ReverseShown,
} from "../../voucher/detail/detail-actions.tsx";
import { transfer } from "../create-from-source.ts";
import { useIsBought } from "../list/procured.tsx";
import { DetailDialog, useDetail } from "./detail-dialog.tsx";
import type { DocumentLayout } from "./document-layout.ts";
import { RemarkShown } from "./remark-editor.tsx";
import { ReopenShown } from "./reopen-shown.tsx";

const PrintDialog = lazy(() => import("../print/print-dialog.tsx"));

interface Props extends FormProps<DocumentRow> {
  kind: DocumentKind;
  layout: DocumentLayout;
}

/** The detail dialog of a document of the list. */
export function DocumentDetailDialog({ kind, layout, row, onClose }: Props): ReactNode {
  const isBought = useIsBought(kind);
  if (!row) return null;
  return (
    <DetailDialog kind={kind} layout={layout} id={row.id} onClose={onClose}>
      <AuditShown />
      <ReverseDetail />
      <ReopenShown />
      <EditShown />
      <PrintDetail />
      <RemarkShown />
      <CopyShown />
      {[...kind.targets, ...(isBought && kind.procuredBy ? [kind.procuredBy] : [])].map((to) => (
        <TransferDetail key={to.name} to={to} />
      ))}
      <ChainDetail />
      <ExportShown />
    </DetailDialog>
  );
}

/** A closed order is not reversed before it is opened again. */
const ReverseDetail = (): ReactNode => !useDetail().detail.forceCloseFlag && <ReverseShown />;

function PrintDetail(): ReactNode {
  const { kind, detail, layout } = useDetail();
  return (
    <PrintShown>{(close) => <PrintDialog kind={kind} layout={layout} id={detail.id} onClose={close} />}</PrintShown>
  );
}

const ChainDetail = (): ReactNode => <ChainShown number={useDetail().detail.number} />;

/** A button that opens the form of another kind with the open lines of this document as its source. */
function TransferDetail({ to }: { to: DocumentTarget }): ReactNode {
  const here = useTranslation();
  const { kind, detail, close } = useDetail();
  const may = useCan(to.page, "edit");
  // Nothing more is made from a closed order.
  const isBoughtNoMore = to === kind.procuredBy && detail.forceClosePurchaseFlag;
  if (!may || detail.auditStatus !== 1 || detail.forceCloseFlag || isBoughtNoMore) return null;
  return (
    <Button
      icon={<ExportOutlined />}
      onClick={() => void transfer(kind, detail, to).then((opened) => opened && close())}
    >
      {here.option("transfer", to.name)}
    </Button>
  );
}
