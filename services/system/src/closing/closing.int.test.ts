// The days of a closing are those of the tenant's time zone (docs/decisions/0036).
import type { Answer, Endpoint } from "@kontor/contracts/core/endpoint";
import { newId } from "@kontor/contracts/core/id";
import { reopenPeriod } from "@kontor/contracts/system/closing";
import { upsertPeriod } from "@kontor/service-kit/closing/period.store";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { PeerClient } from "../name-checks/check.routes.ts";
import { dataOf, type Harness, openHarness } from "../testing/harness.ts";
import { closingRoutes } from "./closing.routes.ts";
import { dayOf, momentAfter } from "./closing.store.ts";

/** Facts published to the other services, and services that do not answer. */
const answers: { path: string; body: unknown }[] = [];
const silent = new Set<string>();
const peers: PeerClient = {
  call: <E extends Endpoint>(endpoint: E, { body }: { body: unknown }) => {
    answers.push({ path: endpoint.path, body });
    return silent.has(endpoint.service)
      ? new Promise<never>(() => undefined)
      : Promise.resolve(endpoint.response.parse({ version: 2 }) as Answer<E>); // the endpoint's own schema parsed it
  },
};
let harness: Harness;
beforeAll(() => {
  harness = openHarness(({ db }) => [closingRoutes(db, peers)]);
});
afterAll(() => harness.close());

it.each([
  ["Asia/Shanghai", "2026-10-31", "2026-10-31T16:00:00.000Z"],
  // The clocks go back on that day: it has 25 hours.
  ["Europe/Paris", "2026-10-25", "2026-10-25T23:00:00.000Z"],
  ["Europe/Paris", "2026-10-24", "2026-10-24T22:00:00.000Z"],
  ["America/Los_Angeles", "2026-12-31", "2027-01-01T08:00:00.000Z"],
])(
  "in the time zone %s closing up to the day %s closes all before %s, when the next day begins",
  async (timeZone, day, moment) => {
    const tenant = await harness.tenant();
    await tenant.tables((tx) => tx.settings.create({ data: { id: newId(), timeZone } }));
    expect(await tenant.tables((tx) => momentAfter(tx, day))).toBe(moment);
    const at = Date.parse(moment);
    const [last, first] = [new Date(at - 1), new Date(at)];
    expect(await tenant.tables((tx) => dayOf(tx, last))).toBe(day);
    expect(await tenant.tables((tx) => dayOf(tx, first))).not.toBe(day);
  },
);

it("all available services apply a reopening before it is answered, and an unavailable one is not waited for", async () => {
  for (const away of [undefined, "sales"]) {
    const { owner, tables } = await harness.tenant();
    const closedBefore = "2026-10-31T16:00:00.000Z";
    const closed = { version: 1, closedTo: "2026-10-31", closedBefore, sealedBefore: closedBefore };
    await tables((tx) => upsertPeriod(tx, closed));
    answers.length = 0;
    if (away) silent.add(away);
    const reopened = await harness.call(reopenPeriod, owner, {
      body: { day: null, version: 1, reason: "credit note" },
    });
    expect(dataOf(reopened)).toEqual({ message: "reopened", version: 2 });
    const body = { version: 2, closedTo: null, closedBefore: null, sealedBefore: null };
    expect(answers).toEqual(
      ["purchase", "sales", "warehouse", "finance"].map((service) => ({ path: `/${service}/takeReopening`, body })),
    );
  }
});
