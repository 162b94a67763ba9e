// What can be done with one document or slip of the list.
import type { DocumentRow } from "@kontor/contracts/document/document";
import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { tell } from "../../feedback/tell.ts";
import type { FormProps } from "../../form/form-props.ts";
import { useListPage } from "../../list/list-page.tsx";
import { RemoveRow, RowAction, useRow } from "../../list/row.tsx";
import type { BillLook } from "../detail/look.ts";
import { useDocumentKind } from "./document-forms.tsx";
import { isAudited, isOpen, type ListedRow, useSheets } from "./sheet-list.tsx";

const PrintDialog = lazy(() => import("../print/print-dialog.tsx"));

/** Opens the detail, as a double click does. */
export function ViewSheet<Row extends ListedRow>({ bill: Bill }: { bill: ComponentType<FormProps<Row>> }): ReactNode {
  const { open } = useListPage();
  return (
    <RowAction<Row>
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
export function EditSheet(): ReactNode {
  const sheets = useSheets();
  const row = useRow<ListedRow>();
  return (
    <RowAction<ListedRow>
      word="button.edit"
      button="edit"
      disabled={!isOpen(row)}
      onRun={({ id }) => sheets.edit(id)}
    />
  );
}

export function CopySheet(): ReactNode {
  const sheets = useSheets();
  return <RowAction<ListedRow> word="document.copy" button="edit" onRun={({ id }) => sheets.copy(id)} />;
}

/** Only what is audited is printed (business.md §4). */
export function PrintDocument({ look }: { look(): Promise<BillLook> }): ReactNode {
  const kind = useDocumentKind();
  const { open } = useListPage();
  const row = useRow<DocumentRow>();
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
      disabled={!isAudited(row)}
      onRun={({ id }) => void print(id).catch(tell)}
    />
  );
}

export function RemoveSheet(): ReactNode {
  const { kind } = useSheets();
  return isOpen(useRow<ListedRow>()) ? <RemoveRow endpoint={kind.endpoints.remove} /> : null;
}
