// An order that was deleted with its deposit in the books: when and by whom, and where the deposit went.
import type { OrderEndpoints } from "@kontor/contracts/document/order-endpoints";
import { Typography } from "antd";
import type { ReactNode } from "react";
import { formatAmount, formatDateTime } from "../../i18n/format.ts";
import { useTranslation } from "../../i18n/i18n.tsx";
import { useRead } from "../../query/query.ts";
import { Loaded } from "../../query/query-boundary.tsx";
import { Fact } from "../../voucher/detail/voucher-view.tsx";
import { HIDDEN } from "../../voucher/masked.ts";

export function DeletedOrder({ endpoint, id }: { endpoint: OrderEndpoints["deleted"]; id: string }): ReactNode {
  const here = useTranslation();
  const read = useRead(endpoint, { query: { id } });
  return (
    <Loaded read={read}>
      {({ number, organName, depositReturned, depositAccountName, reason, userName, time }) => (
        <div className="kontor-detail">
          <Typography.Paragraph>
            {here("document.deletedOrder", { number, user: userName, time: formatDateTime(time) })}
          </Typography.Paragraph>
          <dl>
            <Fact name="organId">{organName}</Fact>
            <Fact name="depositReturned">{depositReturned === null ? HIDDEN : formatAmount(depositReturned)}</Fact>
            <Fact name="depositAccountName">{depositAccountName ?? here("document.depositAsCredit")}</Fact>
            <Fact name="removalReason">{reason}</Fact>
          </dl>
        </div>
      )}
    </Loaded>
  );
}
