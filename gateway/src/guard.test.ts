import { type Audience, defineEndpoint } from "@kontor/contracts/core/endpoint";
import { Refusal } from "@kontor/contracts/core/error";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { refuseCaller, refusePage } from "./guard.ts";
import { fieldsOf } from "./request-fields.ts";
import type { Session } from "./sessions.ts";
import { person } from "./testing/people.ts";

type Options = Partial<Parameters<typeof defineEndpoint>[0]>;

const endpoint = (options: Options) =>
  defineEndpoint({
    service: "system",
    method: "GET",
    path: "/x/y",
    audience: "staff",
    response: z.string(),
    summary: "test",
    ...options,
  });

const session = (grants: Parameters<typeof person>[0] & { can?: string[]; sees?: string[] } = {}): Session => {
  const { can = [], sees = [], ...rest } = grants;
  return { ...person(rest), pages: new Set(sees), buttons: new Set(can) };
};

const verdict = (check: () => void): string => {
  try {
    check();
    return "may";
  } catch (error) {
    return error instanceof Refusal ? `${error.status} ${error.id}` : "fault";
  }
};

describe("the audience of an endpoint", () => {
  const table: Record<Audience, string> = {
    public: "owner staff operator",
    session: "owner staff operator",
    staff: "owner staff",
    owner: "owner",
    operator: "operator",
    internal: "",
  };
  const kinds = ["owner", "staff", "operator"] as const;
  it.each(Object.entries(table))("an endpoint with the audience %s serves these callers: %s", (audience, served) => {
    // Keys of the table are audiences.
    const guarded = endpoint({ audience: audience as Audience });
    const may = kinds.filter((kind) => verdict(() => refuseCaller(guarded, session({ kind }))) === "may");
    expect(may.join(" ")).toBe(served);
  });

  it("a caller outside the audience is refused with access-denied", () => {
    expect(verdict(() => refuseCaller(endpoint({ audience: "operator" }), session()))).toBe("403 access-denied");
  });

  it.each([
    ["POST", "/user/updatePwd", "may"],
    ["GET", "/user/logout", "may"],
    ["GET", "/user/infoWithTenant", "may"],
    ["GET", "/user/getUserSession", "403 password-change-required"],
    ["GET", "/user/updatePwd", "403 password-change-required"],
  ] as const)("a user with a one-time password who calls %s %s gets: %s (PWD-5)", (method, path, expected) => {
    const guarded = endpoint({ method, path, audience: "session" });
    expect(verdict(() => refuseCaller(guarded, session({ mustChangePassword: true })))).toBe(expected);
  });

  it.each([
    [0, 0, "may"],
    [1, 0, "403 edition-too-low"],
    [1, 1, "may"],
    [2, 1, "403 edition-too-low"],
    [1, 2, "may"],
  ] as const)("a call that needs edition %i, made by a tenant with edition %i, gets: %s", (needed, has, expected) => {
    expect(verdict(() => refuseCaller(endpoint({ edition: needed }), session({ edition: has })))).toBe(expected);
  });
});

describe("page and button", () => {
  const byType = { by: "type", of: { supplier: "/system/vendor", customer: "/system/customer" } } as const;
  const supplierPage = "/system/vendor";
  it.each([
    ["no page needed", {}, {}, "", "may"],
    ["page held", { page: supplierPage }, { sees: [supplierPage] }, "", "may"],
    ["page not held", { page: supplierPage }, { sees: ["/system/customer"] }, "", "403 not-permitted"],
    [
      "a page with the same beginning only",
      { page: supplierPage },
      { sees: ["/system/vendor2", "/system"] },
      "",
      "403 not-permitted",
    ],
    [
      "page held, button not",
      { page: supplierPage, button: "edit" },
      { sees: [supplierPage] },
      "",
      "403 not-permitted",
    ],
    [
      "page and button held",
      { page: supplierPage, button: "edit" },
      { sees: [supplierPage], can: [`${supplierPage}:edit`] },
      "",
      "may",
    ],
    [
      "button held, page not",
      { page: supplierPage, button: "edit" },
      { can: [`${supplierPage}:edit`] },
      "",
      "403 not-permitted",
    ],
    [
      "another button",
      { page: supplierPage, button: "edit" },
      { sees: [supplierPage], can: [`${supplierPage}:audit`] },
      "",
      "403 not-permitted",
    ],
    ["one of two pages", { page: ["/a/b", supplierPage] }, { sees: [supplierPage] }, "", "may"],
    ["none of two pages", { page: ["/a/b", supplierPage] }, { sees: ["/c/d"] }, "", "403 not-permitted"],
    [
      "button on the other page",
      { page: ["/a/b", supplierPage], button: "edit" },
      { sees: ["/a/b", supplierPage], can: [`${supplierPage}:edit`] },
      "",
      "may",
    ],
    [
      "page of one, button of another",
      { page: ["/a/b", supplierPage], button: "edit" },
      { sees: ["/a/b"], can: [`${supplierPage}:edit`] },
      "",
      "403 not-permitted",
    ],
    [
      "a field that needs a button, not given",
      { page: supplierPage, fieldButtons: { reason: "allowShort" } },
      { sees: [supplierPage] },
      "",
      "may",
    ],
    [
      "a field that needs a button, given without it",
      { page: supplierPage, fieldButtons: { type: "allowShort" } },
      { sees: [supplierPage], can: [`${supplierPage}:edit`] },
      "lorry",
      "403 not-permitted",
    ],
    [
      "a field that needs a button, given with it",
      { page: supplierPage, fieldButtons: { type: "allowShort" } },
      { sees: [supplierPage], can: [`${supplierPage}:allowShort`] },
      "lorry",
      "may",
    ],
    ["a field that needs a page, not given", { fieldPages: { reason: [supplierPage] } }, { sees: ["/c/d"] }, "", "may"],
    [
      "a field that needs a page, given without it",
      { fieldPages: { type: [supplierPage] } },
      { sees: ["/c/d"] },
      "lorry",
      "403 not-permitted",
    ],
    [
      "a field that needs one of two pages, given with one",
      { fieldPages: { type: ["/a/b", supplierPage] } },
      { sees: [supplierPage] },
      "lorry",
      "may",
    ],
    ["by type, held", { page: byType }, { sees: [supplierPage] }, "supplier", "may"],
    ["by type, the other one", { page: byType }, { sees: [supplierPage] }, "customer", "403 not-permitted"],
    ["by type, unknown", { page: byType }, { sees: [supplierPage] }, "member", "400 value-not-allowed"],
    ["by type, a name of objects", { page: byType }, { sees: [supplierPage] }, "constructor", "400 value-not-allowed"],
    ["by type, missing", { page: byType }, { sees: [supplierPage] }, "", "400 field-required"],
  ] as [string, Options, { sees?: string[]; can?: string[] }, string, string][])(
    "a call is allowed or refused by the page and button that its endpoint requires: %s",
    (_case, options, permissions, type, expected) => {
      const who = session(permissions);
      const fieldOf = (name: string) => (name === "type" && type !== "" ? type : undefined);
      expect(verdict(() => refusePage(endpoint(options), who, fieldOf))).toBe(expected);
    },
  );
});

describe("the field that decides the page", () => {
  const query = new Map([["type", "supplier"]]);
  it.each([
    ["in the query", query, undefined, "supplier"],
    ["in the body", new Map(), { type: "customer" }, "customer"],
    ["a number", new Map(), { type: 1 }, "1"],
    ["the same in both", query, { type: "supplier" }, "supplier"],
    ["different in both", query, { type: "customer" }, "value-not-allowed"],
    ["a list", new Map(), { type: ["supplier"] }, "value-not-allowed"],
    ["nothing", new Map(), { type: null }, "value-not-allowed"],
    ["inherited", new Map(), Object.create({ type: "supplier" }), undefined],
    ["a body that is a list", new Map(), ["type"], undefined],
  ] as const)(
    "the field whose value decides the required page is read from query or body, or refused as ambiguous, here: %s",
    (_case, grants, body, expected) => {
      const field = () => {
        try {
          return fieldsOf(grants, body)("type");
        } catch (error) {
          return error instanceof Refusal ? error.id : "fault";
        }
      };
      expect(field()).toBe(expected);
    },
  );
});
