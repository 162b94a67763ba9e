// The reports service's application with its routes.
import { endpoints } from "@kontor/contracts/registry";
import { mount } from "@kontor/service-kit/http/http-app";
import type { AppContext } from "@kontor/service-kit/http/start-service";
import type { Freshness } from "@kontor/service-kit/report/projection-lag";
import type { Hono } from "hono";
import type { ReportsDb } from "./db.ts";
import type { OwnerClient } from "./report/holdings.ts";
import { reportRoutes } from "./report/report.routes.ts";

export interface AppParts extends AppContext {
  db: ReportsDb;
  /** Calls the service that owns the figures which exports have beside the report's. */
  peers: OwnerClient;
  freshness: Freshness;
}

/** Builds the application. Throws when the contracts declare an endpoint of this service that nobody handles. */
export const reportsApp = ({ db, peers, freshness, ...context }: AppParts): Hono =>
  mount({ service: "reports", endpoints, routers: [reportRoutes(db, peers, freshness)], ...context });
