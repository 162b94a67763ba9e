// Rules for tenant settings: an existing time zone, known document prefixes, no switch without effect (reference.md §6.9).
import { type Issue, refuse } from "@kontor/contracts/core/error";
import { kindPages } from "@kontor/contracts/core/kind-pages";
import { type SystemConfigRow, switchesWithoutEffect, type TenantSwitch } from "@kontor/contracts/system/config";
import type { ClosedPeriod } from "@kontor/service-kit/closing/period.rules";

type Switches = Partial<Readonly<Record<TenantSwitch, boolean>>>;
interface SettingsInput extends Switches {
  timeZone: string;
  multiBillType: string;
}

const PREFIXES: ReadonlySet<string> = new Set(Object.values(kindPages).map(({ prefix }) => prefix));
/** Document prefixes joined by commas, each once; the empty text has none. */
const documentTypesOf = (text: string): string[] => (text === "" ? [] : text.split(","));

/**
 * @param before the switches as they are: one without effect that was switched on earlier may stay on, and may be switched off
 * @throws Refusal `input-invalid` with an issue for each wrong field
 */
export function refuseSettings(input: SettingsInput, before: Switches = {}): void {
  const { timeZone, multiBillType } = input;
  const issues: Issue[] = switchesWithoutEffect
    .filter((name) => input[name] && !before[name])
    .map((field) => ({ id: "switch-without-effect", field }));
  if (!isTimeZone(timeZone)) issues.push({ id: "value-not-allowed", field: "timeZone" });
  const types = documentTypesOf(multiBillType);
  if (types.some((type) => !PREFIXES.has(type)) || new Set(types).size < types.length) {
    issues.push({ id: "value-not-allowed", field: "multiBillType" });
  }
  if (issues.length > 0) throw refuse("input-invalid", { issues });
}

/** Settings that decide what closed days report: the time zone, the cut-over date, the cost shown for stock. */
const closedDaySettings = ["timeZone", "cutOverDate", "moveAvgPriceFlag"] as const;

/** The first setting that would change what closed days report; undefined when there is none (docs/decisions/0044). */
export const changesClosedDays = (
  before: SystemConfigRow,
  input: Partial<SystemConfigRow>,
): (typeof closedDaySettings)[number] | undefined =>
  closedDaySettings.find((name) => before[name] !== (input[name] ?? null));

/** @throws Refusal `period-closed-setting` (409) at the setting, with the last closed day, while any day is closed */
export function refuseWhileClosed(period: Pick<ClosedPeriod, "closedTo" | "closedBefore">, field: string): void {
  if (period.closedBefore === null) return;
  throw refuse("period-closed-setting", { status: 409, field, values: { day: period.closedTo ?? "" } });
}

/** @throws Refusal `cut-over-too-late` at the date, with the day of the tenant's first document, when the date lies after that day */
export function refuseLateCutOver(cutOverDate: string | null, firstDay: string | null): void {
  if (cutOverDate === null || firstDay === null || cutOverDate <= firstDay) return;
  throw refuse("cut-over-too-late", { field: "cutOverDate", values: { day: firstDay } });
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
