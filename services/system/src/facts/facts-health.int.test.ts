// The state of facts between services is visible to the platform operator alone (decision 0030).
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getFactsHealth } from "@kontor/contracts/system/facts-health";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { person } from "@kontor/service-kit/testing/fake-gateway";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dataOf, type Harness, openHarness } from "../testing/harness.ts";
import { factsHealthRoutes } from "./facts-health.routes.ts";

const standing = { publisher: "sales", isKnown: true, asOf: "2026-11-22T08:00:00.000Z", behind: 3, isLate: true };
const health = { unsent: { count: 0, since: null }, heard: [standing], parked: [] };
const services: Record<string, string> = {};
/** Stands in for a service's own port, where the operator's request for the state of facts arrives. */
const port = createServer((request, response) =>
  response.end(request.url === "/health/facts" ? JSON.stringify(health) : ""),
);

let harness: Harness;
beforeAll(async () => {
  await new Promise<void>((done) => port.listen(0, "127.0.0.1", done));
  // It listens on a TCP port.
  services.warehouse = `http://127.0.0.1:${(port.address() as AddressInfo).port}`;
  services.finance = "http://127.0.0.1:1";
  harness = openHarness(({ platform }) => [factsHealthRoutes(platform, services)]);
});
afterAll(async () => {
  port.close();
  await harness.close();
});

test("the platform operator sees which service has facts of which other still to consume, and which service does not answer", async () => {
  const answer = dataOf(await harness.call(getFactsHealth, person({ kind: "operator", tenantId: null }), {}));
  expect(answer).toEqual({
    services: [
      { service: "warehouse", health },
      { service: "finance", health: null },
    ],
  });
});

test("a tenant's owner cannot see the state of facts (RBAC-4)", async () => {
  expect(refusalOf(await harness.call(getFactsHealth, person(), {}))).toMatchObject({ status: 403 });
});
