// What an adjustment leaves out: why, of a row; how many of a task; which, once it is made (docs/decisions/0085).
import type { LeftOutItem, LeftOutReason } from "@kontor/contracts/warehouse/stock-taking";
import type { DifferenceSummary } from "@kontor/contracts/warehouse/stock-taking-report";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { Alert, Tag } from "antd";

function Reason({ reason }: { reason: LeftOutReason }) {
  return <Tag color="warning">{useTranslation()(`stock-taking.leftOut-${reason}`)}</Tag>;
}
export const leftOutCell = (reason: unknown) => (reason ? <Reason reason={reason as LeftOutReason} /> : ""); // a column of reasons

/** How many items of a task are left out, by the reason, and what to do about them. */
export type LeftOutCounts = Pick<DifferenceSummary, "movedItems" | "byHandItems" | "elsewhereItems">;

export function LeftOut({ movedItems, byHandItems, elsewhereItems }: LeftOutCounts) {
  const t = useTranslation();
  const counts = { elsewhere: elsewhereItems, moved: movedItems, "by-hand": byHandItems };
  return Object.entries(counts).map(([reason, count]) =>
    count === 0 ? null : (
      <Alert
        key={reason}
        type={reason === "elsewhere" ? "error" : "warning"}
        showIcon
        title={t(`stock-taking.left-${reason}`, { count })}
      />
    ),
  );
}

/** Which they are, the first ones. */
export function LeftOutNames({ items, count }: { items: readonly LeftOutItem[]; count: number }) {
  const t = useTranslation();
  if (items.length === 0) return null;
  return (
    <ul aria-label={t("stock-taking.leftOutNames")} style={{ margin: 0 }}>
      {items.map(({ id, name, barCode, batchNumber, reason }) => (
        <li key={id}>
          {[name, barCode, batchNumber].filter(Boolean).join(" · ")} <Reason reason={reason} />
        </li>
      ))}
      {count > items.length && <li>{t("stock-taking.leftOutMore", { count: count - items.length })}</li>}
    </ul>
  );
}
