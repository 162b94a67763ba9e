// What the ledger hears of stock: what the goods of each document are worth, and the warehouse's own documents, which book no money.

import { costsChanged, stockSettled } from "@kontor/contracts/warehouse/stock-facts";
import type { Together } from "@kontor/service-kit/consume";
import { consumer } from "@kontor/service-kit/consume";
import type { z } from "zod";
import type { FinanceTx } from "../db.ts";
import { type StockWord, settleStock } from "../ledger/stock.ts";

/** Facts that come together are settled together, before each is heard by itself. */
const together = async (): Promise<void> => undefined;

export const fromWarehouse = consumer<FinanceTx>("finance", "warehouse")
  .on(stockSettled, together)
  .on(costsChanged, together)
  .first(({ facts, tx }) => settleStock(tx, facts.flatMap(wordOf)));

function wordOf({ subject, fact, envelope: { sequence } }: Together<FinanceTx>["facts"][number]): StockWord[] {
  // Each was parsed by the schema of its subject.
  if (subject === stockSettled.subject) return [{ sequence, settled: fact as z.output<typeof stockSettled.body> }];
  if (subject === costsChanged.subject)
    return [{ sequence, costs: (fact as z.output<typeof costsChanged.body>).lines }];
  return [];
}
