// The items of a task: counted quantities are typed in a grid; differences show where the count is not blind.
import { isHiddenBy, stockCosts } from "@kontor/contracts/core/actor";
import { getTask, STOCK_TAKING, type TaskRow } from "@kontor/contracts/warehouse/stock-taking";
import { type ItemRow, itemStates, listItems } from "@kontor/contracts/warehouse/stock-taking-items";
import { exportItems, importCounts } from "@kontor/contracts/warehouse/stock-taking-report";
import { PageDialog } from "@kontor/ui-kit/dialog";
import { usePriceLimits } from "@kontor/ui-kit/fields/price-limits";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { formatDateTime } from "@kontor/ui-kit/i18n/format";
import { DataTable } from "@kontor/ui-kit/list/data-table";
import { SelectFilter, TextFilter } from "@kontor/ui-kit/list/filters";
import { ListPage } from "@kontor/ui-kit/list/list-page";
import { SearchBar } from "@kontor/ui-kit/list/search-bar";
import { Toolbar } from "@kontor/ui-kit/list/toolbar";
import { type List, useList } from "@kontor/ui-kit/list/use-list";
import { useCan } from "@kontor/ui-kit/permissions";
import { useRead } from "@kontor/ui-kit/query";
import { listenForScans } from "@kontor/ui-kit/scanner/barcode-listener";
import { Button, Flex, Tag, Typography } from "antd";
import { useEffect, useRef, useState } from "react";
import { QueueState } from "../queue/queue-state.tsx";
import { hidesBooks, itemColumns } from "./item.columns.tsx";
import { ItemWorkbook } from "./item-workbook.tsx";
import { hasMoved } from "./moved.rules.ts";
import { goToBarcode, walksThrough } from "./walk.ts";

const WIDTH_PX = 1240;
const PAGE_SIZE = 50;
const PAGE = "/inventory/InventoryList";

export default function ItemsDialog({ task, onClose }: { task: TaskRow; onClose(): void }) {
  const t = useTranslation();
  const isCounting = task.status === STOCK_TAKING.counting;
  const mayCount = useCan(PAGE, "edit") && isCounting;
  const hidesCost = isHiddenBy(stockCosts, usePriceLimits());
  const list = useList(listItems, { sort: "barCode", pageSize: PAGE_SIZE, fixed: { taskId: task.id } });
  const content = useScansTo(list);
  // The rows of the dialog's own list.
  const showsMoved = (list.rows as unknown as readonly ItemRow[]).some(hasMoved);
  const states = itemStates.filter((state) => !hidesBooks(task) || state === "counted" || state === "uncounted");
  return (
    <PageDialog
      title={t("stock-taking.itemsOf", { number: task.taskNo, name: task.name })}
      width={WIDTH_PX}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("button.close")}</Button>}
    >
      <div ref={content}>
        <ListPage list={list} page={`${PAGE}#items`} title="stock-taking.title">
          <SearchBar>
            <TextFilter name="materialParam" />
            <SelectFilter name="state" options={states} />
            <TextFilter name="position" />
            <TextFilter name="batchNumber" />
          </SearchBar>
          <Counters task={task} />
          {mayCount && <Typography.Text type="secondary">{t("stock-taking.itemsHint")}</Typography.Text>}
          <QueueState taskId={task.id} />
          <div ref={walksThrough}>
            <DataTable
              columns={itemColumns(task, { mayCount, hidesCost, showsMoved })}
              selectable={false}
              extra={
                <Toolbar>
                  <ItemWorkbook importer={mayCount ? importCounts : undefined} exporter={exportItems} />
                </Toolbar>
              }
            />
          </div>
        </ListPage>
      </div>
    </PageDialog>
  );
}

/** Who has counted, how many counts, and when last. */
function Counters({ task }: { task: TaskRow }) {
  const t = useTranslation();
  const { data } = useRead(getTask, { query: { id: task.id } });
  if (!data || data.counters.length === 0) return null;
  return (
    <Flex wrap gap="small" aria-label={t("stock-taking.counters")} role="group">
      {data.counters.map(({ id, name, counts, lastTime }) => (
        <Tag key={id} style={{ whiteSpace: "normal" }}>
          {t("stock-taking.counterCounts", { name, count: counts, time: formatDateTime(lastTime) })}
        </Tag>
      ))}
    </Flex>
  );
}

/** A scan goes to its item, which is searched where it is not on the page: in a quantity it would be taken for one. */
function useScansTo(list: Pick<List, "loading" | "search">): (content: HTMLDivElement | null) => void {
  const [content, setContent] = useState<HTMLDivElement | null>(null);
  const sought = useRef<string>(undefined);
  const latest = useRef(list);
  useEffect(() => {
    latest.current = list;
    if (!content || list.loading || sought.current === undefined) return;
    goToBarcode(content, sought.current);
    sought.current = undefined;
  });
  useEffect(() => {
    const root = content?.closest<HTMLElement>(".ant-modal");
    if (!root || !content) return undefined;
    return listenForScans(root, ({ code }) => {
      if (goToBarcode(content, code)) return;
      sought.current = code;
      latest.current.search({ materialParam: code });
    });
  }, [content]);
  return setContent;
}
