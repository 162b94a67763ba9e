// Which router hangs where.
import type { KeyObject } from "node:crypto";
import { endpoints } from "@kontor/contracts/registry";
import type { Log } from "@kontor/service-kit/log";
import { mount } from "@kontor/service-kit/mount";
import type { Hono } from "hono";
import { accountRoutes } from "./account/account.routes.ts";
import type { FinanceDb } from "./db.ts";

export interface AppParts {
  db: FinanceDb;
  gatewayKey: KeyObject;
  log: Log;
}

/** The whole service as one application. Throws when the contracts declare an endpoint of this service that nobody handles. */
export const financeApp = ({ db, gatewayKey, log }: AppParts): Hono =>
  mount({ service: "finance", endpoints, routers: [accountRoutes(db)], gatewayKey, log });
