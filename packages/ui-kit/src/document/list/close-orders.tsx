// The buttons that close the selected orders, or open them again, with a reason that stays in their history.
import { StopOutlined, UnlockOutlined } from "@ant-design/icons";
import type { DocumentRow } from "@kontor/contracts/document/document";
import type { OrderEndpoints } from "@kontor/contracts/document/order-endpoints";
import { BULK_MAX } from "@kontor/contracts/voucher/voucher-values";
import { Decimal } from "decimal.js";
import type { ReactNode } from "react";
import { toast } from "../../feedback/toast.ts";
import { formatAmount } from "../../i18n/format.ts";
import { useTranslation } from "../../i18n/i18n.tsx";
import { useListPage } from "../../list/list-page.tsx";
import { SelectedButton } from "../../list/toolbar.tsx";
import { useWrite } from "../../query/query.ts";
import { askReason } from "../../request/ask-reason.tsx";
import { useVouchers } from "../../voucher/list/voucher-list.tsx";
import { HIDDEN } from "../../voucher/masked.ts";
import { askDepositReturn } from "./ask-deposit-return.tsx";

export const CloseOrders = ({ endpoints }: { endpoints: OrderEndpoints }): ReactNode => (
  <>
    <CloseButton endpoint={endpoints.forceClose} />
    <ReopenButton endpoint={endpoints.reopen} />
  </>
);

/** The selected orders that are listed; undefined: too many. */
function useSelectedOrders(): (ids: readonly string[]) => DocumentRow[] | undefined {
  const { seen } = useVouchers();
  return (ids) => {
    if (ids.length > BULK_MAX) {
      toast.warn("document.batchMax", { max: BULK_MAX });
      return undefined;
    }
    // The rows of this page's list are documents.
    return ids.flatMap((id) => (seen(id) as DocumentRow | undefined) ?? []);
  };
}

const documentsOf = (rows: readonly DocumentRow[]) => rows.map(({ id, version }) => ({ id, version }));

/** The sum of an amount, as it is shown; undefined: it is zero. */
function sumOf(rows: readonly DocumentRow[], name: "lastDeposit" | "depositReturned"): string | undefined {
  if (rows.some((row) => row[name] === null)) return HIDDEN;
  const sum = rows.reduce((total, row) => total.plus(row[name] ?? 0), new Decimal(0));
  return sum.isZero() ? undefined : formatAmount(sum.toFixed(2));
}

function CloseButton({ endpoint }: { endpoint: OrderEndpoints["forceClose"] }): ReactNode {
  const t = useTranslation();
  const { list } = useListPage();
  const selectedOrders = useSelectedOrders();
  const write = useWrite(endpoint, list.endpoint);
  const word = "document.closeOrder";
  const run = async (ids: readonly string[]) => {
    const rows = selectedOrders(ids);
    if (!rows) return;
    const left = sumOf(rows, "lastDeposit");
    const answer = await askDepositReturn({
      ...{ word, lead: t("document.closeOrderText", { count: rows.length }) },
      about: left && t("document.depositLeft", { left }),
    });
    if (!answer || !(await write.run({ body: { documents: documentsOf(rows), ...answer } }))) return;
    list.select([]);
    toast.success("document.closeOrderDone", { count: rows.length });
  };
  return <SelectedButton word={word} button="cancel" icon={<StopOutlined />} busy={write.busy} onRun={run} />;
}

function ReopenButton({ endpoint }: { endpoint: OrderEndpoints["reopen"] }): ReactNode {
  const t = useTranslation();
  const { list } = useListPage();
  const selectedOrders = useSelectedOrders();
  const write = useWrite(endpoint, list.endpoint);
  const word = "document.reopenOrder";
  const run = async (ids: readonly string[]) => {
    const rows = selectedOrders(ids);
    if (!rows) return;
    const returned = sumOf(rows, "depositReturned");
    const lead = [
      t("document.reopenOrderText", { count: rows.length }),
      ...(returned ? [t("document.reopenDeposit", { returned })] : []),
    ];
    const reason = await askReason({ title: word, button: word, label: "document.reason", lead });
    if (reason === undefined || !(await write.run({ body: { documents: documentsOf(rows), reason } }))) return;
    list.select([]);
    toast.success("document.reopenOrderDone", { count: rows.length });
  };
  return <SelectedButton word={word} button="cancel" icon={<UnlockOutlined />} busy={write.busy} onRun={run} />;
}
