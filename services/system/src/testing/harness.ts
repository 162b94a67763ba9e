// Test harness of the service's routers, on the real databases of the test stack and behind the kit's stand-in for the gateway.
import type { Actor } from "@kontor/contracts/core/actor";
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import { mount } from "@kontor/service-kit/http/http-app";
import type { Route } from "@kontor/service-kit/http/router";
import { callsOf } from "@kontor/service-kit/testing/calls";
import { type Called, type CallOptions, fakeGateway, silentLog } from "@kontor/service-kit/testing/fake-gateway";
import { inject } from "vitest";
import { openSystem, openSystemPlatform, type PlatformSystemDb, type SystemDb } from "../db.ts";
import type { ReserveOpening } from "../partner/opening.store.ts";
import type { AnnounceActors } from "../role/invalidate-sessions.store.ts";
import { createTestTenant, type TestTenant } from "./test-tenant.ts";

interface Parts {
  db: SystemDb;
  platform: PlatformSystemDb;
  announce: AnnounceActors;
}

export interface Harness extends Parts {
  /** Tenants for which gateways were told to drop cached sessions, oldest first. */
  announced: (string | null)[];
  tenant(): Promise<TestTenant>;
  call<E extends Endpoint>(endpoint: E, as: Actor, options?: CallOptions<E>): Promise<Called>;
  close(): Promise<void>;
}

/** Mounts some of the service's routers alone. */
export function openHarness(routersOf: (parts: Parts) => { readonly routes: readonly Route[] }[]): Harness {
  const env = inject("stack").env.system;
  const db = openSystem(env?.DATABASE_URL ?? "");
  const platform = openSystemPlatform(env?.PLATFORM_DATABASE_URL ?? "");
  const announced: (string | null)[] = [];
  const announce: AnnounceActors = async ({ tenantId }) => announced.push(tenantId);
  const gateway = fakeGateway();
  const routers = routersOf({ db, platform, announce });
  const endpoints = routers.flatMap((each) => each.routes.map((route) => route.endpoint));
  const app = mount({ service: "system", endpoints, routers, gatewayKey: gateway.publicKey, log: silentLog() });
  return {
    db,
    platform,
    announce,
    announced,
    tenant: () => createTestTenant(platform),
    call: callsOf(app, gateway).call,
    close: async () => {
      await db.close();
      await platform.close();
    },
  };
}

/** Stands in for finance: no opening balance is settled. */
export const nothingReserved: ReserveOpening = async () => undefined;

/** The `data` of an answer. */
export function dataOf(called: Called): Record<string, unknown> {
  const { body } = called;
  if (typeof body !== "object" || body === null || !("data" in body))
    throw new Error(`no data: ${JSON.stringify(body)}`);
  // Every endpoint called this way answers an object in `data`.
  return body.data as Record<string, unknown>;
}
