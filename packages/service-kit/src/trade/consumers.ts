// Consumers of a service of trade documents: replicas of other services' data, and the ledgers' postings of its documents.
import { accountsChanged } from "@kontor/contracts/finance/facts";
import { openItemsSettled } from "@kontor/contracts/finance/slip-facts";
import { periodChanged } from "@kontor/contracts/system/closing";
import { assignmentsChanged, partnersChanged, personChanged, settingsChanged } from "@kontor/contracts/system/facts";
import { productsChanged, propertyAliasesChanged, warehousesChanged } from "@kontor/contracts/warehouse/facts";
import { costsChanged, stockPosted } from "@kontor/contracts/warehouse/stock-facts";
import { upsertPeriod } from "../closing/period.store.ts";
import type { Kind } from "../document/kind.ts";
import { markStockPosted, storeLineCosts, storeSettledAmounts } from "../document/posting-status.store.ts";
import { upsertAliases } from "../document/property-alias.store.ts";
import {
  upsertAccounts,
  upsertAssignments,
  upsertPartners,
  upsertPersons,
  upsertProducts,
  upsertSettings,
  upsertWarehouses,
} from "../document/replica.store.ts";
import { type Consumer, consumer } from "../events/define-consumer.ts";
import { procurementConsumers } from "./procurement.ts";
import type { TradeService } from "./trade-service.ts";

/** Whether a ledger's fact is about one of these kinds: the postings of other services' documents are ignored. */
export function isOneOf(kinds: readonly Kind[]): (of: { kind: string }) => boolean {
  const names: ReadonlySet<string> = new Set(kinds.map(({ contract }) => contract.name));
  return ({ kind }) => names.has(kind);
}

/** The service's consumers, one for each publisher. */
export function tradeConsumers({ name, kinds }: TradeService): Consumer<object>[] {
  const isOwn = isOneOf(kinds);
  return [
    ...procurementConsumers({ name, kinds }),
    consumer<object>(name, "system")
      .on(partnersChanged, ({ fact, tx }) => upsertPartners(tx, fact.partners))
      .on(personChanged, ({ fact, tx }) => upsertPersons(tx, [fact]))
      .on(settingsChanged, ({ fact, tx, envelope }) => upsertSettings(tx, fact, envelope))
      .on(periodChanged, ({ fact, tx }) => upsertPeriod(tx, fact))
      .on(assignmentsChanged, ({ fact, tx }) => upsertAssignments(tx, fact)),
    consumer<object>(name, "warehouse")
      .on(productsChanged, ({ fact, tx }) => upsertProducts(tx, fact.products))
      .on(warehousesChanged, ({ fact, tx }) => upsertWarehouses(tx, fact.depots))
      .on(propertyAliasesChanged, ({ fact, tx }) => upsertAliases(tx, fact.aliases))
      .onGroup([stockPosted], (posted, { tx }) => markStockPosted(tx, posted), isOwn)
      .on(
        costsChanged,
        ({ fact, tx, envelope }) => storeLineCosts(tx, fact.lines.filter(isOwn), envelope),
        ({ lines }) => lines.some(isOwn),
      ),
    consumer<object>(name, "finance")
      .on(accountsChanged, ({ fact, tx }) => upsertAccounts(tx, fact.accounts))
      .on(
        openItemsSettled,
        ({ fact, tx, envelope }) => storeSettledAmounts(tx, kinds, fact.documents, envelope),
        ({ documents }) => documents.some(isOwn),
      ),
  ];
}
