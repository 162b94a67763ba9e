// The default account of a new tenant (reference.md §6.1).
import { newId } from "@kontor/contracts/core/id";
import { accountsChanged } from "@kontor/contracts/finance/facts";
import { publish } from "@kontor/service-kit/events/outbox";
import type { Work } from "@kontor/service-kit/resource/resource";
import type { FinanceTx } from "../db.ts";

const CASH = "现金";

/** Creates and publishes it where there is none yet. */
export async function makeFirstAccount({ tx, ctx }: Work<FinanceTx>): Promise<void> {
  if ((await tx.account.count()) > 0) return;
  const id = newId();
  await tx.account.create({ data: { id, name: CASH, isDefault: true } });
  const firstAccount = { id, version: 1, name: CASH, serialNo: "", initialAmount: "0.00" };
  await publish(
    tx,
    accountsChanged,
    { accounts: [{ ...firstAccount, enabled: true, isDefault: true, deleted: false }] },
    ctx,
  );
}
