// How far a task is: its status as a tag, and how many of its items are counted.
import { type AdjustmentDocument, STOCK_TAKING, type TaskRow } from "@kontor/contracts/warehouse/stock-taking";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { formatDateTime } from "@kontor/ui-kit/i18n/format";
import { VoucherLink } from "@kontor/ui-kit/voucher/voucher-link";
import { Flex, Tag } from "antd";
import { isTakenBack } from "./task-steps.rules.ts";

const COLORS: Readonly<Record<TaskRow["status"], string>> = {
  [STOCK_TAKING.counting]: "processing",
  [STOCK_TAKING.finished]: "warning",
  [STOCK_TAKING.adjusted]: "success",
  [STOCK_TAKING.revoked]: "default",
};

function StatusTag({ status }: Pick<TaskRow, "status">) {
  return <Tag color={COLORS[status]}>{useTranslation().option("status", status)}</Tag>;
}
/** That a count is blind; or that it was, and who showed the books when. */
function BlindTag({ showBookQty, blindLiftTime, blindLiftUser }: TaskRow) {
  const t = useTranslation();
  if (!showBookQty) return <Tag>{t("stock-taking.blind")}</Tag>;
  if (blindLiftTime === null) return null;
  const lifted = t("stock-taking.blindLifted", { name: blindLiftUser, time: formatDateTime(blindLiftTime) });
  return (
    <Tag color="warning" style={{ whiteSpace: "normal" }}>
      {lifted}
    </Tag>
  );
}
/** That the documents of its adjustment are deleted, wholly or in part. */
function TakenBackTag(task: TaskRow) {
  const t = useTranslation();
  return isTakenBack(task) ? <Tag color="warning">{t("stock-taking.takenBack")}</Tag> : null;
}
export const statusCell = (_value: unknown, task: TaskRow) => (
  <Flex wrap gap={4}>
    <StatusTag status={task.status} />
    <TakenBackTag {...task} />
    <BlindTag {...task} />
  </Flex>
);

export const countedCell = (_value: unknown, { countedNumber, itemNumber }: TaskRow) =>
  `${countedNumber} / ${itemNumber}`;

function Scope({ task: { scope, categoryName } }: { task: TaskRow }) {
  const { option } = useTranslation();
  return <>{scope === "category" ? categoryName : option("scope", scope)}</>;
}
export const scopeCell = (_value: unknown, task: TaskRow) => <Scope task={task} />;

export const assigneesCell = (_value: unknown, { assignees }: TaskRow) => assignees.map(({ name }) => name).join(", ");

type Adjusting = TaskRow["adjustBills"][number];
type LinkedDocument = AdjustmentDocument & Partial<Adjusting>;
/** Links to the documents of an adjustment. One that somebody reversed says that it is not in the books, one that was deleted is named alone. */
export function DocumentLinks({ documents }: { documents: readonly LinkedDocument[] }) {
  const t = useTranslation();
  return (
    <Flex wrap gap="small">
      {documents.map(({ id, isAudited = true, isDeleted = false, ...document }) => (
        <span key={id}>
          {isDeleted ? (
            <del style={{ marginInlineEnd: 8 }}>{document.number}</del>
          ) : (
            <VoucherLink documentId={id} {...document} />
          )}
          {!isAudited && <Tag color="warning">{t(isDeleted ? "stock-taking.deleted" : "stock-taking.unaudited")}</Tag>}
        </span>
      ))}
    </Flex>
  );
}
export const documentsCell = (_value: unknown, { adjustBills }: TaskRow) =>
  adjustBills.length === 0 ? "" : <DocumentLinks documents={adjustBills} />;
