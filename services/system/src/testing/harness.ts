// Test harness of the service's routers, on the real databases of the test stack and behind the kit's stand-in for the gateway.
import type { Actor } from "@kontor/contracts/core/actor";
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import { mount } from "@kontor/service-kit/http/http-app";
import type { Route } from "@kontor/service-kit/http/router";
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
  /** Companies whose people the gateways were told to forget, oldest first. */
  announced: (string | null)[];
  company(): Promise<TestTenant>;
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
    company: () => createTestTenant(platform),
    call: (endpoint, as, options = {}) => gateway.call(app, endpoint, { ...options, as }),
    close: async () => {
      await db.close();
      await platform.close();
    },
  };
}

/** In the place of finance: nothing of any opening balance is settled. */
export const nothingReserved: ReserveOpening = async () => undefined;

/** The `data` of an answer. */
export function dataOf(called: Called): Record<string, unknown> {
  const { body } = called;
  if (typeof body !== "object" || body === null || !("data" in body))
    throw new Error(`no data: ${JSON.stringify(body)}`);
  // What the family `data` wraps is an object in every endpoint that is asked this way.
  return body.data as Record<string, unknown>;
}

/** Status, code and refusal id of a refusing answer. */
export function refusalOf(called: Called): { status: number; code: unknown; refusal: unknown } {
  const { body } = called;
  const code = typeof body === "object" && body !== null && "code" in body ? body.code : undefined;
  return { status: called.status, code, refusal: dataOf(called).refusal };
}
