// What the reports service hears of finance: settlement accounts and slips.
import { accountsChanged } from "@kontor/contracts/finance/facts";
import { slipEffective, slipWithdrawn } from "@kontor/contracts/finance/slip-facts";
import { consumer } from "@kontor/service-kit/consume";
import { keepAccounts } from "../masters/masters.store.ts";
import { postSlips, type SlipFact } from "../posting/slip.store.ts";
import { done } from "./documents.ts";

const subjects: ReadonlySet<string> = new Set([slipEffective.subject, slipWithdrawn.subject]);

export const fromFinance = consumer<object>("reports", "finance")
  .on(accountsChanged, async ({ fact, tx }) => void (await keepAccounts(tx, fact.accounts)))
  .on(slipEffective, done)
  .on(slipWithdrawn, done)
  // The subjects say that these are effects and withdrawals of slips.
  .first(({ facts, tx }) =>
    postSlips(
      tx,
      facts.flatMap(({ subject, fact }) => (subjects.has(subject) ? [fact as SlipFact] : [])),
    ),
  );
