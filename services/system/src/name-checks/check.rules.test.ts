// The generic checks, case by case.
import { expect, test } from "vitest";
import { duplicateCheckOf, followsRule } from "./check.rules.ts";

test.each<[string, string]>([
  ["role", "name"],
  ["supplier", "supplier"],
  ["account", "name"],
  ["materialsExtend", "barCode"],
])("the duplicate check can be asked for the table and field %s.%s", (table, field) => {
  expect(() => duplicateCheckOf(table, field)).not.toThrow();
});

test.each<[string, string]>([
  ["users", "password"],
  ["pg_catalog.pg_user", "usename"],
  ["role", "tenant_id"],
  ["role;drop table roles", "name"],
  ["__proto__", "constructor"],
])("the duplicate check cannot be asked for the table and field %s.%s (INJ-2)", (table, field) => {
  expect(() => duplicateCheckOf(table, field)).toThrow("value-not-allowed");
});

test.each<[Parameters<typeof followsRule>[0], string, boolean]>([
  ["number", "12.345", true],
  ["number", "0", true],
  ["number", "-1", false],
  ["number", "1.2345", false],
  ["url", "https://example.com/a?b=1", true],
  ["url", "ftp://example.com", false],
  ["url", "https://", false],
  ["login-name", "acme", true],
  ["login-name", " ab ", false],
  ["barcode", "6901234567892", true],
  ["barcode", "123", false],
])("whether the named rule %s accepts the value %s: %s (business.md §5)", (code, value, isValid) => {
  expect(followsRule(code, value)).toBe(isValid);
});
