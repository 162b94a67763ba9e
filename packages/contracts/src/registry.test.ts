import { describe, expect, it } from "vitest";
import { endpointName, type PageRule } from "./core/endpoint.ts";
import { languages } from "./core/languages.ts";
import { menu } from "./menu.ts";
import { allFacts, endpoints } from "./registry.ts";

const pagesOf = (rule: PageRule | undefined): readonly string[] =>
  rule === undefined ? [] : typeof rule === "string" ? [rule] : "by" in rule ? Object.values(rule.of) : rule;

describe("endpoints", () => {
  it("endpoints are unique by method and path", () => {
    const names = endpoints.map(endpointName);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it.each(endpoints.map((endpoint) => [endpointName(endpoint), endpoint] as const))(
    "the endpoint %s names only pages and buttons that the menu has (RBAC-1)",
    (_name, endpoint) => {
      for (const url of pagesOf(endpoint.page)) {
        const menuItem = menu.find((item) => item.url === url);
        expect(menuItem, url).toBeDefined();
        if (endpoint.button) expect(menuItem?.buttons).toContain(endpoint.button);
      }
      if (endpoint.button) expect(endpoint.page).toBeDefined();
    },
  );

  it.each(["/stock/holdings", "/stock/holdingDocuments", "/stock/holders", "/depotItem/findStockByDepotAndBarCode"])(
    "who may count stock alone does not read it by %s, which would show a blind count the books",
    (path) => {
      const pages = pagesOf(endpoints.find((endpoint) => endpoint.path === path)?.page);
      expect(pages).not.toEqual([]);
      expect(pages).not.toContain("/inventory/InventoryList");
    },
  );

  it("each endpoint of staff that is not a GET needs a button's permission, but for a fixed list: pickers, and what is a user's own (RBAC-3)", () => {
    const open = endpoints
      .filter((endpoint) => endpoint.method !== "GET" && endpoint.audience === "staff" && !endpoint.button)
      .map(endpointName);
    expect(open.sort()).toEqual(
      [
        "DELETE /savedView/delete",
        "POST /savedView/add",
        "PUT /savedView/setDefault",
        "PUT /savedView/update",
        "POST /serialNumber/getEnableSerialNumberList",
        "POST /supplier/findBySelect_cus",
        "POST /supplier/findBySelect_organ",
        "POST /supplier/findBySelect_retail",
        "POST /supplier/findBySelect_sup",
        "POST /sys/selectDepart",
        "POST /systemConfig/exportExcelByParam",
      ].sort(),
    );
  });

  it("only a short list of endpoints responds without a session (GATE-1)", () => {
    const open = endpoints.filter((endpoint) => endpoint.audience === "public").map(endpointName);
    expect(open.sort()).toEqual(
      [
        "GET /cas/client/validateLogin",
        "GET /platformConfig/getPlatform/checkcodeFlag",
        "GET /platformConfig/getPlatform/name",
        "GET /platformConfig/getPlatform/registerFlag",
        "GET /platformConfig/getPlatform/url",
        "GET /tenant/checkIsNameExist",
        "GET /user/randomImage",
        "POST /user/login",
        "POST /user/registerUser",
      ].sort(),
    );
  });
});

describe("facts", () => {
  it.each(allFacts.map((fact) => [fact.subject, fact] as const))(
    "the example of the fact %s matches the fact's schema",
    (_subject, fact) => {
      expect(fact.body.safeParse(fact.example).error).toBeUndefined();
    },
  );
});

describe("the menu", () => {
  it("the menu has unique numbers and paths, and every parent exists", () => {
    const numbers = menu.map((item) => item.number);
    const urls = menu.map((item) => item.url);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(new Set(urls).size).toBe(urls.length);
    for (const item of menu) expect(["0", ...numbers]).toContain(item.parent);
  });

  it("the menu is labelled in five languages", () => {
    for (const item of menu) for (const language of languages) expect(item.labels[language].trim()).not.toBe("");
  });
});
