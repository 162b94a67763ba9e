// The reports service's application: what its contracts declare, mounted. Its documents come with their issue; until then it answers health only.
import type { KeyObject } from "node:crypto";
import { endpoints } from "@kontor/contracts/registry";
import type { Log } from "@kontor/service-kit/log";
import { mount } from "@kontor/service-kit/mount";
import type { Hono } from "hono";

export interface AppOptions {
  gatewayKey: KeyObject;
  log: Log;
}

/** Builds the application. Throws when the contracts declare an endpoint of this service that nobody handles. */
export const reportsApp = ({ gatewayKey, log }: AppOptions): Hono =>
  mount({ service: "reports", endpoints, routers: [], gatewayKey, log });
