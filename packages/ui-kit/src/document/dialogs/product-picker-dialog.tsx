// The dialog that searches for products and adds several at once (reference.md §8.6, "Product picker").
import { findProductsBySelect, type PickedProduct } from "@kontor/contracts/warehouse/product-picker";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Button, Input, Space, Table } from "antd";
import { type KeyboardEvent, type ReactNode, useDeferredValue, useEffect, useState } from "react";
import { PageDialog } from "../../dialog/dialog.tsx";
import { pointedColumns } from "../../fields/pointed.tsx";
import { useTranslation } from "../../i18n/i18n.tsx";
import { selectAll } from "../../list/select-all.tsx";
import { toggled } from "../../list/ticks.ts";
import { useCan } from "../../permissions/permissions.tsx";
import { keyOf } from "../../query/query.ts";
import { queryClient } from "../../query/query-client.ts";
import { call } from "../../request/request.ts";
import { listenForScans } from "../../scanner/barcode-listener.ts";
import type { OpenDocument } from "../document-form.types.ts";
import { useDocumentForm } from "../document-scope.tsx";
import { productColumns } from "./product-columns.tsx";
import { type ProductFilter, ProductFilters } from "./product-filters.tsx";

const WIDTH_PX = 1100;
const PAGE_SIZE = 10;
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
  const [typed, setTyped] = useState("");
  const q = useDeferredValue(typed.trim());
  const [page, setPage] = useState(1);
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [at, setAt] = useState(0);
  const [filter, setFilter] = useState<ProductFilter>({});
  const deferredFilter = useDeferredValue(filter);
  const filled = Object.entries(deferredFilter).filter(([, value]) => value?.trim());
  const query = { q, page, rows: PAGE_SIZE, ...Object.fromEntries(filled) };
  const { data, isFetching } = useQuery(
    {
      queryKey: keyOf(findProductsBySelect, query),
      queryFn: () => call(findProductsBySelect, { query }),
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
  const rows = data?.rows ?? [];
  const isFound = q === typed.trim() && deferredFilter === filter && !isFetching;
  /** Whether Enter was pressed before the search result arrived. */
  const [waits, setWaits] = useState(false);
  const take = (codes: readonly string[]) =>
    takeProducts(documentForm, codes, { line, depotId: filter.depotId, onClose });
  // Enter takes the ticked rows, or else the row that the arrow keys are on.
  const press = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setAt((now) => Math.min(rows.length - 1, Math.max(0, now + step)));
    } else if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      event.stopPropagation();
      if (ticked.length > 0) void take(ticked);
      else setWaits(true);
    }
  };
  useEffect(() => {
    if (!waits || !isFound) return;
    setWaits(false);
    const row = rows[at];
    if (row) void take([row.mBarCode]);
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
          <Button type="primary" disabled={ticked.length === 0} onClick={() => void take(ticked)}>
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
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setPage(1);
            setAt(0);
          }}
          onKeyDown={press}
        />
        <ProductFilters
          filter={filter}
          onChange={(next) => {
            setFilter(next);
            setPage(1);
            setAt(0);
          }}
        />
        <Table<PickedProduct>
          rowKey="mBarCode"
          size="small"
          loading={isFetching}
          dataSource={rows}
          scroll={{ x: "max-content" }}
          rowClassName={(_, index) => (index === at ? "ant-table-row-selected" : "")}
          rowSelection={{
            selectedRowKeys: [...ticked],
            preserveSelectedRowKeys: true,
            columnTitle: selectAll,
            onChange: (keys) => setTicked(keys.map(String)),
          }}
          onRow={(row) => ({
            style: { cursor: "pointer" },
            onClick: () => setTicked((now) => toggled(now, row.mBarCode)),
            onDoubleClick: () => void take([row.mBarCode]),
          })}
          pagination={{
            current: page,
            pageSize: PAGE_SIZE,
            total: data?.total ?? 0,
            showSizeChanger: false,
            onChange: setPage,
          }}
          columns={pointedColumns(productColumns(here, rows), rows)}
        />
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
  const depot = documentForm.state.getState().own.depots.find(({ id }) => id === depotId);
  if (target !== undefined) {
    // The warehouse that the search was filtered by becomes the line's warehouse.
    if (depot) documentForm.setWarehouse([target], depot);
    await documentForm.pickProduct(target, first);
  }
  for (const code of others) {
    const added = documentForm.newLine(depot && { depotId: depot.id, depotName: depot.depotName });
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
