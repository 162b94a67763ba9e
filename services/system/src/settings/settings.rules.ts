// What company settings must be: a time zone that exists, document prefixes that exist (reference.md §6.9).
import { type Issue, refuse } from "@kontor/contracts/core/error";

/** The prefixes of documents that can be sent through the multi-level flow (business.md §3, reference.md §1.1 and §3). */
const PREFIXES: ReadonlySet<string> = new Set(
  "CGDD CGRK CGTH XSDD XSCK XSTH LSCK LSTH QTRK QTCK DBCK ZZD CXD SR ZC SK FK ZZ SYF".split(" "),
);

/** Document prefixes joined by commas, each once; the empty text has none. */
const billTypesOf = (text: string): string[] => (text === "" ? [] : text.split(","));

/** @throws Refusal `input-invalid` with an issue for each wrong field */
export function refuseSettings({ timeZone, multiBillType }: { timeZone: string; multiBillType: string }): void {
  const issues: Issue[] = [];
  if (!isTimeZone(timeZone)) issues.push({ id: "value-not-allowed", field: "timeZone" });
  const types = billTypesOf(multiBillType);
  if (types.some((type) => !PREFIXES.has(type)) || new Set(types).size < types.length) {
    issues.push({ id: "value-not-allowed", field: "multiBillType" });
  }
  if (issues.length > 0) throw refuse("input-invalid", { issues });
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
