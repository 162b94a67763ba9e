// The page of a document kind: its list, and its form, detail and printed page, which load when they are first opened.
import type { DocumentRow } from "@kontor/contracts/document/document";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { type ComponentType, lazy, type ReactNode } from "react";
import type { Column } from "../list/column.ts";
import { VoucherToolbar } from "../voucher/list/voucher-table.tsx";
import type { DocumentLayout, Paper } from "./detail/document-layout.ts";
import type { DocumentFormProps } from "./document-form.types.ts";
import { ChangeDelivery, ChangeHold } from "./list/change-day.tsx";
import { CloseOrders } from "./list/close-orders.tsx";
import { ClosePurchase } from "./list/close-purchase.tsx";
import { DocumentListPage, useDocumentList } from "./list/document-list-page.tsx";
import { DocumentSearch, DocumentTable } from "./list/document-list-parts.tsx";
import { useIsBought } from "./list/procured.tsx";
import { TransferSelected } from "./list/transfer-selected.tsx";

interface ListParts {
  kind: DocumentKind;
  /** Word key of the kind's name; the text before its last point is the prefix of the page's word keys. */
  title: string;
  /** The columns of the list. */
  columns: readonly Column<DocumentRow>[];
  /** The filters of the list besides those of all documents. */
  filters: ReactNode;
}

interface DocumentPage extends ListParts {
  /** Loads the fields of the form's head that only this kind has. */
  fields?: () => Promise<{ default: ComponentType }>;
  /** Loads the fields that only its printed page has. */
  paper?: () => Promise<{ default: Paper }>;
}

/** The page of a kind: `export default documentPage({ kind: saleOut, title: "sale-out.title", columns, filters })`. */
export function documentPage({ fields, paper, ...list }: DocumentPage): () => ReactNode {
  const { kind, title } = list;
  const layout = async (): Promise<DocumentLayout> => {
    const [{ layoutOf }, own] = await Promise.all([import("./detail/kind-layout.ts"), paper?.()]);
    return layoutOf(kind, title, own?.default);
  };
  const form = lazy(async () => {
    const source =
      kind.links.length === 0 ? undefined : import("./line-source.ts").then(({ sourceOf }) => sourceOf(kind));
    const parts = [import("./kind-form.tsx"), layout(), source, fields?.()] as const;
    const [{ KindForm }, loaded, from, own] = await Promise.all(parts);
    const props = { kind, layout: loaded, source: from, fields: own?.default };
    return { default: (opened: DocumentFormProps) => <KindForm {...opened} {...props} /> };
  });
  return () => <DocumentList {...list} layout={layout} form={form} />;
}

/** The columns of orders that are bought by purchase orders. */
const OF_BOUGHT: ReadonlySet<string> = new Set(["purchaseStatus", "openPurchaseNumber"]);

interface ListProps extends ListParts {
  layout(): Promise<DocumentLayout>;
  form: ComponentType<DocumentFormProps>;
}

function DocumentList({ kind, title, columns, filters, layout, form }: ListProps): ReactNode {
  const list = useDocumentList(kind);
  const isBought = useIsBought(kind);
  return (
    <DocumentListPage kind={kind} list={list} title={title} form={form}>
      <DocumentSearch>{filters}</DocumentSearch>
      <VoucherToolbar>
        {[...kind.targets, ...(isBought && kind.procuredBy ? [kind.procuredBy] : [])].map((to) => (
          <TransferSelected key={to.name} to={to} />
        ))}
        {kind.orderEndpoints && <CloseOrders endpoints={kind.orderEndpoints} />}
        {kind.orderEndpoints && <ChangeDelivery endpoints={kind.orderEndpoints} />}
        {kind.holdEndpoints && <ChangeHold endpoints={kind.holdEndpoints} />}
        {isBought && kind.procurementEndpoints && <ClosePurchase endpoints={kind.procurementEndpoints} />}
      </VoucherToolbar>
      <DocumentTable
        columns={isBought ? columns : columns.filter(({ name }) => !OF_BOUGHT.has(name))}
        layout={layout}
      />
    </DocumentListPage>
  );
}
