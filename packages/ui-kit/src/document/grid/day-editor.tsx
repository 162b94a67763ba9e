// The cell editor for a day: it is typed as digits or with any marks, and stays as it is typed until it is one.
import { getProductByBarCode } from "@kontor/contracts/warehouse/product-picker";
import { type ReactNode, useState } from "react";
import { call } from "../../request/request.ts";
import { CellInput } from "../../voucher/grid/cell-input.tsx";
import type { EditorProps } from "../../voucher/grid/column.ts";
import { useDocumentForm } from "../document-scope.tsx";
import type { FormLine } from "../rules/line.rules.ts";
import { madeOn } from "../rules/tracked.rules.ts";
import { useLeaves } from "./use-leaves.ts";

const LENGTH_MAX = 12;

export function DayEditor({ line, column, label, error, turn }: EditorProps<FormLine>): ReactNode {
  const documentForm = useDocumentForm();
  const [text, setText] = useState<string>();
  // Of goods that leave, their batch says it.
  const isRead = useLeaves(line.id) || !line.enableBatchNumber;
  const leave = () => {
    setText(undefined);
    const { productionDate } = documentForm.line(line.id) ?? line;
    if (column.name === "productionDate" && text !== undefined && productionDate !== null)
      void proposeExpiry(documentForm, line, productionDate);
  };
  return (
    <CellInput
      label={label}
      error={error}
      turn={turn}
      readOnly={isRead}
      maxLength={LENGTH_MAX}
      value={text ?? column.show(line)}
      onText={(next) => {
        setText(next);
        documentForm.setCell(line.id, column, next);
      }}
      onLeave={leave}
    />
  );
}

/** Where goods expire, by how long the product's keep. Without an answer nothing is proposed. */
async function proposeExpiry(
  documentForm: ReturnType<typeof useDocumentForm>,
  { id, barCode, expirationDate }: FormLine,
  productionDate: string,
): Promise<void> {
  if (expirationDate !== null) return;
  const [product] = await call(getProductByBarCode, { query: { barCode } }).catch(() => []);
  const keeps = product?.expiryNum ?? null;
  if (keeps !== null)
    documentForm.changeLine(id, (now) => (now.barCode === barCode ? madeOn(now, productionDate, keeps) : now));
}
