// What the sales service hears of the warehouse: products and warehouses for its documents, and that stock has posted them.
import { depotsChanged, productsChanged } from "@kontor/contracts/warehouse/facts";
import { costsChanged, stockSettled } from "@kontor/contracts/warehouse/stock-facts";
import { consumer } from "@kontor/service-kit/consumer";
import { keepCosts, markStockPosted } from "@kontor/service-kit/document/posted.store";
import { keepDepots, keepProducts } from "@kontor/service-kit/document/replica.store";
import { isOwnKind } from "../document/kinds.ts";

export const fromWarehouse = consumer<object>("sales", "warehouse")
  .on(productsChanged, ({ fact, tx }) => keepProducts(tx, fact.products))
  .on(depotsChanged, ({ fact, tx }) => keepDepots(tx, fact.depots))
  .together(
    [stockSettled],
    (said, { tx }) => markStockPosted(tx, said),
    ({ kind }) => isOwnKind(kind),
  )
  .on(
    costsChanged,
    ({ fact, tx, envelope }) =>
      keepCosts(
        tx,
        fact.lines.filter(({ kind }) => isOwnKind(kind)),
        envelope,
      ),
    ({ lines }) => lines.some(({ kind }) => isOwnKind(kind)),
  );
