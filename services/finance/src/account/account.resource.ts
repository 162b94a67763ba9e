// Settlement accounts (reference.md §5.3).
import { allDocuments, isHiddenBy } from "@kontor/contracts/core/actor";
import { refuse } from "@kontor/contracts/core/error";
import { financeOperation } from "@kontor/contracts/core/operation-log";
import { accountRow } from "@kontor/contracts/finance/account";
import { accountsChanged } from "@kontor/contracts/finance/facts";
import { refuseOpening } from "@kontor/service-kit/closing/period.rules";
import { holdPeriod } from "@kontor/service-kit/closing/period.store";
import { boolean, decimal, id, integer, text, time } from "@kontor/service-kit/database/fields";
import { TODAYS_END } from "@kontor/service-kit/database/local-time";
import { publish } from "@kontor/service-kit/events/outbox";
import { logsChanges } from "@kontor/service-kit/operation-log/log-operation";
import { defineResource } from "@kontor/service-kit/resource/define-resource";
import { refuseBalance } from "@kontor/service-kit/resource/refuse-balance";
import type { Change, Work } from "@kontor/service-kit/resource/resource";
import { Decimal } from "decimal.js";
import { z } from "zod";
import type { FinanceTx } from "../db.ts";
import { postAccountOpenings } from "../ledger/opening-balances.ts";
import { usedAccounts } from "./references.store.ts";

/** The current balance of an account, without what is dated later. */
const CURRENT = `(coalesce((select b.amount from ledger_balances b where b.account = 'cash' and b.subject_id = accounts.id), 0.00)
  - coalesce((select sum(e.amount) from ledger_entries e where e.account = 'cash' and e.subject_id = accounts.id and e.oper_time >= ${TODAYS_END}), 0.00))`;

/** An account as it is stored, with its amounts, which the list masks for users from whom they are hidden. */
const storedAccount = accountRow.extend({ initialAmount: z.string() });
type StoredAccount = z.output<typeof storedAccount>;

/** @throws Refusal `in-use` (601) with the first name, when a document or slip refers to one of them */
async function refuseUsed({ tx }: Work<FinanceTx>, rows: StoredAccount[]): Promise<void> {
  const used = new Set(
    await usedAccounts(
      tx,
      rows.map((row) => row.id),
    ),
  );
  const first = rows.find((row) => used.has(row.id));
  if (first) throw refuse("in-use", { code: 601, values: { name: first.name } });
}

/** @throws Refusal `has-balance` (601) with the first account that has a balance or an opening balance; without the amount for users from whom it is hidden */
async function refuseWithBalance({ ctx }: Work<FinanceTx>, rows: StoredAccount[]): Promise<void> {
  const isHidden = isHiddenBy(allDocuments, ctx.actor?.priceLimits ?? []);
  for (const { name, initialAmount, currentAmount } of rows)
    refuseBalance({ name, isHidden }, [currentAmount, initialAmount]);
}

/**
 * Accounts with an opening balance are never deleted.
 * @throws Refusal `period-closed` when an opening balance is added, removed or changed while books are closed
 */
async function refuseClosedOpening(tx: object, { rows, before }: Change<StoredAccount>): Promise<void> {
  const openings = new Map(before.map((row) => [row.id, row.initialAmount]));
  const isChanged = rows.some(
    ({ id: accountId, initialAmount }) => !new Decimal(openings.get(accountId) ?? "0").equals(initialAmount),
  );
  if (isChanged) refuseOpening(await holdPeriod(tx), "initialAmount");
}

async function announce({ ctx, tx }: Work<FinanceTx>, change: Change<StoredAccount>): Promise<void> {
  const { kind, rows } = change;
  if (kind === "exported") return;
  await refuseClosedOpening(tx, change);
  const deleted = kind === "removed";
  const accounts = rows.map(({ id: accountId, version, name, serialNo, initialAmount, enabled, isDefault }) => ({
    ...{ id: accountId, version: deleted ? version + 1 : version, name, serialNo, initialAmount },
    ...{ enabled, isDefault, deleted },
  }));
  await publish(tx, accountsChanged, { accounts }, ctx);
  await postAccountOpenings(tx, rows, deleted);
}

export const accounts = defineResource<FinanceTx, typeof storedAccount>({
  table: "accounts",
  fields: {
    id: id("id"),
    version: integer("version"),
    name: text("name", { key: "name_key", search: "contains", sort: true }),
    serialNo: text("serial_no", { search: "contains", sort: true }),
    initialAmount: decimal("initial_amount", { sort: true, total: "amount", price: allDocuments }),
    currentAmount: decimal(CURRENT, { total: "amount", price: allDocuments }),
    remark: text("remark", { search: "contains" }),
    sort: text("sort", { sort: true, sortedBy: "sort_order" }),
    enabled: boolean("enabled", { search: "equals", sort: true }),
    isDefault: boolean("is_default", { search: "equals", sort: true }),
    createTime: time("created_at", { sort: true }),
  },
  row: storedAccount,
  unique: [{ index: "accounts_name", fields: ["name"], refusal: "name-already-exists", field: "name" }],
  guards: [refuseUsed, refuseWithBalance],
  announce,
  log: logsChanges(financeOperation, "account", (row) => row.name),
});
