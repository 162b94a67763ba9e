// Formats figures, money and times for the user (shell.md §1, §9).
import { session } from "../session/session.ts";
import { type Language, language } from "./languages.ts";

/** Ellipsis filter of shell.md §9, in characters. */
export const ELLIPSIS = 25;
const TIME_ZONE_DEFAULT = "Asia/Shanghai";

/** Yuan in Chinese and English, dong in Vietnamese, euro in French (shell.md §1; English is ours). */
const CURRENCY: Readonly<Record<Language, { code: string; decimalsMin: number }>> = {
  "zh-CN": { code: "CNY", decimalsMin: 2 },
  "zh-TW": { code: "CNY", decimalsMin: 2 },
  en: { code: "CNY", decimalsMin: 2 },
  // The dong has no smaller unit, but a figure with decimals keeps them.
  vi: { code: "VND", decimalsMin: 0 },
  fr: { code: "EUR", decimalsMin: 2 },
};

/** A figure as on the wire: a decimal string. Empty values and hidden prices are null. */
export type Figure = string | number | null | undefined;

const DECIMAL = /^-?\d+(\.\d+)?$/;

/** Formatters are cached: creating one takes longer than formatting a screen of figures. */
const made = new Map<string, Intl.NumberFormat>();
function decimalFormat(tongue: Language, least: number, most: number): Intl.NumberFormat {
  const key = `${tongue} ${least} ${most}`;
  const cached = made.get(key);
  if (cached) return cached;
  const fresh = new Intl.NumberFormat(tongue, { minimumFractionDigits: least, maximumFractionDigits: most });
  made.set(key, fresh);
  return fresh;
}

/** Thousands separators, all decimals kept: "1234567.80" → "1,234,567.80". A text that is not a figure is shown unchanged. */
export const formatNumber = (figure: Figure, tongue: Language = language()): string =>
  format(figure, (text) => decimalFormat(tongue, decimalsOf(text), decimalsOf(text)));

/** An amount with at least two decimals. */
export const formatAmount = (figure: Figure, tongue: Language = language()): string =>
  format(figure, (text) => decimalFormat(tongue, 2, Math.max(2, decimalsOf(text))));

/** An amount with the sign of the language's currency. */
export function formatCurrency(figure: Figure, tongue: Language = language()): string {
  const { code, decimalsMin } = CURRENCY[tongue];
  return format(figure, (text) => {
    const decimals = text.replace(/\.?0+$/, "").includes(".") ? Math.max(2, decimalsOf(text)) : decimalsMin;
    return new Intl.NumberFormat(tongue, {
      style: "currency",
      currency: code,
      currencyDisplay: "narrowSymbol",
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
  });
}

/** An amount in a short form, for a chart: "12.3K", "1.2万". */
export const formatCompact = (figure: Figure, tongue: Language = language()): string =>
  format(figure, () => new Intl.NumberFormat(tongue, { notation: "compact", maximumFractionDigits: 1 }));

function format(figure: Figure, formatter: (text: string) => Intl.NumberFormat): string {
  if (figure === null || figure === undefined || figure === "") return "";
  const text = String(figure);
  // Formatting the text itself is exact; a JavaScript number would round long figures.
  return DECIMAL.test(text) ? formatter(text).format(text as `${number}`) : text;
}

const decimalsOf = (text: string): number => Math.min(text.split(".")[1]?.length ?? 0, 20);

/** The tenant's time zone, by its IANA name. */
export const tenantTimeZone = (): string => session.read()?.timeZone ?? TIME_ZONE_DEFAULT;

/** "YYYY-MM-DD HH:mm:ss" in the tenant's time zone. A text that is not an instant (e.g. a local day) is shown unchanged. */
export function formatDateTime(
  instant: string | number | Date | null | undefined,
  zone: string = tenantTimeZone(),
): string {
  const parts = partsOf(instant, zone);
  if (typeof parts === "string") return parts;
  return `${parts.year}-${parts.month}-${parts.day} ${parts.hour}:${parts.minute}:${parts.second}`;
}

/** "YYYY-MM-DD" in the tenant's time zone; a plain day stays that day. */
export function formatDate(
  instant: string | number | Date | null | undefined,
  zone: string = tenantTimeZone(),
): string {
  const parts = partsOf(instant, zone);
  return typeof parts === "string" ? parts : `${parts.year}-${parts.month}-${parts.day}`;
}

type Parts = Record<"year" | "month" | "day" | "hour" | "minute" | "second", string>;

function partsOf(instant: string | number | Date | null | undefined, zone: string): Parts | string {
  if (instant === null || instant === undefined || instant === "") return "";
  // Only ISO texts with a zone are instants; "2026-11-21" and "2026-11-21 08:00:00" are already local.
  if (typeof instant === "string" && !/T.*(Z|[+-]\d\d:?\d\d)$/.test(instant)) return instant;
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return String(instant);
  const formatter = new Intl.DateTimeFormat("en-CA", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  }).formatToParts(date);
  // The formatter was created with exactly these six parts.
  return Object.fromEntries(formatter.map(({ type, value }) => [type, value])) as Parts;
}

/**
 * The instant, as ISO 8601 in UTC, at which clocks in the zone show the given day and time.
 * @param local "YYYY-MM-DDTHH:mm:ss.SSS"
 */
export function instantOf(local: string, zone: string = tenantTimeZone()): string {
  const asIfUtc = Date.parse(`${local}Z`);
  const ahead = (at: number) =>
    Date.parse(`${formatDateTime(new Date(at), zone).replace(" ", "T")}Z`) - Math.floor(at / 1000) * 1000;
  // The second calculation corrects days on which the clocks change.
  const nearly = asIfUtc - ahead(asIfUtc);
  return new Date(asIfUtc - ahead(nearly)).toISOString();
}

/** At most 25 characters, then an ellipsis; show the full text in a tooltip. */
export function shorten(text: string, length: number = ELLIPSIS): string {
  const letters = [...text];
  return letters.length > length ? `${letters.slice(0, length).join("")}…` : text;
}
