// The reports service's application with its routes.
import { endpoints } from "@kontor/contracts/registry";
import { mount } from "@kontor/service-kit/http/http-app";
import type { AppContext } from "@kontor/service-kit/http/start-service";
import type { Freshness } from "@kontor/service-kit/report/projection-lag";
import type { Hono } from "hono";
import type { ReportsDb } from "./db.ts";
import { reportRoutes } from "./report/report.routes.ts";

export interface AppParts extends AppContext {
  db: ReportsDb;
  freshness: Freshness;
}

/** Builds the application. Throws when the contracts declare an endpoint of this service that nobody handles. */
export const reportsApp = ({ db, freshness, ...context }: AppParts): Hono =>
  mount({ service: "reports", endpoints, routers: [reportRoutes(db, freshness)], ...context });
