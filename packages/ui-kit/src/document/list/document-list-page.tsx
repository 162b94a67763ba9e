// The frame of a document list page.

import type { DocumentRow } from "@kontor/contracts/document/document";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { type ComponentType, createContext, type ReactNode, useContext } from "react";
import type { List, RowOf } from "../../list/use-list.ts";
import { useRecent, VoucherListPage } from "../../voucher/list/voucher-list.tsx";
import type { DocumentFormProps } from "../document-form.types.ts";
import { useSourceInAddress } from "../source-address.ts";
import { useRemovalAnswer } from "./ask-deposit-return.tsx";

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
  children: ReactNode;
}

export function DocumentListPage({ kind, ...page }: Props): ReactNode {
  const sourceId = useSourceInAddress();
  const removalAnswer = useRemovalAnswer(kind);
  return (
    <Context value={kind}>
      <VoucherListPage
        {...page}
        kind={kind}
        removalAnswer={kind.orderEndpoints && removalAnswer}
        takesGoods
        openAtFirst={sourceId === undefined || kind.links.length === 0 ? undefined : { sourceId }}
      />
    </Context>
  );
}
