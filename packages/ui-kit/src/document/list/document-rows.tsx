// What can be done with one document of the list.
import type { DocumentRow } from "@kontor/contracts/document/document";
import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { tell } from "../../feedback/tell.ts";
import type { FormProps } from "../../form/form-props.ts";
import { useListPage } from "../../list/list-page.tsx";
import { RemoveRow, RowAction, useRow } from "../../list/row.tsx";
import type { BillLook } from "../detail/look.ts";
import { useDocumentForms } from "./document-forms.tsx";

const PrintDialog = lazy(() => import("../print/print-dialog.tsx"));

/** Opens the detail, as a double click does. */
export function ViewDocument({ bill: Bill }: { bill: ComponentType<FormProps<DocumentRow>> }): ReactNode {
  const { open } = useListPage();
  return (
    <RowAction<DocumentRow>
      word="document.view"
      onRun={(row) =>
        open((close) => (
          <Suspense fallback={null}>
            <Bill row={row} onClose={close} />
          </Suspense>
        ))
      }
    />
  );
}

/** Only what is not audited yet may be changed. */
export function EditDocument(): ReactNode {
  const forms = useDocumentForms();
  const { auditStatus } = useRow<DocumentRow>();
  return (
    <RowAction<DocumentRow>
      word="button.edit"
      button="edit"
      disabled={auditStatus !== 0}
      onRun={({ id }) => forms.edit(id)}
    />
  );
}

export function CopyDocument(): ReactNode {
  const forms = useDocumentForms();
  return <RowAction<DocumentRow> word="document.copy" button="edit" onRun={({ id }) => forms.copy(id)} />;
}

/** Only what is audited is printed (business.md §4). */
export function PrintDocument({ look }: { look(): Promise<BillLook> }): ReactNode {
  const { kind } = useDocumentForms();
  const { open } = useListPage();
  const { auditStatus } = useRow<DocumentRow>();
  const print = async (id: string) => {
    const loaded = await look();
    open((close) => (
      <Suspense fallback={null}>
        <PrintDialog kind={kind} look={loaded} id={id} onClose={close} />
      </Suspense>
    ));
  };
  return (
    <RowAction<DocumentRow>
      word="list.print"
      disabled={auditStatus !== 1}
      onRun={({ id }) => void print(id).catch(tell)}
    />
  );
}

export function RemoveDocument(): ReactNode {
  const { kind } = useDocumentForms();
  const { auditStatus } = useRow<DocumentRow>();
  return auditStatus === 0 ? <RemoveRow endpoint={kind.endpoints.remove} /> : null;
}
