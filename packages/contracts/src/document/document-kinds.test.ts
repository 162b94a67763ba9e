import { describe, expect, it } from "vitest";
import { documentNames, slipNames } from "../core/kind-names.ts";
import { logOperations } from "../core/operation-log.ts";
import { slipKinds } from "../finance/slip-kinds.ts";
import { menu } from "../menu.ts";
import { documentKinds, openItemKinds, takenBackBy, takenBackFrom, tradeOf } from "./document-kinds.ts";

describe("facts of a kind", () => {
  const pairs = documentKinds.flatMap((kind) => documentKinds.map((other) => [kind.name, other.name, kind] as const));
  it.each(pairs)(
    "a fact of %s under the name of %s is read when both are one kind, and cannot be read otherwise",
    (_of, name, kind) => {
      for (const { body, example } of [kind.facts.effective, kind.facts.withdrawn])
        expect(body.safeParse({ ...example, kind: name }).success).toBe(name === kind.name);
    },
  );

  it.each(documentKinds.map((kind) => [kind.name, kind] as const))(
    "a fact of %s from before it stated trade and sign is read with its kind's",
    (_name, { facts: { effective }, trade, amounts: { sign } }) => {
      const { trade: _trade, amountSign: _sign, ...before } = effective.example;
      expect(effective.body.parse(before)).toEqual(effective.body.parse(effective.example));
      expect(effective.body.parse(before)).toMatchObject({ trade, amountSign: sign });
    },
  );
});

describe("a kind that is created from another", () => {
  it.each(documentKinds.filter(({ links }) => links.length > 0).map((kind) => [kind.name, kind] as const))(
    "%s finds its sources from its own page, and no other page does",
    (_name, kind) => {
      const sources = documentKinds.filter(({ targetPages }) => targetPages.includes(kind.page));
      expect(sources.map(({ name, service }) => ({ source: name, service }))).toEqual(
        kind.links.map(({ source, service }) => ({ source, service })),
      );
    },
  );

  it("a return takes back goods of the kind that names it as its return", () => {
    expect(
      documentKinds.flatMap(({ name }) => [takenBackFrom(name) ?? []].flat().map((of) => `${name} ${of}`)),
    ).toEqual(["sale-back sale-out", "retail-back retail-out"]);
    expect(takenBackBy("sale-out")).toEqual(["sale-back"]);
    expect(takenBackBy("opening")).toEqual([]);
  });
});

describe("properties by which ledgers and reports sort kinds", () => {
  it("a kind is a purchase, a sale, a sale at the counter, or moves goods without a deal, and openings are none of these", () => {
    const trades = documentKinds.map(({ name, trade }) => [name, trade, tradeOf(name) === trade]);
    expect(trades).toEqual([
      ["purchase-in", "purchase", true],
      ["sale-out", "sale", true],
      ["sale-back", "sale", true],
      ["retail-out", "retail", true],
      ["retail-back", "retail", true],
      ["other-in", "internal", true],
      ["other-out", "internal", true],
    ]);
    expect(tradeOf("opening")).toBeUndefined();
  });

  it("sales and their returns leave open items of customers, and purchases those of suppliers", () => {
    expect([openItemKinds("客户"), openItemKinds("供应商"), openItemKinds("会员")]).toEqual([
      ["sale-out", "sale-back"],
      ["purchase-in"],
      [],
    ]);
  });
});

describe("every kind of voucher", () => {
  const kinds = [...documentKinds, ...slipKinds];
  it("every kind of voucher is listed under its name, in the service that owns it, and in the operation log", () => {
    for (const [service, names] of Object.entries(documentNames))
      expect(documentKinds.filter((kind) => kind.service === service).map(({ name }) => name)).toEqual(names);
    expect(slipKinds.map(({ name }) => name)).toEqual(slipNames);
    for (const { name } of kinds) expect(logOperations).toContain(name);
  });

  it("every kind of voucher has its own name, prefix, path and page, and its page is in the menu", () => {
    for (const field of ["name", "prefix", "path", "page"] as const)
      expect(new Set(kinds.map((kind) => kind[field])).size).toBe(kinds.length);
    const pages = menu.map(({ url }) => url);
    for (const { page } of kinds) expect(pages).toContain(page);
  });
});
