// The tenancy matrix: for every endpoint and every id field, another tenant's id and an id that nobody has must get the same answer (TEN-8 to
// TEN-10, F10).

import { type Endpoint, endpointName } from "@kontor/contracts/core/endpoint";
import { newId } from "@kontor/contracts/core/id";
import { endpoints } from "@kontor/contracts/registry";
import { findOrganization } from "@kontor/contracts/system/organization";
import { getPartner, partnerTypes } from "@kontor/contracts/system/partner";
import { getPerson } from "@kontor/contracts/system/person";
import { getRole } from "@kontor/contracts/system/role";
import { getUser } from "@kontor/contracts/system/user";
import { sampled, turns } from "@kontor/contracts/testing/sampled";
import { beforeAll, describe, expect, it } from "vitest";
import { filled, hasBody, needsOf, ofCall } from "../support/needs.ts";
import { answerOf } from "../support/retry.ts";
import { idFields, sampleOf } from "../support/sample.ts";
import { type Clerk, clerkOf } from "../support/staff.ts";
import { newTenant, type Reply, request, type Tenant } from "../support/tenant.ts";
import { type Thing, type Things, thingOfArea, thingsOf } from "../support/things.ts";

const staff = endpoints.filter(
  (endpoint) => (endpoint.audience === "staff" || endpoint.audience === "session") && !endpoint.upload,
);
const cases = staff.map((endpoint) => [endpointName(endpoint), endpoint] as const);
const pages = [...new Set(staff.flatMap(needsOf).flatMap((need) => need.pages))];
let mine: Tenant;
/** A user of the tenant who may open every page. */
let clerk: Clerk;
let theirs: Tenant;
/** The other tenant's resources, one of each kind. */
let foreign: Things;
/** Existing resources of the own tenant, so that only the probed id can cause a refusal. */
let own: Things;

const NARROWING = [
  "search",
  "superQueryParams",
  "superQueryMatchType",
  "column",
  "order",
  "filters",
  "field",
  "exactTotal",
  "pageSize",
  "template",
];

beforeAll(async () => {
  mine = await newTenant();
  theirs = await newTenant();
  clerk = await clerkOf(mine);
  await clerk.grant(pages);
  own = await thingsOf(mine, clerk.userId);
  foreign = await thingsOf(theirs, theirs.userId);
});

/** The times in the two kinds of zip headers of a workbook, each after its signature. */
const ZIP_MARKS = { file: `PK${String.fromCharCode(3, 4)}`, entry: `PK${String.fromCharCode(1, 2)}` };
const ZIP_TIMES = new RegExp(`(${ZIP_MARKS.file}.{6}|${ZIP_MARKS.entry}.{8}).{4}`, "gs");

/** A response without the ids sent, its request id and times: what remains must not distinguish foreign from absent ids. */
const visible = (reply: Reply, id: string) => ({
  status: reply.status,
  text: reply.text
    .replaceAll(id, "ID")
    .replaceAll(/"requestId":"[^"]*"/g, '"requestId":"R"')
    .replaceAll(/"asOf":"[^"]*"/g, '"asOf":"T"')
    .replaceAll(ZIP_TIMES, "$1"),
});

const withId = (sample: Record<string, unknown>, field: string, id: string) => ({
  ...sample,
  [field]: Array.isArray(sample[field]) ? [id] : id,
});

const ASSIGNED_TO = { RoleFunctions: "role", UserRole: "user", UserDepot: "user", UserCustomer: "user" } as const;
const ASSIGNED = { RoleFunctions: [], UserRole: ["role"], UserDepot: [], UserCustomer: ["客户"] } as const;

/** The own tenant's id for a field, if there is one. */
function ownValue(endpoint: Endpoint, field: string, sample: Record<string, unknown>): unknown {
  const type = String(sample.type);
  if (field === "roleId") return own.role;
  if (field === "parentId")
    return endpoint.path.startsWith("/materialCategory") ? own.materialCategory : own.department;
  if (field === "categoryId") return own.materialCategory;
  if (field === "unitId") return own.unit;
  if (field === "materialId") return own.material;
  if (field === "depotId") return own.depot;
  if (field === "principal") return own.user;
  if (field === "orgaIds") return [own.department];
  if (field === "userId") return mine.userId;
  if (field === "UBKeyId") return sample.UBType === "RoleFunctions" ? own.role : own.user;
  if (field === "keyId" || field === "KeyId") return own[ASSIGNED_TO[type as keyof typeof ASSIGNED_TO]];
  if (field === "value") return ASSIGNED[type as keyof typeof ASSIGNED].map((kind) => own[kind]);
  if (field !== "id" && field !== "ids") return sample[field];
  const thing = thingOfArea(endpoint, type);
  const id = thing === undefined ? sample[field] : own[thing];
  return Array.isArray(sample[field]) ? [id] : id;
}

const withOwn = (endpoint: Endpoint, sample: Record<string, unknown> = {}): Record<string, unknown> => ({
  ...sample,
  ...Object.fromEntries(idFields(sample).map((field) => [field, ownValue(endpoint, field, sample)])),
});

type Part = "query" | "body";
interface Probe {
  part: Part;
  field: string;
  /** A query and body in which all other ids are of the own tenant. */
  request: () => Record<Part, Record<string, unknown>>;
}

/** Every id field of every variant of a call; where a type decides the page, each type is a variant. */
function probesOf(endpoint: Endpoint): Probe[] {
  const needs = ofCall(endpoint);
  const forms = needs.length > 0 ? needs.map((need) => need.request) : [() => filled(endpoint)];
  return forms.flatMap((form) => {
    const request = () => {
      const { query, body } = form();
      return { query: withOwn(endpoint, query), body: withOwn(endpoint, body as Record<string, unknown> | undefined) };
    };
    const { query = {}, body = {} } = form();
    const of = (part: Part, sample: object) =>
      idFields(sample as Record<string, unknown>).map((field) => ({ part, field, request }));
    return [...of("query", query), ...of("body", body as object)];
  });
}

function send(caller: Tenant, endpoint: Endpoint, { part, field, request: form }: Probe, id: string): Promise<Reply> {
  const { query, body } = form();
  // Lists are read without a search, because a search for "sample" would hide leaked rows.
  if ("currentPage" in query) for (const name of NARROWING) delete query[name];
  const sample = { query, body, [part]: withId(part === "query" ? query : body, field, id) };
  return answerOf(endpoint, caller, { query: sample.query, ...(hasBody(endpoint) ? { body: sample.body } : {}) });
}

/** What the fields of vouchers name; `ownValue` knows what those of resources name. */
const NAMED: Readonly<Record<string, readonly Thing[]>> = {
  organId: partnerTypes,
  accountId: ["account"],
  salesMan: ["person"],
  handsPersonId: ["person"],
  productId: ["material"],
};

/** Whether a field names such things. */
function names({ part, field, request }: Probe, thing: Thing): boolean {
  const value = request()[part][field];
  return NAMED[field]?.includes(thing) ?? [value].flat().includes(own[thing]);
}

/** Of the ids that a field does not name, each caller tries every fourth: in the next field the ids after them. */
const SHARE = 4;
let turn = 0;

/** The foreign ids that each of two callers tries in a field: both those of the kind that the field names, and of the others each caller his share. */
function shares(probe: Probe): [string[], string[]] {
  turn += 1;
  const ofTurn = (rest: number) =>
    Object.entries(foreign).flatMap(([thing, id], at) =>
      (at + turn) % SHARE === rest || names(probe, thing as Thing) ? [id] : [],
    );
  return [ofTurn(0), ofTurn(SHARE / 2)];
}

const PROBES_MIN = 2_000;
let probed = 0;

/** Calls with each foreign id and with an absent one, and expects the same response. The absent one is last, because it may be saved. */
async function compare(caller: Tenant, endpoint: Endpoint, probe: Probe, foreignIds: readonly string[]): Promise<void> {
  const what = `${caller.loginName}: ${probe.part}.${probe.field} of ${JSON.stringify(probe.request())}`;
  const isSeen = async (id: string) => visible(await send(caller, endpoint, probe, id), id);
  // A tenant may run only a few heavy reports at once.
  const visibleIds =
    endpoint.weight === "report" ? await inTurn(foreignIds, isSeen) : await Promise.all(foreignIds.map(isSeen));
  const absent = await isSeen(newId());
  for (const each of visibleIds) expect(each, what).toEqual(absent);
  expect(absent.status, `${what}: ${absent.text}`).toBeLessThan(500);
  if (endpoint.method !== "GET" && endpoint.button) expect(absent.status, what).toBeGreaterThanOrEqual(400);
  probed += visibleIds.length + 1;
}

async function inTurn<T>(ids: readonly string[], isSeen: (id: string) => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  for (const id of ids) answers.push(await isSeen(id));
  return answers;
}

describe("another tenant's id", () => {
  it("the sweep of foreign ids has another tenant's id of each kind of resource", () => {
    expect(new Set(Object.values(foreign)).size).toBe(Object.keys(own).length);
  });

  it.each(cases)(
    "another tenant's id and an absent one get the same answer from %s (TEN-8, TEN-9, TEN-10)",
    async (_name, endpoint) => {
      for (const probe of sampled(probesOf(endpoint), 4)) {
        const [ofOwner, ofClerk] = shares(probe);
        await compare(mine, endpoint, probe, ofOwner);
        await compare(clerk, endpoint, probe, ofClerk);
      }
    },
  );
});

it("the sweep of foreign ids has tried another tenant's ids as often as the stated minimum (TEN-10, F10)", () => {
  expect(probed).toBeGreaterThanOrEqual(PROBES_MIN / turns(4));
});

describe("how long the answer takes", () => {
  const TRIES = 100;
  const DIFFERENCE_MAX_MS = 10;
  const middle = (times: readonly number[]): number =>
    [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

  it.each([
    ["a partner", getPartner, { type: "客户" }],
    ["a user", getUser, {}],
    ["a role", getRole, {}],
    ["a person", getPerson, {}],
    ["a department", findOrganization, {}],
  ])(
    "the answer time for %s is the same for another tenant's id and an absent one (TEN-8)",
    async (_what, endpoint, rest) => {
      const took = async (id: string): Promise<number> => {
        const began = performance.now();
        const reply = await request(endpoint, { token: mine.token, query: { ...rest, id } });
        expect(reply.status).toBe(404);
        return performance.now() - began;
      };
      const foreignIds = Object.values(foreign);
      const theirsTook: number[] = [];
      const absent: number[] = [];
      // Measured in turns, so that other load on the machine affects both alike.
      for (let at = 0; at < TRIES; at++) {
        theirsTook.push(await took(foreignIds[at % foreignIds.length] ?? newId()));
        absent.push(await took(newId()));
      }
      expect(Math.abs(middle(theirsTook) - middle(absent))).toBeLessThan(DIFFERENCE_MAX_MS);
    },
  );
});

describe("a tenant named in a request", () => {
  it.each(cases)("a tenant named in a request is refused by %s (TEN-1)", async (_name, endpoint) => {
    const foreignId = theirs.userId;
    const query = sampleOf(endpoint.query);
    const body = hasBody(endpoint) ? { body: sampleOf(endpoint.body) } : {};
    const inQuery = await request(endpoint, { token: mine.token, query: { ...query, tenantId: foreignId }, ...body });
    expect(inQuery.status).toBeGreaterThanOrEqual(400);
    expect(inQuery.status).toBeLessThan(500);
    if (hasBody(endpoint)) {
      const inBody = await request(endpoint, { token: mine.token, query, body: { ...body.body, tenantId: foreignId } });
      expect(inBody.status).toBe(400);
    }
  });
});
