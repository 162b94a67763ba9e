import { expectTypeOf, it } from "vitest";
import type { runReport } from "./run-report.ts";

it("a report that does not say what is hidden from its reader does not compile", () => {
  type Reading = Parameters<typeof runReport>[3];
  expectTypeOf<Reading>().toExtend<Pick<Reading, "query" | "order" | "hidden">>();
  expectTypeOf<Pick<Reading, "query" | "order">>().not.toExtend<Reading>();
});
