// Which router hangs where.
import type { KeyObject } from "node:crypto";
import { salesOperation } from "@kontor/contracts/core/operation";
import { endpoints } from "@kontor/contracts/registry";
import { type DeskParts, deskOf } from "@kontor/service-kit/document/desk";
import { numbersOf } from "@kontor/service-kit/document/numbers.store";
import type { Log } from "@kontor/service-kit/log";
import { mount } from "@kontor/service-kit/mount";
import type { SignerKeys } from "@kontor/service-kit/tokens";
import type { Hono } from "hono";
import type { SalesDb } from "./db.ts";
import { documentRoutes } from "./document/document.routes.ts";

export interface AppParts {
  db: SalesDb;
  /** Asks the stock ledger, before what lowers stock is committed. */
  reserve: NonNullable<DeskParts["reserve"]>;
  /** Asks the stock ledger, before goods are taken back of no document that is known. */
  costless: NonNullable<DeskParts["costless"]>;
  /** Asks the money ledger, before a debt becomes less. */
  pledge?: NonNullable<DeskParts["pledge"]>;
  /** Tells the money ledger that a pledged revision never happens. */
  release?: NonNullable<DeskParts["release"]>;
  gatewayKey: KeyObject;
  peerKeys?: SignerKeys;
  log: Log;
}

/** The whole service as one application. Throws when the contracts declare an endpoint of this service that nobody handles. */
export function salesApp({ db, reserve, costless, pledge, release, gatewayKey, peerKeys = {}, log }: AppParts): Hono {
  const desk = deskOf({
    db,
    numbers: numbersOf(db),
    operation: salesOperation,
    reserve,
    costless,
    ...(pledge ? { pledge } : {}),
    ...(release ? { release } : {}),
  });
  return mount({ service: "sales", endpoints, routers: [documentRoutes(db, desk)], gatewayKey, peerKeys, log });
}
