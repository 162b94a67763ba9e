// Consumer of the warehouse service's facts: values of documents' goods, its own documents, which book no money, and warehouses.

import { stockTakingAdjusted, warehousesChanged } from "@kontor/contracts/warehouse/facts";
import { costsChanged, stockPosted } from "@kontor/contracts/warehouse/stock-facts";
import { upsertWarehouses } from "@kontor/service-kit/document/replica.store";
import { consumer } from "@kontor/service-kit/events/define-consumer";
import type { FinanceTx } from "../db.ts";
import { storeAdjustments } from "../ledger/adjustments.store.ts";
import { postInventoryValue } from "../ledger/inventory-value.ts";

export const fromWarehouse = consumer<FinanceTx>("finance", "warehouse")
  .onGroup([stockPosted, costsChanged], (events, { tx }) =>
    postInventoryValue(
      tx,
      events.map(({ fact, envelope: { sequence } }) =>
        "documentId" in fact ? { sequence, posted: fact } : { sequence, costs: fact.lines },
      ),
    ),
  )
  .on(stockTakingAdjusted, ({ fact, tx }) => storeAdjustments(tx, fact.documents))
  .on(warehousesChanged, ({ fact, tx }) => upsertWarehouses(tx, fact.depots));
