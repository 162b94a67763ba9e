// The service as tests use it: its application on the test stack's PostgreSQL. Imported by tests only.
import { documentHouse } from "@kontor/service-kit/document/testing";
import { fillCopies } from "@kontor/service-kit/document/testing-goods";
import { silentLog } from "@kontor/service-kit/testing";
import { inject } from "vitest";
import { purchaseApp } from "../app.ts";
import { openPurchase } from "../db.ts";

/** Mounts the service in this process. */
export function openHouse() {
  const db = openPurchase(inject("stack").env.purchase.DATABASE_URL ?? "");
  return documentHouse({
    db,
    fill: fillCopies,
    app: ({ gateway, reserve, release }) =>
      purchaseApp({ db, reserve, release, gatewayKey: gateway.publicKey, log: silentLog() }),
  });
}
