import { expect, it } from "vitest";
import { refusePreview } from "./preview.rules.ts";

const seen = "2026-11-22T08:00:00.000Z";
const at = (moment: string): Date => new Date(moment);

it.each([
  ["no finished preview", null, "2026-11-22T09:00:00.000Z", "recosting-not-shown"],
  ["another preview than the one seen", "2026-11-22T08:00:00.001Z", "2026-11-22T09:00:00.000Z", "recosting-shown-anew"],
  ["a preview of more than a day ago", seen, "2026-11-23T08:00:00.001Z", "recosting-shown-long-ago"],
])("recosting cannot be started with %s", (_, asOf, now, refusal) => {
  expect(() => refusePreview({ asOf }, seen, at(now))).toThrow(refusal);
});

it("recosting can be started until one day after its preview was made", () => {
  expect(() => refusePreview({ asOf: seen }, seen, at("2026-11-23T08:00:00.000Z"))).not.toThrow();
});
