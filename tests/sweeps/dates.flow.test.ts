// Checks that days are limited to 1970 to 2999 wherever input has one: bodies, parameters, searches, filters, conditions. No date causes a fault.

import { type Endpoint, endpointName } from "@kontor/contracts/core/endpoint";
import { endpoints } from "@kontor/contracts/registry";
import { sampled } from "@kontor/contracts/testing/sampled";
import { beforeAll, describe, expect, it } from "vitest";
import { datesIn, fieldsOf, lists, neededBy, type Own, ownThings, parametersOf } from "../support/lists.ts";
import { filled, hasBody } from "../support/needs.ts";
import { operator } from "../support/staff.ts";
import { newTenant, type Reply, request, type Tenant } from "../support/tenant.ts";

/** Days outside the bounds, for any column or calculation. */
const NO_DAYS = [
  ...["0000-01-01", "0000-02-29", "0001-01-01", "-0001-01-01", "1969-12-30", "3000-01-02", "9999-12-31"],
  ...["+275760-09-13", "275760-09-13", "2023-02-29", "2026-02-30", "2026-13-01", "2026-01-00", "infinity", "now", "1"],
];
const TIMES = ["", "T00:00:00Z", "T00:00:00+08:00"];
const NO_MOMENTS = [
  ...NO_DAYS.flatMap((day) => TIMES.map((time) => `${day}${time}`)),
  ...["2026-01-01T00:00:00+23:59", "2026-01-01T24:00:00Z", "2026-01-01T00:00:00", "2026-01-01T00:00:00.1234567Z"],
];
/** A sample of the fields, because all fields of one type are checked alike. */
const FAR = ["0000-01-01", "-0001-01-01T00:00:00Z", "1969-12-30", "3000-01-02T00:00:00Z", "275760-09-13", "2023-02-29"];
/** The earliest and latest valid days, and a leap day. */
const DAYS = ["1970-01-01", "2024-02-29", "2999-12-31"];

let owner: Tenant;
let own: Own;
beforeAll(async () => {
  owner = await newTenant();
  own = await ownThings(owner);
  await operator();
});

const tokenOf = async ({ audience }: Endpoint): Promise<string> =>
  audience === "operator" ? (await operator()).token : owner.token;

const called = endpoints.filter(({ audience }) => audience !== "internal");
const inBodies = called.filter((each) => hasBody(each) && !each.upload && datesIn(fieldsOf(each.body)).length > 0);
const inQueries = called.filter((each) => datesIn(parametersOf(each)).length > 0);
const cases = (of: readonly Endpoint[]) => of.map((endpoint) => [endpointName(endpoint), endpoint] as const);

const issuesOf = (reply: Reply): string[] =>
  ((reply.json.data as { issues?: { field?: string }[] }).issues ?? []).flatMap(({ field }) => field ?? []);

describe("a date", () => {
  it.each(cases(inBodies))(
    "a date outside 1970 to 2999 in a body of %s is refused at its field",
    async (_name, endpoint) => {
      const token = await tokenOf(endpoint);
      for (const field of datesIn(fieldsOf(endpoint.body))) {
        const post = (value: string) => {
          const { query = {}, body } = filled(endpoint);
          return request(endpoint, { token, query, body: { ...(body as object), [field]: value } });
        };
        for (const value of sampled(NO_MOMENTS, 5)) {
          const reply = await post(value);
          expect(reply.status, `${field} ${value}: ${reply.text}`).toBe(400);
          expect(issuesOf(reply), `${field} ${value}: ${reply.text}`).toContain(field);
        }
        for (const value of DAYS)
          expect((await post(`${value}T12:00:00Z`)).status, `${field} ${value}`).toBeLessThan(500);
      }
    },
  );

  it.each(cases(inQueries))(
    "a date outside 1970 to 2999 in a parameter of %s is refused at its field",
    async (_name, endpoint) => {
      const token = await tokenOf(endpoint);
      for (const field of datesIn(parametersOf(endpoint))) {
        const sendValue = (value: string) =>
          request(endpoint, { token, query: { ...neededBy(endpoint, own), [field]: value } });
        for (const value of sampled(NO_MOMENTS, 5)) {
          const reply = await sendValue(value);
          expect(reply.status, `${field} ${value}: ${reply.text}`).toBe(400);
          expect(issuesOf(reply), `${field} ${value}: ${reply.text}`).toContain(field);
        }
        const answers = await Promise.all(DAYS.flatMap((day) => TIMES.map((time) => sendValue(`${day}${time}`))));
        expect(answers.map(({ status }) => status)).toContain(200);
        for (const { status, text } of answers) expect(status, text).toBeLessThan(500);
      }
    },
  );
});

const searched = lists.filter((each) => each.family === "data" && "search" in parametersOf(each));
/** The names of dates in lists. A list refuses those that it does not know. */
const NAMES = ["beginTime", "endTime", "asOf", "operTime", "billTime", "createTime", "auditTime", "expireTime"];
const WAYS: Readonly<Record<string, (name: string, value: string) => Record<string, unknown>>> = {
  search: (name, value) => ({ search: { [name]: value } }),
  filters: (name, value) => ({ filters: { [name]: [value] } }),
  superQueryParams: (field, value) => ({ superQueryParams: [{ field, rule: "ge", value }] }),
};

describe("a list asked for a date", () => {
  let recognised = 0;

  it.each(cases(searched))(
    "a date outside the bounds in a search, filter or condition of %s is refused",
    async (_n, endpoint) => {
      const token = await tokenOf(endpoint);
      for (const [way, query] of Object.entries(WAYS)) {
        if (!(way in parametersOf(endpoint))) continue;
        for (const name of NAMES) {
          const sendValue = (value: string) =>
            request(endpoint, { token, query: { ...neededBy(endpoint, own), ...query(name, value) } });
          const good = await Promise.all(["2026-01-31", "2026-01-31T08:00:00Z"].map(sendValue));
          if (!good.some(({ status }) => status === 200)) continue;
          recognised += 1;
          for (const value of sampled(FAR, 3)) {
            const reply = await sendValue(value);
            expect(reply.status, `${way} ${name} ${value}: ${reply.text}`).toBe(400);
          }
          for (const value of DAYS)
            expect((await sendValue(value)).status, `${way} ${name} ${value}`).toBeLessThan(500);
        }
      }
    },
  );

  it("the sweep of dates covers dates in more than 50 lists", () => {
    expect(recognised).toBeGreaterThan(50);
  });
});
