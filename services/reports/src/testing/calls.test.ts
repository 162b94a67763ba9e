import { type Endpoint, endpointName } from "@kontor/contracts/core/endpoint";
import { endpoints } from "@kontor/contracts/registry";
import { expect, it } from "vitest";
import { reportsAbout, wholeReports } from "./calls.ts";

const called = [...wholeReports("2026-11-01"), ...reportsAbout("", "", [{ kind: "", id: "" }])].map(
  ([endpoint]) => endpoint,
);
/** Reports that users may call and that none of the calls covers. */
const uncalled = (declared: readonly Endpoint[]): string[] =>
  declared
    .filter(({ service, audience }) => service === "reports" && audience !== "internal")
    .filter((endpoint) => !called.includes(endpoint))
    .map(endpointName);

it("every report is among the calls that are checked for hidden prices (RBAC-7)", () => {
  expect(uncalled(endpoints)).toEqual([]);
});

it("the check for hidden prices names a new report that is not among its calls", () => {
  const [first] = called;
  if (!first) throw new Error("no report is called");
  expect(uncalled([{ ...first, path: "/report/purchasesByMonth" }])).toEqual(["GET /report/purchasesByMonth"]);
});
