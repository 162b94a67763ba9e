// The reports service's application: its calls, mounted.
import type { KeyObject } from "node:crypto";
import { endpoints } from "@kontor/contracts/registry";
import type { Log } from "@kontor/service-kit/log";
import { mount } from "@kontor/service-kit/mount";
import type { Freshness } from "@kontor/service-kit/report/freshness";
import type { SignerKeys } from "@kontor/service-kit/tokens";
import type { Hono } from "hono";
import type { ReportsDb } from "./db.ts";
import { reportRoutes } from "./report/report.routes.ts";

export interface AppParts {
  db: ReportsDb;
  freshness: Freshness;
  gatewayKey: KeyObject;
  peerKeys?: SignerKeys;
  log: Log;
}

/** Builds the application. Throws when the contracts declare an endpoint of this service that nobody handles. */
export const reportsApp = ({ db, freshness, gatewayKey, peerKeys = {}, log }: AppParts): Hono =>
  mount({ service: "reports", endpoints, routers: [reportRoutes(db, freshness)], gatewayKey, peerKeys, log });
