// The detail dialog of a document and its actions: audit, reverse audit, print, copy, export.

import type { DocumentDetail } from "@kontor/contracts/document/document";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { createContext, type ReactNode, useContext } from "react";
import { useRead } from "../../query/query.ts";
import { VoucherDialog } from "../../voucher/detail/voucher-dialog.tsx";
import { DeletedOrder } from "./deleted-order.tsx";
import { DocumentDetailView } from "./document-detail-view.tsx";
import type { DocumentLayout } from "./document-layout.ts";

const WIDTH_PX = 1400;

interface Shown {
  kind: DocumentKind;
  layout: DocumentLayout;
  detail: DocumentDetail;
  close(): void;
}
const Context = createContext<Shown | undefined>(undefined);

/** The document of the surrounding detail dialog. */
export function useDetail(): Shown {
  const shown = useContext(Context);
  if (!shown) throw new Error("used outside DetailDialog");
  return shown;
}

interface Props {
  kind: DocumentKind;
  layout: DocumentLayout;
  id: string;
  onClose(): void;
  /** Buttons at the foot. */
  children?: ReactNode;
}

export function DetailDialog({ kind, layout, id, onClose, children }: Props): ReactNode {
  const read = useRead(kind.endpoints.info, { query: { id } });
  return (
    <VoucherDialog
      kind={kind}
      title={layout.title}
      number={read.data?.info.number}
      width={WIDTH_PX}
      read={read}
      onClose={onClose}
      gone={kind.orderEndpoints && <DeletedOrder endpoint={kind.orderEndpoints.deleted} id={id} />}
      actions={(detail) => <Context value={{ kind, layout, detail, close: onClose }}>{children}</Context>}
    >
      {(detail) => <DocumentDetailView kind={kind} layout={layout} detail={detail} />}
    </VoucherDialog>
  );
}
