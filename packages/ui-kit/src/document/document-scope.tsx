// What the parts of a document's form know of the document around them.
import { createContext, type ReactNode, useContext } from "react";
import { useStore } from "../core/store.ts";
import type { Doc } from "./doc.ts";

const Context = createContext<Doc | undefined>(undefined);

export const DocumentScope = ({ doc, children }: { doc: Doc; children: ReactNode }): ReactNode => (
  <Context value={doc}>{children}</Context>
);

/** The document of the form around a part. */
export function useDoc(): Doc {
  const doc = useContext(Context);
  // A mistake of the programmer's: parts of a document's form stand inside DocumentForm.
  if (!doc) throw new Error("used outside DocumentForm");
  return doc;
}

/** The figures under the lines, as they follow what is typed. */
export const useTotals = () => useStore(useDoc().totals);
