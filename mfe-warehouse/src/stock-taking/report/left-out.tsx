// Shows what an adjustment leaves out: the reason in a row, the number of items of a task, and their list once it is made (docs/decisions/0085).
import type { LeftOutItem, LeftOutReason } from "@kontor/contracts/warehouse/stock-taking";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { Alert, Tag } from "antd";
import { isRefusing, type LeftOutCounts, reasonsIn } from "./left-out.rules.ts";

function Reason({ reason }: { reason: LeftOutReason }) {
  return (
    <Tag color="warning" style={{ whiteSpace: "normal" }}>
      {useTranslation()(`stock-taking.leftOut-${reason}`)}
    </Tag>
  );
}
export const leftOutCell = (reason: unknown) => (reason ? <Reason reason={reason as LeftOutReason} /> : ""); // a column of reasons

/** How many items of a task are left out, by the reason, and what to do about them. */
export function LeftOut({ counts }: { counts: LeftOutCounts }) {
  const t = useTranslation();
  return reasonsIn(counts).map(([reason, count]) => (
    <Alert
      key={reason}
      type={isRefusing(reason) ? "error" : "warning"}
      showIcon
      title={t(`stock-taking.left-${reason}`, { count })}
    />
  ));
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
