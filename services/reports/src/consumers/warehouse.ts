// Consumer of the warehouse's facts: its documents, stock and its value, products, warehouses.
import {
  batchesChanged,
  categoriesChanged,
  productsChanged,
  propertyAliasesChanged,
  safetyLevelsChanged,
  stockTakingAdjusted,
  warehousesChanged,
} from "@kontor/contracts/warehouse/facts";
import { costsChanged, stockPosted } from "@kontor/contracts/warehouse/stock-facts";
import { upsertAliases } from "@kontor/service-kit/document/property-alias.store";
import { upsertWarehouses } from "@kontor/service-kit/document/replica.store";
import type { Consumer } from "@kontor/service-kit/events/define-consumer";
import { postStock } from "../projections/stock.store.ts";
import { storeAdjustments } from "../reorder/adjustments.store.ts";
import { upsertBatches, upsertCategories, upsertProducts } from "../replicas/master.store.ts";
import { upsertSafetyLevels } from "../replicas/safety-levels.store.ts";
import { documentsOf } from "./documents.ts";

export const fromWarehouse: Consumer<object> = documentsOf("warehouse")
  .onGroup([stockPosted, costsChanged], (events, { tx }) =>
    postStock(
      tx,
      events.map(({ fact, envelope: { sequence } }) =>
        "documentId" in fact ? { sequence, posted: fact } : { sequence, costs: fact },
      ),
    ),
  )
  .on(batchesChanged, async ({ fact, tx }) => void (await upsertBatches(tx, fact.batches)))
  .on(categoriesChanged, async ({ fact, tx }) => void (await upsertCategories(tx, fact.categories)))
  .on(productsChanged, ({ fact, tx, envelope }) =>
    upsertProducts(tx, fact.products, fact.pricesSince ?? envelope.occurredAt),
  )
  .on(safetyLevelsChanged, ({ fact, tx }) => upsertSafetyLevels(tx, fact.products))
  .on(stockTakingAdjusted, ({ fact, tx }) => storeAdjustments(tx, fact.documents))
  .on(propertyAliasesChanged, ({ fact, tx }) => upsertAliases(tx, fact.aliases))
  .on(warehousesChanged, ({ fact, tx }) => upsertWarehouses(tx, fact.depots));
