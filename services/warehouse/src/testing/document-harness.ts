// Test harness of the warehouse's documents: their routes alone, with a ledger that accepts every reservation. Imported by tests only.
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import { switchOvers } from "@kontor/contracts/voucher/strict-audit";
import { warehouseUnaudited } from "@kontor/contracts/voucher/unaudited";
import { mount } from "@kontor/service-kit/http/http-app";
import { documentHarness } from "@kontor/service-kit/testing/document-harness";
import { silentLog } from "@kontor/service-kit/testing/fake-gateway";
import { inject } from "vitest";
import { openWarehouse } from "../db.ts";
import { documentRoutes } from "../document/document.routes.ts";
import { fillCatalogue } from "./document-products.ts";

/** Mounts them in this process. */
export function openDocuments() {
  const db = openWarehouse(inject("stack").env.warehouse.DATABASE_URL ?? "");
  const endpoints = [documentKinds.map((kind) => kind.endpoints), switchOvers.warehouse, { warehouseUnaudited }]
    .flat()
    .flatMap((each): Endpoint[] => Object.values(each));
  return documentHarness({
    db,
    fill: fillCatalogue,
    app: ({ gateway, reserve }) =>
      mount({
        service: "warehouse",
        endpoints,
        routers: [documentRoutes(db, (_tx, ctx, reservation) => reserve(ctx, reservation))],
        gatewayKey: gateway.publicKey,
        log: silentLog(),
      }),
  });
}
