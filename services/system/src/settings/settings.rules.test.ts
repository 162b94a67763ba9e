// What company settings must be, case by case.
import { expect, test } from "vitest";
import { refuseSettings } from "./settings.rules.ts";

test.each<[string, { timeZone: string; multiBillType: string }, boolean]>([
  ["a time zone and no process type", { timeZone: "Asia/Shanghai", multiBillType: "" }, true],
  ["two process types", { timeZone: "Asia/Ho_Chi_Minh", multiBillType: "CGDD,XSDD" }, true],
  ["a time zone that is nowhere", { timeZone: "Mars/Base", multiBillType: "" }, false],
  ["no time zone", { timeZone: "", multiBillType: "" }, false],
  ["a prefix of no document", { timeZone: "Europe/Paris", multiBillType: "CGDD,XXXX" }, false],
  ["a prefix twice", { timeZone: "Europe/Paris", multiBillType: "CGDD,CGDD" }, false],
])("%s: possible?", (_, settings, possible) => {
  const run = () => refuseSettings(settings);
  if (possible) expect(run).not.toThrow();
  else expect(run).toThrow("input-invalid");
});
