import { type Endpoint, endpointName } from "@kontor/contracts/core/endpoint";
import { endpoints } from "@kontor/contracts/registry";
import { expect, it } from "vitest";
import { reportsAbout, wholeReports } from "./calls.ts";

const called = [...wholeReports("2026-11-01"), ...reportsAbout("", "")].map(([endpoint]) => endpoint);
/** Reports that people may call and that none of the calls is of. */
const uncalled = (declared: readonly Endpoint[]): string[] =>
  declared
    .filter(({ service, audience }) => service === "reports" && audience !== "internal")
    .filter((endpoint) => !called.includes(endpoint))
    .map(endpointName);

it("every report is called where hidden prices are looked for (RBAC-7)", () => {
  expect(uncalled(endpoints)).toEqual([]);
});

it("a report that nobody calls there is found", () => {
  const [first] = called;
  if (!first) throw new Error("no report is called");
  expect(uncalled([{ ...first, path: "/report/purchasesByMonth" }])).toEqual(["GET /report/purchasesByMonth"]);
});
