import { assemble, disassemble } from "@kontor/contracts/warehouse/kinds";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { documentOf, lineOf, type TestTenant } from "@kontor/service-kit/testing/document-harness";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDocuments } from "../testing/document-harness.ts";

let harness: ReturnType<typeof openDocuments>;
beforeAll(() => {
  harness = openDocuments();
});
afterAll(() => harness.close());

/** A parent of one piece and two children, with these prices. */
const linesOf = ({ catalogue: { codes, warehouses } }: TestTenant, prices: readonly [string, string, string]) => [
  lineOf(codes.other, warehouses.main, { operNumber: "1", unitPrice: prices[0] }),
  lineOf(codes.case, warehouses.main, { operNumber: "2", unitPrice: prices[1] }),
  lineOf(codes.attribute, warehouses.second, { operNumber: "3", unitPrice: prices[2] }),
];

describe.each([
  ["assemble", assemble, 1],
  ["disassemble", disassemble, -1],
] as const)("the kind %s", (name, kind, parentSign) => {
  const effect = async (tenant: TestTenant, prices: readonly [string, string, string]) => {
    const body = documentOf(kind, tenant, { lines: linesOf(tenant, prices) });
    await harness.done(kind.endpoints.add, tenant.owner, { body });
    return (await tenant.facts(`${name}.effective`)).at(-1) as { lines: Record<string, unknown>[] };
  };
  const signed = (quantity: string, sign: number) => (sign === 1 ? quantity : `-${quantity}`);

  test("the parent moves one way and its children the other, and nobody pays: no partner, no tax, no amount of money", async () => {
    const tenant = await harness.tenant();
    expect(await effect(tenant, ["100", "30", "5"])).toMatchObject({
      ...{ trade: "internal", amountSign: 0, partnerId: null, partnerType: "", amountPaid: "0.00", amountDebt: "0.00" },
      lines: [
        { leg: 0, quantityBase: signed("1.000", parentSign), worth: null },
        { leg: 0, quantityBase: signed("24.000", -parentSign), worth: null },
        {
          leg: 0,
          depotId: tenant.catalogue.warehouses.second,
          quantityBase: signed("3.000", -parentSign),
          worth: null,
        },
      ],
    });
  });

  test("only goods that come in share the value of those that leave, by their amounts, and by their base quantities where none has an amount", async () => {
    const tenant = await harness.tenant();
    const shares = async (prices: readonly [string, string, string]) =>
      (await effect(tenant, prices)).lines.map(({ share }) => share);
    expect(await shares(["100", "30", "5"])).toEqual(
      parentSign === 1 ? ["100.00", undefined, undefined] : [undefined, "60.00", "15.00"],
    );
    expect(await shares(["100", "0", "5"])).toEqual(
      parentSign === 1 ? ["100.00", undefined, undefined] : [undefined, "0.00", "15.00"],
    );
    expect(await shares(["0", "0", "0"])).toEqual(
      parentSign === 1 ? ["1.000", undefined, undefined] : [undefined, "24.000", "3.000"],
    );
  });

  test("the first line is shown as the parent and the others as its children, in the order in which they are saved", async () => {
    const tenant = await harness.tenant();
    const lines = linesOf(tenant, ["100", "30", "5"]);
    const { id } = await harness.done(kind.endpoints.add, tenant.owner, { body: documentOf(kind, tenant, { lines }) });
    const shown = async () =>
      (await harness.done(kind.endpoints.info, tenant.owner, { query: { id } })).info.lines.map(
        ({ id: line, mType }) => [line, mType],
      );
    expect(await shown()).toEqual(lines.map((line, at) => [line.id, at === 0 ? "组合件" : "普通子件"]));
    const turned = lines.toReversed();
    const body = { ...documentOf(kind, tenant, { id, lines: turned }), version: 1 };
    await harness.done(kind.endpoints.update, tenant.owner, { body });
    expect(await shown()).toEqual(turned.map((line, at) => [line.id, at === 0 ? "组合件" : "普通子件"]));
  });

  test("a parent without children, or one that is among them, is refused with its code, whatever its unit (reference.md §1.12, rule 17)", async () => {
    const tenant = await harness.tenant();
    const { codes, warehouses } = tenant.catalogue;
    const refused = async (...barCodes: string[]) => {
      const lines = barCodes.map((barCode) => lineOf(barCode, warehouses.main));
      const body = { ...documentOf(kind, tenant), lines };
      const { issues, code, refusal } = refusalOf(await harness.call(kind.endpoints.add, tenant.owner, { body }));
      return [refusal, code, ...issues];
    };
    expect(await refused(codes.piece)).toEqual(["document-invalid", 8500020, "document-children-required lines"]);
    expect(await refused(codes.piece, codes.other, codes.case)).toEqual([
      ...["document-invalid", 8500020, "document-parent-in-children lines.2.barCode"],
    ]);
  });

  test("a document names no partner, and no prices are shown to a role that may not see purchase prices (RBAC-7)", async () => {
    const tenant = await harness.tenant();
    const named = documentOf(kind, tenant, { organId: tenant.catalogue.partners.客户 });
    const reply = await harness.call(kind.endpoints.add, tenant.owner, { body: named });
    expect(refusalOf(reply).issues).toEqual(["value-not-allowed organId"]);
    const { id } = await harness.done(kind.endpoints.add, tenant.owner, { body: documentOf(kind, tenant) });
    const blind = tenant.staff({ priceLimits: ["4"] });
    const { info } = await harness.done(kind.endpoints.info, blind, { query: { id } });
    expect(info).toMatchObject({ totalPrice: null, lines: [{ unitPrice: null, allPrice: null }, { unitPrice: null }] });
  });
});
