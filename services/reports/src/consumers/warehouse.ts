// What the reports service hears of the warehouse: its documents, what the stock ledger holds and what it is worth, products, warehouses.
import { categoriesChanged, depotsChanged, productsChanged } from "@kontor/contracts/warehouse/facts";
import { costsChanged, stockSettled } from "@kontor/contracts/warehouse/stock-facts";
import type { Consumer, Together } from "@kontor/service-kit/consume";
import { keepDepots } from "@kontor/service-kit/document/replica.store";
import { keepCategories, keepProducts } from "../masters/masters.store.ts";
import { postDocuments } from "../posting/document.store.ts";
import { type Costs, postStock, type Settled, type StockFact } from "../posting/stock.store.ts";
import { documentsAmong, documentsOf, done } from "./documents.ts";

const stockAmong = ({ facts }: Pick<Together<object>, "facts">): StockFact[] =>
  facts.flatMap(({ subject, fact, envelope: { sequence } }): StockFact[] => {
    // Parsed by the schema of the fact that the subject names.
    if (subject === stockSettled.subject) return [{ sequence, settled: fact as Settled }];
    if (subject === costsChanged.subject) return [{ sequence, costs: fact as Costs }];
    return [];
  });

export const fromWarehouse: Consumer<object> = documentsOf("warehouse")
  .on(stockSettled, done)
  .on(costsChanged, done)
  .on(categoriesChanged, async ({ fact, tx }) => void (await keepCategories(tx, fact.categories)))
  .on(productsChanged, ({ fact, tx }) => keepProducts(tx, fact.products))
  .on(depotsChanged, ({ fact, tx }) => keepDepots(tx, fact.depots))
  .first(async (together) => {
    await postDocuments(together.tx, documentsAmong(together));
    await postStock(together.tx, stockAmong(together));
  });
