// Exactly one settlement account is the default (reference.md §5.3): the first one, until another is chosen.
import { refuse } from "@kontor/contracts/core/error";
import type { Values } from "@kontor/service-kit/fields";
import type { Work } from "@kontor/service-kit/resource";
import type { FinanceTx } from "../db.ts";
import { accounts, type StoredAccount } from "./account.resource.ts";

type AccountWork = Work<FinanceTx>;

/** Whoever changes which accounts there are waits for the other's commit, so that there is never a second default. */
async function lockAccounts(tx: FinanceTx): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended('accounts ' || app_tenant()::text, 0))`;
}

/** Adds an account; the first one becomes the default. */
export async function addAccountRow(work: AccountWork, values: Values): Promise<StoredAccount> {
  await lockAccounts(work.tx);
  return accounts.add(work, { ...values, isDefault: (await work.tx.account.count()) === 0 });
}

/** @throws Refusal `not-found`; `default-disabled` for one that pickers do not show */
export async function makeDefault(work: AccountWork, id: string): Promise<void> {
  await lockAccounts(work.tx);
  const wanted = await accounts.info(work, id);
  if (wanted.isDefault) return;
  if (!wanted.enabled) throw refuse("default-disabled", { field: "id" });
  const before = await work.tx.account.findFirst({ where: { isDefault: true }, select: { id: true } });
  if (before) await accounts.setAll(work, [before.id], { isDefault: false });
  await accounts.setAll(work, [id], { isDefault: true });
}

/** @throws Refusal `default-needed` when the default would go, or vanish from pickers, while others stay */
export async function keepDefault({ tx }: AccountWork, leaving: readonly string[]): Promise<void> {
  await lockAccounts(tx);
  const goes = await tx.account.findFirst({
    where: { isDefault: true, id: { in: [...leaving] } },
    select: { name: true },
  });
  if (!goes) return;
  const others = await tx.account.count({ where: { id: { notIn: [...leaving] } } });
  if (others > 0) throw refuse("default-needed", { status: 409, values: { name: goes.name } });
}
