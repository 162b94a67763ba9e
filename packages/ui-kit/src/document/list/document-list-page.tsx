// The frame of a document list page.

import type { DocumentRow } from "@kontor/contracts/document/document";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { type ComponentType, createContext, type ReactNode, useContext, useState } from "react";
import type { List, RowOf } from "../../list/use-list.ts";
import { useRecent, VoucherListPage } from "../../voucher/list/voucher-list.tsx";
import { sourceInAddress } from "../create-from-source.ts";
import type { DocumentFormProps } from "../document-form.types.ts";

const Context = createContext<DocumentKind | undefined>(undefined);

/** The document kind of the surrounding page. */
export function useDocumentKind(): DocumentKind {
  const kind = useContext(Context);
  if (!kind) throw new Error("used outside DocumentListPage");
  return kind;
}

export const useDocumentList = (kind: DocumentKind): List<RowOf<DocumentKind["endpoints"]["list"]>> =>
  useRecent(kind.endpoints.list, "operTime");

interface Props {
  kind: DocumentKind;
  list: List<DocumentRow>;
  /** Word key of the page's title; the text before its last point is the prefix of the page's word keys. */
  title: string;
  /** The kind's form, loaded when it is first opened. */
  form: ComponentType<DocumentFormProps>;
  /** The query of the page's address, for kinds that can have a source document. */
  search?: string;
  children: ReactNode;
}

export function DocumentListPage({ kind, search = "", ...page }: Props): ReactNode {
  const [sourceId] = useState(() => sourceInAddress(search));
  return (
    <Context value={kind}>
      <VoucherListPage
        {...page}
        kind={kind}
        takesGoods
        openAtFirst={sourceId === undefined ? undefined : { sourceId }}
      />
    </Context>
  );
}
