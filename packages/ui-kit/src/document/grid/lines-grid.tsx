// The lines of a document: the grid with the product columns; cards on the phone.
import { movesStock } from "@kontor/contracts/document/movements";
import { Form } from "antd";
import { type ReactNode, useMemo } from "react";
import { toast } from "../../feedback/toast.ts";
import { useTranslation } from "../../i18n/i18n.tsx";
import { useScreen } from "../../screen/screen.ts";
import type { LineColumn } from "../../voucher/grid/column.ts";
import { Grid } from "../../voucher/grid/grid.tsx";
import { AddLine, RemoveLines } from "../../voucher/grid/line-buttons.tsx";
import { LineCards } from "../../voucher/grid/line-cards.tsx";
import { SelectedLines } from "../../voucher/grid/selected-lines.tsx";
import { spreadOverBatches } from "../batches-there.ts";
import type { DocumentLayout } from "../detail/document-layout.ts";
import { useDocumentForm } from "../document-scope.tsx";
import {
  DivideLost,
  HistoryDocuments,
  ImportLines,
  LineHoldings,
  PickProducts,
  ScanBarcode,
  SetWarehouse,
  Templates,
} from "../line-tools.tsx";
import { type FormLine, placedIn } from "../rules/line.rules.ts";
import { fitting, laid, type PastedRow } from "../rules/paste.rules.ts";
import { receivedIn } from "./columns.ts";
import { GridFoot } from "./grid-foot.tsx";
import { Makeable } from "./makeable.tsx";
import { NewWarehouseHost } from "./new-warehouse-host.tsx";
import { ProductPickerHost } from "./product-picker-host.tsx";
import { SerialsHost } from "./serials-host.tsx";
import { typedIn } from "./tracked-columns.ts";
import { useShownColumns } from "./use-shown-columns.ts";

export function LinesGrid({ layout }: { layout: DocumentLayout }): ReactNode {
  const here = useTranslation();
  const phone = useScreen() === "phone";
  const documentForm = useDocumentForm();
  const { kind } = documentForm;
  const linkId = Form.useWatch("linkId", { form: documentForm.form, preserve: true });
  const isReceipt = Boolean(linkId) && kind.movements.hasTarget;
  const columns = useMemo(() => {
    const typed = typedIn(kind, layout.columns);
    return isReceipt ? receivedIn(typed) : typed;
  }, [kind, layout.columns, isReceipt]);
  const shown = useShownColumns(columns, documentForm);
  // Cards have no active cell: what follows from a field is proposed once it is left.
  const leave = () => void spreadOverBatches(documentForm);
  return (
    <NewWarehouseHost>
      <ProductPickerHost>
        <SelectedLines>
          <section className="kontor-lines" aria-label={here("document.lines")} onBlur={phone ? leave : undefined}>
            <div className="kontor-toolbar" role="toolbar" aria-label={here("document.lines")}>
              <AddLine column="barCode" />
              <RemoveLines column="barCode" />
              <PickProducts />
              <ScanBarcode />
              {movesStock(kind.movements) && <SetWarehouse />}
              {kind.movements.hasTarget && <DivideLost />}
              <ImportLines />
              <HistoryDocuments layout={layout} />
              <LineHoldings />
              <Templates />
              <Makeable />
            </div>
            <SerialsHost>{phone ? <LineCards columns={shown} /> : <GoodsGrid columns={shown} />}</SerialsHost>
          </section>
        </SelectedLines>
      </ProductPickerHost>
    </NewWarehouseHost>
  );
}

function GoodsGrid({ columns }: { columns: readonly LineColumn<FormLine>[] }): ReactNode {
  const here = useTranslation();
  const documentForm = useDocumentForm();
  const paste = (rows: string[][], column: string) => {
    const labelled = columns.map(({ name }) => ({ name, label: here.label(name) }));
    const { fit, left } = fitting(laid(rows, labelled, column));
    if (left > 0) toast.warn("document.pastedLeft", { max: fit.length, first: fit.length + 1, left });
    void documentForm.paste(fit, (line, row) => putRow(columns, line, row, documentForm.state.getState().own.depots));
  };
  return (
    <Grid
      columns={columns}
      isEmpty={isEmptyLine}
      onPaste={paste}
      foot={(shown, template) => <GridFoot columns={shown} template={template} />}
    />
  );
}

const isEmptyLine = (line: FormLine): boolean =>
  line.materialId === null && (line.typed.barCode ?? line.barCode).trim() === "";

const FIELDS = ["depotId", "anotherDepotId"] as const;

/** Puts pasted values into the cells of a line; a warehouse is found by its name. */
function putRow(
  columns: readonly LineColumn<FormLine>[],
  line: FormLine,
  row: PastedRow,
  warehouses: readonly { id: string; depotName: string }[],
): FormLine {
  const placed = FIELDS.reduce((now, field) => {
    const warehouse = warehouses.find(({ depotName }) => depotName === row[field]);
    return warehouse ? placedIn(now, field, warehouse) : now;
  }, line);
  return columns.reduce((now, { name, put }) => {
    const text = row[name];
    return put && text !== undefined ? put(now, text) : now;
  }, placed);
}
