// The actions on one document or slip of the list.
import { CopyOutlined, EditOutlined, EyeOutlined, PrinterOutlined } from "@ant-design/icons";
import { type ComponentType, type ReactNode, Suspense } from "react";
import type { FormProps } from "../../form/form-props.ts";
import { useListPage } from "../../list/list-page.tsx";
import { RemoveRow, RowAction, useRow } from "../../list/row-actions.tsx";
import { confirmRemoval } from "../consequences/ask-consequences.tsx";
import { isAudited, isOpen, type ListedRow, useClosed, useVouchers } from "./voucher-list.tsx";

/** Opens the detail, as a double click does. */
export function ViewVoucher<Row extends ListedRow>({
  detail: Detail,
}: {
  detail: ComponentType<FormProps<Row>>;
}): ReactNode {
  const { open } = useListPage();
  return (
    <RowAction<Row>
      word="document.view"
      icon={<EyeOutlined />}
      onRun={(row) =>
        open((close) => (
          <Suspense fallback={null}>
            <Detail row={row} onClose={close} />
          </Suspense>
        ))
      }
    />
  );
}

/** Only unaudited vouchers can be changed. */
export function EditVoucher(): ReactNode {
  const vouchers = useVouchers();
  const row = useRow<ListedRow>();
  const closed = useClosed(row);
  return (
    <RowAction<ListedRow>
      word="button.edit"
      icon={<EditOutlined />}
      button="edit"
      disabled={!isOpen(row)}
      refusal={closed}
      onRun={({ id }) => vouchers.edit(id)}
    />
  );
}

export function CopyVoucher(): ReactNode {
  const vouchers = useVouchers();
  return (
    <RowAction<ListedRow>
      word="document.copy"
      icon={<CopyOutlined />}
      button="edit"
      onRun={({ id }) => vouchers.copy(id)}
    />
  );
}

interface PrintProps {
  /** Renders the dialog that prints a row; receives the function that closes it. */
  children(id: string, close: () => void): ReactNode;
}

/** Only audited vouchers are printed (business.md §4). */
export function PrintVoucher({ children: dialog }: PrintProps): ReactNode {
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

export function RemoveVoucher(): ReactNode {
  const { kind, removalAnswer } = useVouchers();
  const row = useRow<ListedRow>();
  const closed = useClosed(row);
  if (!isOpen(row)) return null;
  return (
    <RemoveRow
      endpoint={kind.endpoints.remove}
      refusal={closed}
      answerOf={removalAnswer}
      alsoAsk={() => confirmRemoval(kind, [{ id: row.id, version: row.version }])}
    />
  );
}
