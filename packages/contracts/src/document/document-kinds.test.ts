import { describe, expect, it } from "vitest";
import { documentNames, slipNames } from "../core/kind-labels.ts";
import { logOperations } from "../core/operation-labels.ts";
import { slipKinds } from "../finance/slip-kinds.ts";
import { purchaseDocuments } from "../purchase/kinds.ts";
import { salesDocuments } from "../sales/kinds.ts";
import { partnerType } from "../system/partner.ts";
import { warehouseDocuments } from "../warehouse/kinds.ts";
import { documentKinds, openItemKinds, takenBackBy, takenBackFrom, tradeOf } from "./document-kinds.ts";
import { trades } from "./kind-values.ts";

describe("facts of a kind", () => {
  const pairs = documentKinds.flatMap((kind) => documentKinds.map((other) => [kind.name, other.name, kind] as const));
  it.each(pairs)(
    "a fact of the kind %s that names the kind %s is valid exactly when both are the same kind",
    (_of, name, kind) => {
      for (const { body, example } of [kind.facts.effective, kind.facts.withdrawn])
        expect(body.safeParse({ ...example, kind: name }).success).toBe(name === kind.name);
    },
  );

  it.each(documentKinds.map((kind) => [kind.name, kind] as const))(
    "an old fact of the kind %s, without trade and sign, is read with the trade and sign of its kind",
    (_name, { facts: { effective }, trade, amounts: { sign } }) => {
      const { trade: _trade, amountSign: _sign, ...before } = effective.example;
      expect(effective.body.parse(before)).toEqual(effective.body.parse(effective.example));
      expect(effective.body.parse(before)).toMatchObject({ trade, amountSign: sign });
    },
  );
});

describe("a kind that is created from another", () => {
  it.each(documentKinds.filter(({ links }) => links.length > 0).map((kind) => [kind.name, kind] as const))(
    "the kinds that name the page of %s among their targets are exactly the kinds that it is created from",
    (_name, kind) => {
      const takersOf = ({ targets, procuredBy }: (typeof documentKinds)[number]) => [
        ...targets,
        ...(procuredBy ? [procuredBy] : []),
      ];
      const sources = documentKinds.filter((each) => takersOf(each).some(({ page }) => page === kind.page));
      expect(sources.map(({ name, service }) => ({ source: name, service }))).toEqual(
        kind.links.map(({ source, service }) => ({ source, service })),
      );
      for (const each of sources) expect(takersOf(each)).toContainEqual({ name: kind.name, page: kind.page });
      // Those of another service are found in a replica of the kind's own.
      expect(kind.sourceEndpoints !== undefined).toBe(sources.some(({ service }) => service !== kind.service));
    },
  );

  it("each kind of return by which goods come back names the kind whose goods it takes back, and is listed as a return of that kind", () => {
    for (const { name, links, movements } of documentKinds) {
      const [returnLink] = links.filter((link) => link.takesBack && movements.bringsIn);
      expect(takenBackFrom(name)).toBe(returnLink?.source);
      if (returnLink) expect(takenBackBy(returnLink.source)).toContain(name);
    }
    expect(takenBackFrom("sale-back")).toBe("sale-out");
    expect(takenBackFrom("purchase-back")).toBeUndefined();
    expect(takenBackBy("opening")).toEqual([]);
  });
});

describe("properties by which ledgers and reports sort kinds", () => {
  it("each kind has one trade (purchase, purchase return, sale, retail, internal, order), and openings have none", () => {
    for (const { name, trade } of documentKinds) expect(tradeOf(name)).toBe(trade);
    expect(["purchase-in", "purchase-back", "sale-out", "retail-out", "other-out", "sale-order"].map(tradeOf)).toEqual(
      trades,
    );
    expect(tradeOf("opening")).toBeUndefined();
  });

  it("sales, sale returns and sale orders leave open items of customers, and the purchase kinds leave open items of suppliers", () => {
    expect(openItemKinds("客户")).toEqual(expect.arrayContaining(["sale-out", "sale-back", "sale-order"]));
    expect(openItemKinds("供应商")).toEqual(expect.arrayContaining(["purchase-in", "purchase-back", "purchase-order"]));
    const ofPartners = partnerType.options.flatMap(openItemKinds);
    const leaving = documentKinds
      .filter(({ amounts, progress }) => amounts.hasOpenItem || progress)
      .map(({ name }) => name);
    expect(ofPartners.toSorted()).toEqual(leaving.toSorted());
  });
});

describe("every kind of voucher", () => {
  it("every kind of voucher is listed under its name, in the service that owns it, and in the operation log", () => {
    const services = { purchase: purchaseDocuments, sales: salesDocuments, warehouse: warehouseDocuments };
    for (const [service, owned] of Object.entries(services))
      for (const [name, kind] of Object.entries(owned)) expect(kind).toMatchObject({ name, service });
    expect(documentKinds.map(({ name }) => name)).toEqual(documentNames);
    expect(slipKinds.map(({ name }) => name)).toEqual(slipNames);
    for (const { name } of [...documentKinds, ...slipKinds]) expect(logOperations).toContain(name);
  });
});
