// Sort numbers are compared as numbers though stored as text: 2 comes before 10 in every list of the service (reference.md §5.1).

import { addPartner, listPartners } from "@kontor/contracts/system/partner";
import { addPerson, listPersons } from "@kontor/contracts/system/person";
import { addRole, listRoles } from "@kontor/contracts/system/role";
import { afterAll, beforeAll, expect, test } from "vitest";
import { partnerRoutes } from "./partner/partner.routes.ts";
import { personRoutes } from "./person/person.routes.ts";
import { roleRoutes } from "./role/role.routes.ts";
import { dataOf, type Harness, nothingReserved, openHarness } from "./testing/harness.ts";

let harness: Harness;
beforeAll(() => {
  harness = openHarness(({ db, platform, announce }) => [
    partnerRoutes(db, nothingReserved),
    personRoutes(db),
    roleRoutes(platform, announce),
  ]);
});
afterAll(() => harness.close());

const LISTS = [
  ["partners", addPartner, listPartners, { type: "客户" }, "supplier"],
  ["persons", addPerson, listPersons, { type: "销售员" }, "name"],
  ["roles", addRole, listRoles, {}, "name"],
] as const;

test.each(LISTS)(
  "%s are sorted by their sort number, and those without a sort number come last",
  async (what, add, list, kind, name) => {
    const { owner } = await harness.tenant();
    const of = what === "partners" ? kind : {};
    for (const sort of ["10", "", "2", "1"]) {
      const body = { ...kind, [name]: `of place ${sort}`, sort, ...(what === "roles" ? { type: 1 } : {}) };
      // Each list's parameters are checked by the service.
      expect((await harness.call(add, owner, { body: body as never })).status).toBe(200);
    }
    const query = { ...of, column: "sort", order: "asc", pageSize: 100 };
    const { rows } = dataOf(await harness.call(list, owner, { query: query as never })) as { rows: { sort: string }[] };
    expect(rows.map(({ sort }) => sort).filter((sort, at) => at < 3 || sort !== "")).toEqual(["1", "2", "10"]);
    expect(rows.at(-1)?.sort).toBe("");
  },
);
