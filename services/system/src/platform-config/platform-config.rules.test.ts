// Rules for platform settings, case by case.
import { expect, it } from "vitest";
import { refusePlatformValue } from "./platform-config.rules.ts";

it.each<[Parameters<typeof refusePlatformValue>[0], string, boolean]>([
  ["register_flag", "0", true],
  ["checkcode_flag", "2", false],
  ["platform_name", "Kontor", true],
  ["platform_name", "", false],
  ["platform_name", " Kontor", false],
  ["platform_url", "", true],
  ["platform_url", "https://kontor.example/a?b=1", true],
  ["bill_print_url", "javascript:alert(1)", false],
  ["pay_fee_url", "//elsewhere.example", false],
  ["app_version", "v3.2.0", true],
  ["app_version", "v 3", false],
])("whether the platform setting %s may have the value %j: %s", (key, value, isPossible) => {
  const run = () => refusePlatformValue(key, value);
  if (isPossible) expect(run).not.toThrow();
  else expect(run).toThrow("value-not-allowed");
});
