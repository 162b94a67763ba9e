// Mounts the routers of the warehouse service.
import { endpoints } from "@kontor/contracts/registry";
import { mount } from "@kontor/service-kit/http/http-app";
import type { ServiceClients } from "@kontor/service-kit/http/service-client";
import type { AppContext } from "@kontor/service-kit/http/start-service";
import type { Freshness } from "@kontor/service-kit/report/projection-lag";
import type { Hono } from "hono";
import { assemblyTemplateRoutes } from "./assembly-template/assembly-template.routes.ts";
import { attributeTemplateRoutes } from "./attribute-template/attribute-template.routes.ts";
import { categoryRoutes } from "./category/category.routes.ts";
import { uniqueCheckRoutes } from "./checks/unique-check.routes.ts";
import type { WarehouseDb } from "./db.ts";
import { closingRoutes } from "./document/closing.routes.ts";
import { documentRoutes } from "./document/document.routes.ts";
import { previewOf } from "./preview/preview.ts";
import { imageRoutes } from "./product/image.routes.ts";
import type { ImageFiles } from "./product/image-files.ts";
import { productWorkbookRoutes } from "./product/import/workbook.routes.ts";
import { pickerRoutes } from "./product/picker.routes.ts";
import { productRoutes } from "./product/product.routes.ts";
import { propertyAliasRoutes } from "./property/property-alias.routes.ts";
import { recostRoutes } from "./recost/recost.routes.ts";
import { reserveWithin } from "./stock/reserve.store.ts";
import { stockRoutes } from "./stock/stock.routes.ts";
import { trackingRoutes } from "./stock/tracking.routes.ts";
import { completeBooks } from "./stock-taking/books-complete.ts";
import { stockTakingRoutes } from "./stock-taking/stock-taking.routes.ts";
import { unitRoutes } from "./unit/unit.routes.ts";
import { warehouseRoutes } from "./warehouse/warehouse.routes.ts";

export interface AppParts extends AppContext {
  db: WarehouseDb;
  /** The same tables, for the ledger's statements. */
  ledger: WarehouseDb;
  files: ImageFiles;
  /** Calls the service that has the figures of months; left out: they are not known. */
  peers?: Pick<ServiceClients, "call">;
  /** Up to when the ledger has posted what the services have committed; left out: nothing is on its way. */
  posted?: Freshness;
}

/** The whole service as one application. Throws when the contracts declare an endpoint of this service that nobody handles. */
export function warehouseApp({ db, ledger, files, peers, posted, ...context }: AppParts): Hono {
  const routers = [
    warehouseRoutes(db),
    unitRoutes(db),
    categoryRoutes(db),
    attributeTemplateRoutes(db),
    assemblyTemplateRoutes(db),
    productRoutes(db),
    pickerRoutes(db),
    imageRoutes(db, files),
    productWorkbookRoutes(db),
    propertyAliasRoutes(db),
    documentRoutes(db, reserveWithin, previewOf(ledger, peers)),
    stockRoutes(db, ledger),
    trackingRoutes(db),
    stockTakingRoutes(db, { reserveWithin, ...(posted && { complete: completeBooks(posted) }) }),
    closingRoutes(db),
    recostRoutes(db),
    uniqueCheckRoutes(db),
  ];
  return mount({ service: "warehouse", endpoints, routers, ...context });
}
