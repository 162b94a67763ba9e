// What can be done with one document or slip of the list.
import { CopyOutlined, EditOutlined, EyeOutlined, PrinterOutlined } from "@ant-design/icons";
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import type { FormProps } from "../../form/form-props.ts";
import { useListPage } from "../../list/list-page.tsx";
import { RemoveRow, RowAction, useRow } from "../../list/row-actions.tsx";
import type { BillLook } from "../detail/look.ts";
import { useDocumentKind } from "./document-list-page.tsx";
import { isAudited, isOpen, type ListedRow, useClosed, useSheets } from "./sheet-list.tsx";

/** Opens the detail, as a double click does. */
export function ViewSheet<Row extends ListedRow>({ bill: Bill }: { bill: ComponentType<FormProps<Row>> }): ReactNode {
  const { open } = useListPage();
  return (
    <RowAction<Row>
      word="document.view"
      icon={<EyeOutlined />}
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
  const closed = useClosed(row);
  return (
    <RowAction<ListedRow>
      word="button.edit"
      icon={<EditOutlined />}
      button="edit"
      disabled={!isOpen(row)}
      refusal={closed}
      onRun={({ id }) => sheets.edit(id)}
    />
  );
}

export function CopySheet(): ReactNode {
  const sheets = useSheets();
  return (
    <RowAction<ListedRow>
      word="document.copy"
      icon={<CopyOutlined />}
      button="edit"
      onRun={({ id }) => sheets.copy(id)}
    />
  );
}

interface PrintProps {
  /** The dialog that prints a row, given what closes it. */
  children(id: string, close: () => void): ReactNode;
}

/** Only what is audited is printed (business.md §4). */
export function PrintSheet({ children: dialog }: PrintProps): ReactNode {
  const { open } = useListPage();
  const row = useRow<ListedRow>();
  return (
    <RowAction<ListedRow>
      word="list.print"
      icon={<PrinterOutlined />}
      disabled={!isAudited(row)}
      why="document.printLater"
      onRun={({ id }) => open((close) => <Suspense fallback={null}>{dialog(id, close)}</Suspense>)}
    />
  );
}

export function PrintDocument({ look }: { look(): Promise<BillLook> }): ReactNode {
  const kind = useDocumentKind();
  const [Dialog] = useState(() =>
    lazy(async () => {
      const [{ default: PrintDialog }, loaded] = await Promise.all([import("../print/print-dialog.tsx"), look()]);
      return {
        default: (props: { id: string; onClose(): void }) => <PrintDialog kind={kind} look={loaded} {...props} />,
      };
    }),
  );
  return <PrintSheet>{(id, close) => <Dialog id={id} onClose={close} />}</PrintSheet>;
}

export function RemoveSheet(): ReactNode {
  const { kind } = useSheets();
  const row = useRow<ListedRow>();
  const closed = useClosed(row);
  return isOpen(row) ? <RemoveRow endpoint={kind.endpoints.remove} refusal={closed} /> : null;
}
