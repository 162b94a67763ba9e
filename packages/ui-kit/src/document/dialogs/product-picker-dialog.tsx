// The dialog that searches for products and adds several at once (reference.md §8.6, "Product picker").
import { Button, Input, Space } from "antd";
import { type KeyboardEvent, type ReactNode, useEffect, useState } from "react";
import { PageDialog } from "../../dialog/dialog.tsx";
import { useTranslation } from "../../i18n/i18n.tsx";
import { useCan } from "../../permissions/permissions.tsx";
import { listenForScans } from "../../scanner/barcode-listener.ts";
import type { OpenDocument } from "../document-form.types.ts";
import { useDocumentForm } from "../document-scope.tsx";
import { ProductFilters } from "./product-filters.tsx";
import { useProductSearch } from "./product-search.ts";
import { ProductTable } from "./product-table.tsx";

const WIDTH_PX = 1100;
const PRODUCTS_PAGE = "/material/material";

interface Props {
  /** The line that the first product goes to; undefined: every product gets a new line. */
  line: string | undefined;
  onClose(): void;
}

export default function ProductPickerDialog({ line, onClose }: Props): ReactNode {
  const here = useTranslation();
  const documentForm = useDocumentForm();
  const mayAdd = useCan(PRODUCTS_PAGE, "edit");
  const search = useProductSearch();
  const { filter, rows, at, isFound } = search;
  const [ticked, setTicked] = useState<readonly string[]>([]);
  /** Whether Enter was pressed before the search result arrived. */
  const [waits, setWaits] = useState(false);
  const take = (codes: readonly string[]) =>
    void takeProducts(documentForm, codes, { line, depotId: filter.depotId, onClose });
  // Enter takes the ticked rows, or else the row that the arrow keys are on.
  const press = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      search.move(step);
    } else if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      event.stopPropagation();
      if (ticked.length > 0) take(ticked);
      else setWaits(true);
    }
  };
  useEffect(() => {
    if (!waits || !isFound) return;
    setWaits(false);
    const row = rows[at];
    if (row) take([row.mBarCode]);
  });
  const content = useScansInto(documentForm, line, onClose);
  return (
    <PageDialog
      title={here("document.pickProducts")}
      className="kontor-roomy"
      width={WIDTH_PX}
      onClose={onClose}
      footer={
        <Space wrap>
          {mayAdd && (
            <Button type="link" onClick={() => history.pushState(null, "", PRODUCTS_PAGE)}>
              {here("document.newProduct")}
            </Button>
          )}
          <Button onClick={onClose}>{here("button.cancel")}</Button>
          <Button type="primary" disabled={ticked.length === 0} onClick={() => take(ticked)}>
            {here("document.takeProducts", { count: ticked.length })}
          </Button>
        </Space>
      }
    >
      <div ref={content}>
        <Input
          autoFocus
          allowClear
          aria-label={here("document.findProduct")}
          placeholder={here("document.findProduct")}
          value={search.typed}
          onChange={(event) => search.type(event.target.value)}
          onKeyDown={press}
        />
        <ProductFilters filter={filter} onChange={search.filterBy} />
        <ProductTable search={search} ticked={ticked} onTick={setTicked} onTake={(barCode) => take([barCode])} />
      </div>
    </PageDialog>
  );
}

interface Target {
  line: string | undefined;
  depotId: string | undefined;
  onClose(): void;
}

/** Closes the dialog, and puts the products into the line and into new ones after it. */
async function takeProducts(
  documentForm: OpenDocument,
  codes: readonly string[],
  { line, depotId, onClose }: Target,
): Promise<void> {
  const [first, ...more] = codes;
  if (first === undefined) return;
  onClose();
  const target = line ?? documentForm.lines().findLast((one) => one.materialId === null)?.id;
  const others = target === undefined ? codes : more;
  const warehouse = documentForm.state.getState().own.depots.find(({ id }) => id === depotId);
  if (target !== undefined) {
    // The warehouse that the search was filtered by becomes the line's warehouse.
    if (warehouse) documentForm.setWarehouse([target], "depotId", warehouse);
    await documentForm.pickProduct(target, first);
  }
  for (const code of others) {
    const added = documentForm.newLine(warehouse && { depotId: warehouse.id, depotName: warehouse.depotName });
    documentForm.appendLines([added]);
    await documentForm.pickProduct(added.id, code);
  }
  const last = others.length > 0 ? documentForm.state.getState().order.at(-1) : target;
  if (last) documentForm.goTo(last, "operNumber");
}

/** A scan in this dialog adds the scanned product to the line, whatever the search text finds. @returns where the dialog's content goes */
function useScansInto(
  documentForm: OpenDocument,
  line: string | undefined,
  onClose: () => void,
): (content: HTMLDivElement | null) => void {
  const [content, setContent] = useState<HTMLDivElement | null>(null);
  useEffect(() => {
    const root = content?.closest<HTMLElement>(".ant-modal");
    return root
      ? listenForScans(root, ({ code }) => {
          onClose();
          void documentForm.scan({ code, line }).then((cell) => cell && documentForm.goTo(cell.id, cell.column));
        })
      : undefined;
  }, [content, documentForm, line, onClose]);
  return setContent;
}
