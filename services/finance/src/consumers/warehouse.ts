// What the ledger hears of stock: what the goods of each document are worth, and the warehouse's own documents, which book no money.

import { costsChanged, stockSettled } from "@kontor/contracts/warehouse/stock-facts";
import { consumer } from "@kontor/service-kit/consumer";
import type { FinanceTx } from "../db.ts";
import { settleStock } from "../ledger/stock.ts";

export const fromWarehouse = consumer<FinanceTx>("finance", "warehouse").together(
  [stockSettled, costsChanged],
  (said, { tx }) =>
    settleStock(
      tx,
      said.map(({ fact, envelope: { sequence } }) =>
        "documentId" in fact ? { sequence, settled: fact } : { sequence, costs: fact.lines },
      ),
    ),
);
