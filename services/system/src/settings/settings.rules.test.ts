// Rules for tenant settings, case by case.
import { switchesWithoutEffect, tenantSwitches } from "@kontor/contracts/system/config";
import { expect, test } from "vitest";
import { refuseSettings } from "./settings.rules.ts";

test.each<[string, { timeZone: string; multiBillType: string }, boolean]>([
  ["a time zone and no process type", { timeZone: "Asia/Shanghai", multiBillType: "" }, true],
  ["two process types", { timeZone: "Asia/Ho_Chi_Minh", multiBillType: "CGDD,XSDD" }, true],
  ["a time zone that is nowhere", { timeZone: "Mars/Base", multiBillType: "" }, false],
  ["no time zone", { timeZone: "", multiBillType: "" }, false],
  ["a prefix of no document", { timeZone: "Europe/Paris", multiBillType: "CGDD,XXXX" }, false],
  ["a prefix twice", { timeZone: "Europe/Paris", multiBillType: "CGDD,CGDD" }, false],
])("tenant settings need an existing time zone and known number prefixes, each once: %s", (_, settings, possible) => {
  const run = () => refuseSettings(settings);
  if (possible) expect(run).not.toThrow();
  else expect(run).toThrow("input-invalid");
});

test("a switch that has no effect yet is refused only when it is switched on, not when it is on already or switched off", () => {
  const sample = { timeZone: "Asia/Shanghai", multiBillType: "" };
  for (const name of Object.keys(tenantSwitches)) {
    const on = { ...sample, [name]: true };
    const isRefused = switchesWithoutEffect.some((without) => without === name);
    if (isRefused) expect(() => refuseSettings(on, { [name]: false }), name).toThrow("input-invalid");
    else expect(() => refuseSettings(on, { [name]: false }), name).not.toThrow();
    expect(() => refuseSettings(on, { [name]: true }), name).not.toThrow();
    expect(() => refuseSettings({ ...sample, [name]: false }, { [name]: true }), name).not.toThrow();
  }
});
