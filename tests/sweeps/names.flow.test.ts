// Checks that unique names are compared after normalisation, by forms, by their checks and by the tables alike (business.md §5).
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import { newId } from "@kontor/contracts/core/id";
import { addAccount, checkAccountName } from "@kontor/contracts/finance/account";
import { addItem, checkItemName } from "@kontor/contracts/finance/in-out-item";
import { checkTenantName, duplicateCheck } from "@kontor/contracts/system/log";
import { addOrganization, checkOrganizationName, getOrganizationTree } from "@kontor/contracts/system/organization";
import { addPartner, checkPartnerName, partnerTypes } from "@kontor/contracts/system/partner";
import { passwordDigest } from "@kontor/contracts/system/password";
import { addPerson, checkPersonName } from "@kontor/contracts/system/person";
import { addRole, checkRoleName } from "@kontor/contracts/system/role";
import { registerUser } from "@kontor/contracts/system/session";
import { checkLoginName } from "@kontor/contracts/system/user";
import { addAttributeTemplate, checkAttributeName } from "@kontor/contracts/warehouse/attribute-template";
import { addCategory, checkCategoryName } from "@kontor/contracts/warehouse/category";
import { addProduct, checkBarCode } from "@kontor/contracts/warehouse/product";
import { addUnit } from "@kontor/contracts/warehouse/unit";
import { addWarehouse, checkWarehouseName } from "@kontor/contracts/warehouse/warehouse";
import { beforeAll, describe, expect, it } from "vitest";
import { done, newTenant, request, type Tenant } from "../support/tenant.ts";

type Values = Record<string, unknown>;
interface Named {
  what: string;
  add: Endpoint;
  body: (name: string) => Values;
  /** The check of the form, where there is one: its query, and where its answer says that the name is taken. */
  check?: [endpoint: Endpoint, query: (name: string) => Values, taken?: (answer: Values) => unknown];
}

let owner: Tenant;
let root: string;
let password: string;
beforeAll(async () => {
  owner = await newTenant();
  const { token } = owner;
  root = (await done<{ id: string }[]>(getOrganizationTree, { token }))[0]?.id ?? "";
  password = await passwordDigest(`Zq7!${newId().slice(-12)}`);
});

const fresh = (): string => newId().slice(-8);
const unique = (tableName: string, fieldName: string): NonNullable<Named["check"]> => [
  duplicateCheck,
  (fieldVal) => ({ tableName, fieldName, fieldVal }),
  (answer) => answer.success === false,
];
const product = (more: object) => ({
  ...{ name: `P ${fresh()}`, unit: "瓶", meList: [{ barCode: fresh(), commodityUnit: "瓶" }] },
  ...more,
});

const NAMED: readonly Named[] = [
  { what: "a role", add: addRole, body: (name) => ({ name, type: 1 }), check: [checkRoleName, (name) => ({ name })] },
  {
    what: "a person",
    add: addPerson,
    body: (name) => ({ name, type: "销售员" }),
    check: [checkPersonName, (name) => ({ name })],
  },
  ...partnerTypes.map(
    (type): Named => ({
      what: `a partner (${type})`,
      add: addPartner,
      body: (text) => ({ type, supplier: text }),
      check: [checkPartnerName, (name) => ({ type, name })],
    }),
  ),
  {
    what: "a department",
    add: addOrganization,
    body: (orgAbr) => ({ orgNo: fresh(), orgAbr, parentId: root }),
    check: [checkOrganizationName, (name) => ({ name })],
  },
  {
    what: "a department's code",
    add: addOrganization,
    body: (orgNo) => ({ orgNo, orgAbr: fresh(), parentId: root }),
    check: unique("organization", "orgNo"),
  },
  { what: "an account", add: addAccount, body: (name) => ({ name }), check: [checkAccountName, (name) => ({ name })] },
  {
    what: "an income item",
    add: addItem,
    body: (name) => ({ name, type: "收入" }),
    check: [checkItemName, (name) => ({ name, type: "收入" })],
  },
  {
    what: "a warehouse",
    add: addWarehouse,
    body: (name) => ({ name }),
    check: [checkWarehouseName, (name) => ({ name })],
  },
  {
    what: "a category",
    add: addCategory,
    body: (name) => ({ name, serialNo: fresh(), parentId: null }),
    check: [checkCategoryName, (name) => ({ name })],
  },
  {
    what: "an attribute template",
    add: addAttributeTemplate,
    body: (attributeName) => ({ attributeName, attributeValue: "红|蓝" }),
    check: [checkAttributeName, (name) => ({ name })],
  },
  { what: "a category's number", add: addCategory, body: (serialNo) => ({ name: fresh(), serialNo, parentId: null }) },
  { what: "a unit", add: addUnit, body: (otherUnit) => ({ basicUnit: "瓶", otherUnit, ratio: "12" }) },
  { what: "a product", add: addProduct, body: (name) => product({ name }) },
  {
    what: "a barcode",
    add: addProduct,
    body: (barCode) => product({ meList: [{ barCode, commodityUnit: "瓶" }] }),
    check: [checkBarCode, (barCode) => ({ barCode })],
  },
  {
    what: "a colleague's sign-in name, which is one in the house",
    add: registerUser,
    body: (loginName) => ({ loginName, companyName: "Acme", password }),
    check: [checkLoginName, (name) => ({ name })],
  },
  {
    what: "a company's sign-in name",
    add: registerUser,
    body: (loginName) => ({ loginName, companyName: "Acme", password }),
    check: [checkTenantName, (name) => ({ name })],
  },
];

/** Other spellings of one name: full width, other blanks, invisible characters. */
const disguises = (name: string): [what: string, text: string][] => [
  [
    "in full width",
    [...name]
      .map((letter) => (letter === " " ? "\u3000" : String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)))
      .join(""),
  ],
  ["with zero width", `${name.slice(0, 2)}\u200b${name.slice(2)}`],
  ["with marks of direction", `\u202e${name}\u202c`],
  ["with other blanks", name.replace(" ", "\u00a0\u2003")],
  ["with a byte order mark", `\ufeff${name}`],
  ["with a soft hyphen", `${name.slice(0, 3)}\u00ad${name.slice(3)}`],
];

describe.each(NAMED.map((named) => [named.what, named] as const))("the name of %s", (_what, named) => {
  it("a name that is taken is refused in every spelling that normalises to it", async () => {
    const token = owner.token;
    // Short enough for units, which have ten characters.
    const name = `Ab ${fresh().slice(-4)}`;
    const exists = async (text: string): Promise<unknown> => {
      if (!named.check) return undefined;
      const [endpoint, query, statusOf = (answer: Values) => answer.status] = named.check;
      const reply = await request(endpoint, { token, query: query(text) });
      const answer = endpoint.family === "raw" ? reply.json : reply.json.data;
      return statusOf(answer as Values);
    };
    const of = named.check ? [true, false] : [undefined, undefined];
    expect(await exists(name)).toBe(of[1]);
    await done(named.add, { token, body: named.body(name) });
    for (const [what, text] of disguises(name)) {
      expect([what, await exists(text)]).toEqual([what, of[0]]);
      const reply = await request(named.add, { token, body: named.body(text) });
      expect(reply.status, `${what}: ${reply.text}`).toBe(409);
      expect(reply.json.data, what).toMatchObject({ refusal: expect.stringMatching(/exists$/) });
    }
  });

  it("a name of invisible characters is refused as empty", async () => {
    const reply = await request(named.add, { token: owner.token, body: named.body("\u200b\u3164\u202e\u200d\u200b") });
    expect(reply.status, reply.text).toBe(400);
  });
});
