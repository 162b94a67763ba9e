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
import { ButtonTooltip } from "@kontor/ui-kit/feedback/button-tooltip";
import { pointedColumns } from "@kontor/ui-kit/fields/pointed";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { formatAmount } from "@kontor/ui-kit/i18n/format";
import { useReadRows } from "@kontor/ui-kit/list/read-rows";
import { Stacked } from "@kontor/ui-kit/list/stacked-cell";
import { useReadSteadily, useWrite } from "@kontor/ui-kit/query";
import { Loaded } from "@kontor/ui-kit/query/query-boundary";
import { Alert, Button, Checkbox, Flex, Space, Table } from "antd";
import { useState } from "react";
import { differenceCell, markLoss, quantityText } from "../items/item.columns.tsx";
import { reasonsIn, refusedFor } from "../report/left-out.rules.ts";
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
  const [shown, setShown] = useState<Shown>({ page: 1, onlyLeftOut: false });
  const search = shown.onlyLeftOut ? { search: JSON.stringify({ kind: "left-out" }) } : {};
  const read = useReadSteadily(reportDifferences, {
    query: { taskId: task.id, currentPage: shown.page, pageSize: PAGE_SIZE, ...search },
  });
  const summary = read.data?.summary;
  const refused = summary && refusedFor(summary);
  const adjust = async () => {
    if (!summary) return;
    const { id, version } = task;
    const answer = await write.run({ body: { id, version, seen: summary.seen } });
    if (answer) setMade(answer);
    // What it was refused for may be shown now.
    else await read.refetch();
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
            <ButtonTooltip
              // A disabled button takes no focus: it is made anew once there is something to adjust.
              key={summary ? "loaded" : "loading"}
              title={refused && t(`stock-taking.left-${refused[0]}`, { count: refused[1] })}
            >
              <Button
                type="primary"
                autoFocus
                disabled={!summary || refused !== undefined}
                loading={write.busy}
                onClick={() => void adjust()}
              >
                {t("stock-taking.adjust")}
              </Button>
            </ButtonTooltip>
          )}
        </Space>
      }
    >
      {made ? <Made {...made} /> : <Planned read={read} shown={shown} onShow={setShown} />}
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
      <LeftOut counts={{ movedItems: moved, byHandItems: byHand }} />
      <LeftOutNames items={leftOut} count={moved + byHand} />
    </Flex>
  );
}

/** Which of the differences are shown. */
interface Shown {
  page: number;
  onlyLeftOut: boolean;
}
interface PlannedProps {
  read: ReturnType<typeof useReadSteadily<typeof reportDifferences>>;
  shown: Shown;
  onShow(next: Shown): void;
}
/** What will be made. */
function Planned({ read, shown, onShow }: PlannedProps) {
  const t = useTranslation();
  const table = useReadRows(read);
  return (
    <Loaded read={read}>
      {({ summary, total }) => (
        <Flex vertical gap="middle">
          {/* Nothing is made of what will be refused. */}
          {refusedFor(summary) === undefined && <PlannedDocuments summary={summary} />}
          <LeftOut counts={summary} />
          {reasonsIn(summary).length > 0 && (
            <Checkbox
              checked={shown.onlyLeftOut}
              onChange={({ target }) => onShow({ page: 1, onlyLeftOut: target.checked })}
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
                ...(reasonsIn(summary).length > 0
                  ? [{ dataIndex: "leftOut" as const, title: t.label("leftOut"), render: leftOutCell }]
                  : []),
              ],
              table.dataSource,
            )}
            pagination={{
              ...{ current: shown.page, pageSize: PAGE_SIZE, total },
              onChange: (page) => onShow({ ...shown, page }),
              ...{ hideOnSinglePage: true, showSizeChanger: false },
            }}
          />
        </Flex>
      )}
    </Loaded>
  );
}

function PlannedDocuments({ summary }: { summary: DifferenceSummary }) {
  const t = useTranslation();
  return (
    <>
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
    </>
  );
}

/** What follows of the task as a whole. */
const plannedWord = (summary: DifferenceSummary): string => {
  if (summary.bookedGainItems + summary.bookedLossItems > 0) return "stock-taking.adjustAsk";
  return reasonsIn(summary).length > 0 ? "stock-taking.plannedNone" : "stock-taking.plannedNothing";
};

const markedDifference = (value: unknown, row: DifferenceRow) => markLoss(differenceCell(value), row);
const Goods = ({ row: { name, barCode, sku, batchNumber } }: { row: DifferenceRow }) => (
  <Stacked below={[[barCode, sku, batchNumber].filter(Boolean).join(" · ")]}>{name}</Stacked>
);

interface PlannedDocumentProps {
  word: string;
  count: number;
  quantity: string;
  amount: string | null;
}
function PlannedDocument({ word, count, quantity, amount }: PlannedDocumentProps) {
  const t = useTranslation();
  if (count === 0) return null;
  const planned = t(word, { count, quantity: quantityText(quantity) });
  return (
    <li>{amount === null ? planned : t("stock-taking.plannedWorth", { planned, amount: formatAmount(amount) })}</li>
  );
}
