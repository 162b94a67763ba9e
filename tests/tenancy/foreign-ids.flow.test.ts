// The tenancy matrix: every endpoint × every id-like field × {another company's id, an id that nobody has} must look alike (TEN-8 to TEN-10, F10).
import { type Endpoint, endpointName } from "@kontor/contracts/core/endpoint";
import { newId } from "@kontor/contracts/core/id";
import { endpoints } from "@kontor/contracts/registry";
import { getOrganizationTree } from "@kontor/contracts/system/organization";
import { addPerson, listPersons } from "@kontor/contracts/system/person";
import { listRoles } from "@kontor/contracts/system/role";
import { listPartners } from "@kontor/contracts/system/supplier";
import { listUsers } from "@kontor/contracts/system/user";
import { beforeAll, describe, expect, it } from "vitest";
import { type Company, company, done, type Reply, request } from "../support/company.ts";
import { idFields, sampleOf } from "../support/sample.ts";

const staff = endpoints.filter(
  (endpoint) => (endpoint.audience === "staff" || endpoint.audience === "session") && !endpoint.upload,
);
const cases = staff.map((endpoint) => [endpointName(endpoint), endpoint] as const);
const hasBody = (endpoint: Endpoint) => endpoint.method === "POST" || endpoint.method === "PUT";

let mine: Company;
let theirs: Company;
let foreignIds: string[];

type Rows = { rows: { id: string }[] };

beforeAll(async () => {
  mine = await company();
  theirs = await company();
  const { token } = theirs;
  await done(addPerson, { token, body: { name: "Li Wei", type: "销售员" } });
  const lists = [
    await done<Rows>(listUsers, { token }),
    await done<Rows>(listRoles, { token }),
    await done<Rows>(listPersons, { token }),
    await done<Rows>(listPartners, { token, query: { type: "客户" } }),
    await done<Rows>(listPartners, { token, query: { type: "供应商" } }),
  ];
  const departments = await done<{ id: string }[]>(getOrganizationTree, { token });
  foreignIds = [...lists.map((list) => list.rows[0]?.id), departments[0]?.id].filter((id) => id !== undefined);
});

/** What an outsider could tell answers apart by; ids given and the request's own id are blanked. */
const visible = (reply: Reply, id: string) => ({
  status: reply.status,
  text: reply.text.replaceAll(id, "ID").replaceAll(/"requestId":"[^"]*"/g, '"requestId":"R"'),
});

const withId = (sample: Record<string, unknown>, field: string, id: string) => ({
  ...sample,
  [field]: Array.isArray(sample[field]) ? [id] : id,
});

async function probe(endpoint: Endpoint, part: "query" | "body", field: string, id: string): Promise<Reply> {
  const sample = { query: sampleOf(endpoint.query), body: sampleOf(endpoint.body) };
  // Own lists are asked for with their plain first page: a search for "sample" would hide what a leak shows.
  if ("currentPage" in sample.query)
    for (const name of [
      "search",
      "superQueryParams",
      "superQueryMatchType",
      "column",
      "order",
      "filters",
      "field",
      "exactTotal",
      "pageSize",
    ])
      delete sample.query[name];
  const query = part === "query" ? withId(sample.query, field, id) : sample.query;
  const body = part === "body" ? withId(sample.body, field, id) : sample.body;
  return request(endpoint, { token: mine.token, query, ...(hasBody(endpoint) ? { body } : {}) });
}

describe("another company's id", () => {
  it("is known of each kind of thing", () => {
    expect(foreignIds.length).toBe(6);
  });

  it.each(cases)("looks like an absent one to %s (TEN-8, TEN-9, TEN-10)", async (_name, endpoint) => {
    const fields = [
      ...idFields(sampleOf(endpoint.query)).map((field) => ["query", field] as const),
      ...(hasBody(endpoint) ? idFields(sampleOf(endpoint.body)).map((field) => ["body", field] as const) : []),
    ];
    for (const [part, field] of fields) {
      for (const foreign of foreignIds) {
        const absent = newId();
        const told = visible(await probe(endpoint, part, field, foreign), foreign);
        expect(told, `${part}.${field}`).toEqual(visible(await probe(endpoint, part, field, absent), absent));
        expect(told.status, `${part}.${field}: ${told.text}`).toBeLessThan(500);
      }
    }
  });
});

describe("a company named in a request", () => {
  it.each(cases)("is refused or ignored by %s (TEN-1)", async (_name, endpoint) => {
    const foreign = theirs.userId;
    const query = sampleOf(endpoint.query);
    const body = hasBody(endpoint) ? { body: sampleOf(endpoint.body) } : {};
    const inQuery = await request(endpoint, { token: mine.token, query: { ...query, tenantId: foreign }, ...body });
    expect(inQuery.status).toBeGreaterThanOrEqual(400);
    expect(inQuery.status).toBeLessThan(500);
    if (hasBody(endpoint)) {
      const inBody = await request(endpoint, { token: mine.token, query, body: { ...body.body, tenantId: foreign } });
      expect(inBody.status).toBe(400);
    }
  });
});
