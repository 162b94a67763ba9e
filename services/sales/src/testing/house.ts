// The service as tests use it: its application on the test stack's PostgreSQL. Imported by tests only.
import { documentHouse } from "@kontor/service-kit/document/testing";
import { fillCopies } from "@kontor/service-kit/document/testing-goods";
import { silentLog } from "@kontor/service-kit/testing";
import { inject } from "vitest";
import { salesApp } from "../app.ts";
import { openSales } from "../db.ts";

/** Mounts the service in this process. */
export function openHouse() {
  const db = openSales(inject("stack").env.sales.DATABASE_URL ?? "");
  return documentHouse({
    db,
    fill: fillCopies,
    app: ({ gateway, reserve, costless, release }) =>
      salesApp({ db, reserve, costless, release, gatewayKey: gateway.publicKey, log: silentLog() }),
  });
}
