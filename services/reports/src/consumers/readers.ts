// Lists all consumers of the reports service.
import type { Consumer } from "@kontor/service-kit/events/define-consumer";
import { documentsOf } from "./documents.ts";
import { fromFinance } from "./finance.ts";
import { fromSystem } from "./system.ts";
import { fromWarehouse } from "./warehouse.ts";

export const readers: readonly Consumer<object>[] = [
  fromSystem,
  documentsOf("purchase"),
  documentsOf("sales"),
  fromWarehouse,
  fromFinance,
];
