// Consumer of warehouse facts: log entries, warehouses, which are assigned to users here, and partners and persons named by documents.
import { warehouseOperation } from "@kontor/contracts/core/operation-log";
import { warehousesChanged } from "@kontor/contracts/warehouse/facts";
import { consumer } from "@kontor/service-kit/events/define-consumer";
import { applyWarehouse } from "../assignment/warehouse.store.ts";
import type { SystemTx } from "../db.ts";
import { withDocuments } from "./documents.ts";
import { writeDown } from "./operations.ts";

export const fromWarehouse = withDocuments(consumer<SystemTx>("system", "warehouse"))
  .on(warehouseOperation, writeDown)
  .on(warehousesChanged, async ({ fact, tx, ctx }) => {
    for (const warehouse of fact.depots) await applyWarehouse({ tx, ctx }, warehouse);
  });
