// Consumer of finance facts: log entries, partners and persons named by slips, and partner balances.
import { financeOperation } from "@kontor/contracts/core/operation-log";
import { partnerBalancesChanged } from "@kontor/contracts/finance/facts";
import { slipEffective, slipNamed } from "@kontor/contracts/finance/slip-facts";
import { consumer } from "@kontor/service-kit/events/define-consumer";
import type { SystemTx } from "../db.ts";
import { upsertBalances } from "../partner/balances.store.ts";
import { storeReferences } from "../partner/references.store.ts";
import { writeDown } from "./operations.ts";

interface Naming {
  partnerId: string | null;
  handsPersonId: string | null;
}
const named = ({ partnerId, handsPersonId }: Naming) => ({
  partnerId,
  sellerIds: handsPersonId ? [handsPersonId] : [],
});

export const fromFinance = consumer<SystemTx>("system", "finance")
  .on(financeOperation, writeDown)
  .on(partnerBalancesChanged, ({ fact, tx, envelope }) => upsertBalances(tx, fact, envelope.sequence))
  .onGroup([slipEffective, slipNamed], (events, { tx }) =>
    storeReferences(
      tx,
      events.map(({ fact }) => named(fact)),
    ),
  );
