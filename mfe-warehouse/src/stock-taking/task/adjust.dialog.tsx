// Makes the documents that bring the books to what was counted: says first what they will be, then links to them.
import {
  type AdjustmentDocument,
  adjustTask,
  type LeftOutItem,
  listTasks,
  type TaskRow,
} from "@kontor/contracts/warehouse/stock-taking";
import {
  type DifferenceRow,
  type DifferenceSummary,
  reportDifferences,
} from "@kontor/contracts/warehouse/stock-taking-report";
import { PageDialog } from "@kontor/ui-kit/dialog";
import { pointedColumns } from "@kontor/ui-kit/fields/pointed";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { formatAmount } from "@kontor/ui-kit/i18n/format";
import { useReadRows } from "@kontor/ui-kit/list/read-rows";
import { Stacked } from "@kontor/ui-kit/list/stacked-cell";
import { useRead, useWrite } from "@kontor/ui-kit/query";
import { Loaded } from "@kontor/ui-kit/query/query-boundary";
import { Alert, Button, Checkbox, Flex, Space, Table } from "antd";
import { useState } from "react";
import { differenceCell, markLoss, quantityText } from "../items/item.columns.tsx";
import { LeftOut, LeftOutNames, leftOutCell } from "../report/left-out.tsx";
import { DocumentLinks } from "./task-tags.tsx";

const WIDTH_PX = 760;
const PAGE_SIZE = 10;

interface Props {
  task: TaskRow;
  onClose(): void;
}

export default function AdjustDialog({ task, onClose }: Props) {
  const t = useTranslation();
  const write = useWrite(adjustTask, listTasks);
  const [made, setMade] = useState<MadeProps>();
  const adjust = async () => {
    const { id, version } = task;
    const answer = await write.run({ body: { id, version } });
    if (answer) setMade(answer);
  };
  return (
    <PageDialog
      title={t("stock-taking.adjustOf", { number: task.taskNo, name: task.name })}
      width={WIDTH_PX}
      busy={write.busy}
      onClose={onClose}
      footer={
        <Space wrap>
          <Button disabled={write.busy} onClick={onClose}>
            {t(made ? "button.close" : "button.cancel")}
          </Button>
          {!made && (
            <Button type="primary" autoFocus loading={write.busy} onClick={() => void adjust()}>
              {t("stock-taking.adjust")}
            </Button>
          )}
        </Space>
      }
    >
      {made ? <Made {...made} /> : <Planned task={task} />}
    </PageDialog>
  );
}

interface MadeProps {
  documents: readonly AdjustmentDocument[];
  byHand: number;
  moved: number;
  leftOut: readonly LeftOutItem[];
}
function Made({ documents, byHand, moved, leftOut }: MadeProps) {
  const t = useTranslation();
  return (
    <Flex vertical gap="middle" role="status">
      <Alert
        type="success"
        showIcon
        title={t(documents.length === 0 ? "stock-taking.adjustedNothing" : "stock-taking.adjusted")}
        description={<DocumentLinks documents={documents} />}
      />
      <LeftOut movedItems={moved} byHandItems={byHand} elsewhereItems={0} />
      <LeftOutNames items={leftOut} count={moved + byHand} />
    </Flex>
  );
}

/** What will be made. */
function Planned({ task }: Pick<Props, "task">) {
  const t = useTranslation();
  const [current, setPage] = useState(1);
  const [onlyLeftOut, setOnlyLeftOut] = useState(false);
  const search = onlyLeftOut ? { search: JSON.stringify({ kind: "left-out" }) } : {};
  const read = useRead(reportDifferences, {
    query: { taskId: task.id, currentPage: current, pageSize: PAGE_SIZE, ...search },
  });
  const table = useReadRows(read);
  return (
    <Loaded read={read}>
      {({ summary, total }) => (
        <Flex vertical gap="middle">
          <div>{t(plannedWord(summary))}</div>
          <ul style={{ margin: 0 }}>
            <PlannedDocument
              word="stock-taking.plannedIn"
              count={summary.bookedGainItems}
              quantity={summary.bookedGainNumber}
              amount={summary.bookedGainAmount}
            />
            <PlannedDocument
              word="stock-taking.plannedOut"
              count={summary.bookedLossItems}
              quantity={summary.bookedLossNumber}
              amount={summary.bookedLossAmount}
            />
          </ul>
          <LeftOut {...summary} />
          {leftOutItems(summary) > 0 && (
            <Checkbox
              checked={onlyLeftOut}
              onChange={({ target }) => {
                setPage(1);
                setOnlyLeftOut(target.checked);
              }}
            >
              {t("stock-taking.onlyLeftOut")}
            </Checkbox>
          )}
          <Table<DifferenceRow>
            {...table}
            rowKey="id"
            columns={pointedColumns<DifferenceRow>(
              [
                { dataIndex: "name", title: t.label("name"), render: (_name, row) => <Goods row={row} /> },
                { dataIndex: "bookNumber", title: t.label("bookNumber"), align: "end", render: quantityText },
                { dataIndex: "countNumber", title: t.label("countNumber"), align: "end", render: quantityText },
                { dataIndex: "diffNumber", title: t.label("diffNumber"), align: "end", render: markedDifference },
                ...(leftOutItems(summary) > 0
                  ? [{ dataIndex: "leftOut" as const, title: t.label("leftOut"), render: leftOutCell }]
                  : []),
              ],
              table.dataSource,
            )}
            pagination={{
              ...{ current, pageSize: PAGE_SIZE, total, onChange: setPage },
              ...{ hideOnSinglePage: true, showSizeChanger: false },
            }}
          />
        </Flex>
      )}
    </Loaded>
  );
}

const leftOutItems = ({ movedItems, byHandItems, elsewhereItems }: DifferenceSummary): number =>
  movedItems + byHandItems + elsewhereItems;
/** What follows of the task as a whole. */
const plannedWord = (summary: DifferenceSummary): string => {
  if (summary.bookedGainItems + summary.bookedLossItems > 0) return "stock-taking.adjustAsk";
  return leftOutItems(summary) > 0 ? "stock-taking.plannedNone" : "stock-taking.plannedNothing";
};

const markedDifference = (value: unknown, row: DifferenceRow) => markLoss(differenceCell(value), row);
const Goods = ({ row: { name, barCode, sku, batchNumber } }: { row: DifferenceRow }) => (
  <Stacked below={[[barCode, sku, batchNumber].filter(Boolean).join(" · ")]}>{name}</Stacked>
);

interface PlannedProps {
  word: string;
  count: number;
  quantity: string;
  amount: string | null;
}
function PlannedDocument({ word, count, quantity, amount }: PlannedProps) {
  const t = useTranslation();
  if (count === 0) return null;
  const planned = t(word, { count, quantity: quantityText(quantity) });
  return (
    <li>{amount === null ? planned : t("stock-taking.plannedWorth", { planned, amount: formatAmount(amount) })}</li>
  );
}
