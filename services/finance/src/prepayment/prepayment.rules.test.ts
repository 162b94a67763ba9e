import { Decimal } from "decimal.js";
import { expect, it } from "vitest";
import type { Slip } from "../slip/model.ts";
import { prepaymentChanges, refuseOverdrawn } from "./prepayment.rules.ts";

const slip = (totalPrice: string, effective: boolean, partnerId = "m"): Slip => ({
  head: { partnerId, totalPrice, effective } as Slip["head"],
  lines: [],
});
type Change = Parameters<typeof prepaymentChanges>[0][number];
const changed = (before: Slip | undefined, after: Slip, isGone = false): Change => ({ before, after, isGone });

it.each<[what: string, change: Change, by: Record<string, string>]>([
  ["an advance that counts adds to the prepayment", changed(undefined, slip("50", true)), { m: "50" }],
  ["an advance that does not count yet adds nothing", changed(undefined, slip("50", false)), { m: "0" }],
  ["a withdrawal is taken at once, whether it counts or not", changed(undefined, slip("-50", false)), { m: "-50" }],
  ["the audit of a withdrawal takes nothing more", changed(slip("-50", false), slip("-50", true)), { m: "0" }],
  ["the audit of an advance adds it", changed(slip("50", false), slip("50", true)), { m: "50" }],
  ["an advance that is reversed is taken away", changed(slip("50", true), slip("50", false)), { m: "-50" }],
  ["an edit changes the difference", changed(slip("50", true), slip("30", true)), { m: "-20" }],
  ["a deleted withdrawal is given back", changed(slip("-50", false), slip("-50", false), true), { m: "50" }],
  ["another member takes it over", changed(slip("50", true), slip("50", true, "n")), { m: "-50", n: "50" }],
])("what slips change of members' prepayments: %s", (_, change, by) => {
  const changes = prepaymentChanges([change]);
  expect(Object.fromEntries([...changes].map(([id, amount]) => [id, amount.toString()]))).toEqual(by);
});

it("changes of a member's prepayment by several slips are added up, so that what one brings another may take", () => {
  const changes = prepaymentChanges([changed(undefined, slip("50", true)), changed(undefined, slip("-20", true))]);
  expect(changes.get("m")?.toString()).toBe("30");
});

const take = (left: string, amount: string) => () =>
  refuseOverdrawn({ member: "M", left }, new Decimal(amount), { field: "organId" });
it.each([
  ["all that is left", "10", "10"],
  ["nothing of a prepayment below zero", "-5", "0"],
  ["what is given back to one below zero", "-5", "-3"],
])("from a prepayment may be taken: %s", (_, left, amount) => {
  expect(take(left, amount)).not.toThrow();
});

it("a refusal for want of a prepayment names no figure to a reader who may not see prices", () => {
  const hidden = () =>
    refuseOverdrawn({ member: "M", left: "1" }, new Decimal(2), { field: "organId", isHidden: true });
  expect(hidden).toThrow(expect.objectContaining({ values: { member: "M", left: "***", amount: "***" } }));
});

it("taking 0.01 more than is left of a prepayment is refused at the member, with what is left", () => {
  const values = { member: "M", left: "10.00", amount: "10.01" };
  const issues = [{ id: "prepayment-insufficient", field: "organId", values, code: 8500016 }];
  expect(take("10", "10.01")).toThrow(
    expect.objectContaining({ id: "prepayment-insufficient", status: 409, code: 8500016, values, issues }),
  );
});
