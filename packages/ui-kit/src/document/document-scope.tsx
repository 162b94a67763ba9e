// React context: gives the parts of a document's form access to its form store.
import { createContext, type ReactNode, useContext } from "react";
import type { FormState } from "../voucher/form/types.ts";
import { useFormState } from "../voucher/form/use-form-state.ts";
import type { DocumentState, OpenDocument } from "./document-form.types.ts";
import type { Head } from "./rules/head.rules.ts";
import type { FormLine } from "./rules/line.rules.ts";

const Context = createContext<OpenDocument | undefined>(undefined);

export const DocumentScope = ({
  documentForm,
  children,
}: {
  documentForm: OpenDocument;
  children: ReactNode;
}): ReactNode => <Context value={documentForm}>{children}</Context>;

/** The document of the surrounding form. */
export function useDocumentForm(): OpenDocument {
  const documentForm = useContext(Context);
  // A programming mistake: parts of a document's form must be inside DocumentForm.
  if (!documentForm) throw new Error("used outside DocumentForm");
  return documentForm;
}

/** A part of the form's state; re-renders when it changes. */
export const useDocumentState = <Part,>(part: (state: FormState<Head, FormLine, DocumentState>) => Part): Part =>
  useFormState(useDocumentForm(), part);

/** The warehouses that the user may use. */
export const useWarehouses = (): DocumentState["depots"] => useDocumentState(({ own }) => own.depots);

/** The figures under the lines, which follow the user's input. */
export const useTotals = (): DocumentState["totals"] => useDocumentState(({ own }) => own.totals);
