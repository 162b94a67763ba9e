// Batches and serial numbers of lines: what is typed, made and proposed, and what is wrong with it; for form and service alike (reference.md §1.12, §2.10).
import { Decimal } from "decimal.js";
import type { Issue } from "../core/error.ts";
import { figure, toWire } from "../core/money.ts";
import { nameKey } from "../core/name-key.ts";

export const BATCH_MAX = 100;
export const SERIAL_MAX = 64;
/** Serial numbers of one line. */
export const SERIALS_MAX = 1000;
/** Serial numbers of one document. */
export const DOCUMENT_SERIALS_MAX = 10_000;
/** Characters of all serial numbers of a line, with the commas between them: what a cell of a workbook holds. */
export const SERIALS_TEXT_MAX = 32_000;

/** Character by character as the database does it, which has one small letter for İ. */
const lower = (char: string): string => (char === "İ" ? "i" : char.toLowerCase());
/**
 * Two spellings of a number in other letter cases or widths are one number, a sigma at the end of a word and an i with its dot written apart included:
 * the key is what `kit.tracked_key(number)` is in SQL.
 */
export const trackedKey = (number: string): string =>
  [...nameKey(number)].map(lower).join("").replaceAll("ς", "σ").replaceAll("i\u0307", "i");

/** The serial numbers in a text: separated by commas of any width or by lines, without blanks around them and control characters in them. */
export const serialsOf = (text: string): string[] =>
  text
    .split(/[,，、;；\r\n\t]+/)
    .map((each) => each.replace(/\p{Cc}/gu, "").trim())
    .filter((each) => each !== "");
export const serialsText = (serials: readonly string[]): string => serials.join(",");

/** Serial numbers of which each differs from all before it and from others that are there already. */
export function newSerials(serials: readonly string[], others: readonly string[] = []): string[] {
  const seen = new Set(others.map(trackedKey));
  return serials.filter((each) => {
    const isNew = !seen.has(trackedKey(each));
    seen.add(trackedKey(each));
    return isNew;
  });
}

/** Consecutive numbers, with as many digits as the first: `A-`, `098`, 3 →. Nothing where the start is no whole number. */
export function countedSerials({ prefix, start, count }: { prefix: string; start: string; count: number }): string[] {
  if (!/^\d{1,30}$/.test(start.trim()) || !(count >= 1 && count <= SERIALS_MAX)) return [];
  const [first, width] = [BigInt(start.trim()), start.trim().length];
  return Array.from(
    { length: Math.floor(count) },
    (_, at) => `${prefix}${String(first + BigInt(at)).padStart(width, "0")}`,
  );
}

const DAY_MS = 86_400_000;
/** The day so many days after another. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
/** From one day to another; negative where it lies before. */
export const daysUntil = (day: string, today: string): number => (Date.parse(day) - Date.parse(today)) / DAY_MS;

/** A typed day as `YYYY-MM-DD`: with any marks between its parts or none, of the year two digits or four; midnight after it counts for nothing. Undefined: it is none. */
export function typedDay(text: string, thisYear: number): string | undefined {
  const bare = text.trim().replace(/ 00:00:00$/, "");
  const [, year = "", month = "", day = ""] =
    /^(\d{4}|\d{2})(\d{2})(\d{2})$/.exec(bare) ??
    /^(\d{4}|\d{2})[-/. 年](\d{1,2})[-/. 月](\d{1,2})日?$/.exec(bare) ??
    [];
  if (year === "") return undefined;
  const full = year.length === 4 ? year : `${String(thisYear).slice(0, 2)}${year}`;
  const written = `${full}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const at = new Date(`${written}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== written ? undefined : written;
}

/** The fields of a line that say which goods exactly it moves. */
export interface TrackedLine {
  batchNumber: string;
  productionDate: string | null;
  expirationDate: string | null;
  snList: string;
}
export const UNTRACKED: TrackedLine = { batchNumber: "", productionDate: null, expirationDate: null, snList: "" };
/** How a product's goods are told apart. */
export interface TrackedProduct {
  enableSerialNumber: boolean;
  enableBatchNumber: boolean;
}

interface Judged {
  line: TrackedLine;
  product: TrackedProduct;
  /** In base units. */
  quantity: string;
  /** Nothing moves in orders, and so nothing is told apart. */
  moves: boolean;
  /** The day of the document, where goods whose expiry lies before it are refused; left out: they are not. */
  expiredBefore?: string | undefined;
}

/** What is wrong with the batch and the serial numbers of a line, by its fields (reference.md §1.12, rules 13, 14, 16). */
export function trackingIssues({ line, product, quantity, moves, expiredBefore }: Judged): Issue[] {
  const serials = serialsOf(line.snList);
  const hasNumbers = moves && product.enableSerialNumber;
  const hasBatch = moves && product.enableBatchNumber;
  const isMoved = !figure(quantity).isZero();
  return [
    ...(hasBatch ? batchIssues(line, isMoved, expiredBefore) : unwanted(line, BATCH_FIELDS)),
    ...(hasNumbers ? serialIssues(serials, quantity) : unwanted(line, ["snList"])),
  ];
}

const BATCH_FIELDS = ["batchNumber", "productionDate", "expirationDate"] as const;
const unwanted = (line: TrackedLine, fields: readonly (keyof TrackedLine)[]): Issue[] =>
  fields.filter((field) => line[field]).map((field) => ({ id: "value-not-allowed", field }));

function batchIssues(
  { batchNumber, productionDate, expirationDate }: TrackedLine,
  isMoved: boolean,
  expiredBefore: string | undefined,
): Issue[] {
  const isReversed = productionDate !== null && expirationDate !== null && expirationDate < productionDate;
  const isExpired = expiredBefore !== undefined && expirationDate !== null && expirationDate < expiredBefore;
  return [
    ...(isMoved && trackedKey(batchNumber) === ""
      ? [{ id: "document-batch-required", field: "batchNumber", code: 8500015 }]
      : []),
    ...(isReversed ? [{ id: "document-batch-days-reversed", field: "expirationDate" }] : []),
    ...(isExpired && isMoved
      ? [{ id: "document-batch-expired", field: "batchNumber", values: { batch: batchNumber, day: expirationDate } }]
      : []),
  ];
}

function serialIssues(serials: readonly string[], quantity: string): Issue[] {
  const at = { field: "snList" };
  const long = serials.find((serial) => serial.length > SERIAL_MAX);
  if (long !== undefined) return [{ id: "document-serial-too-long", ...at, values: { serial: long, max: SERIAL_MAX } }];
  if (serials.length > SERIALS_MAX) return [{ id: "document-serials-too-many", ...at, values: { max: SERIALS_MAX } }];
  const isEmpty = serials.length === 0 && !figure(quantity).isZero();
  if (isEmpty || serials.some((serial) => trackedKey(serial) === ""))
    return [{ id: "document-serials-required", ...at, code: 8000003 }];
  if (figure(quantity).equals(serials.length)) return [];
  const values = { count: serials.length, quantity: figure(quantity).toFixed() };
  return [{ id: "document-serials-count", ...at, code: 8500021, values }];
}

type LineIssue = Issue & { at: number };
interface NumberedLine extends TrackedLine {
  productId: string | null;
}

/** What is wrong between lines: a serial number on two lines of one product, or twice on one; a batch of a product with two expiry or production dates (rule 15); too many serial numbers in all. By line. */
export function repeatedIssues(lines: readonly NumberedLine[]): LineIssue[] {
  const seen = new Set<string>();
  const expiries = new Map<string, string | null>();
  const productions = new Map<string, string>();
  let count = 0;
  return lines.flatMap(({ productId, batchNumber, productionDate, expirationDate, snList }, at): LineIssue[] => {
    if (productId === null) return [];
    const keyOf = (number: string): string => `${productId} ${trackedKey(number)}`;
    const serials = serialsOf(snList);
    const hadRoom = count <= DOCUMENT_SERIALS_MAX;
    count += serials.length;
    const isFull = hadRoom && count > DOCUMENT_SERIALS_MAX;
    const twice = serials.find((serial) => {
      const isKnown = seen.has(keyOf(serial));
      seen.add(keyOf(serial));
      return isKnown;
    });
    const batch = keyOf(batchNumber);
    const isFirst = batchNumber === "" || !expiries.has(batch);
    const isOther = !isFirst && expiries.get(batch) !== expirationDate;
    if (isFirst) expiries.set(batch, expirationDate);
    // A line may leave out when its goods were made: of one that only leaves it is not asked.
    const made = batchNumber === "" ? null : productionDate;
    const isOtherMade = made !== null && (productions.get(batch) ?? made) !== made;
    if (made !== null && !isOtherMade) productions.set(batch, made);
    return [
      ...(twice === undefined
        ? []
        : [{ at, id: "document-serial-twice", field: "snList", code: 8500033, values: { serial: twice } }]),
      ...(isFull ? [{ at, id: "document-serials-full", field: "snList", values: { max: DOCUMENT_SERIALS_MAX } }] : []),
      ...(isOther
        ? [{ at, id: "document-batch-two-expiries", field: "expirationDate", values: { batch: batchNumber } }]
        : []),
      ...(isOtherMade
        ? [{ at, id: "document-batch-two-productions", field: "productionDate", values: { batch: batchNumber } }]
        : []),
    ];
  });
}

/** A batch in a warehouse. */
export interface BatchThere extends Pick<TrackedLine, "batchNumber" | "productionDate" | "expirationDate"> {
  /** What is free of it, in base units. */
  quantity: string;
}

/** Batches that expire first come first; those without a day last; of the same day in the order of their numbers. */
export const byExpiry = <B extends Pick<BatchThere, "batchNumber" | "expirationDate">>(batches: readonly B[]): B[] =>
  batches.toSorted(
    (a, b) =>
      (a.expirationDate ?? "9999").localeCompare(b.expirationDate ?? "9999") ||
      a.batchNumber.localeCompare(b.batchNumber, "en"),
  );

/**
 * The batches that a quantity is taken from, first expiring first, each with its part; what none of them has stays in the last part without a batch.
 * @param quantity in base units
 * @param notBefore goods that expire before this day are not proposed
 */
export function proposedBatches<B extends BatchThere>(
  batches: readonly B[],
  quantity: string,
  notBefore?: string,
): { batch: B | undefined; quantity: string }[] {
  let rest = figure(quantity);
  const parts: { batch: B | undefined; quantity: string }[] = [];
  for (const batch of byExpiry(batches)) {
    const isExpired = notBefore !== undefined && batch.expirationDate !== null && batch.expirationDate < notBefore;
    const part = Decimal.min(rest, figure(batch.quantity));
    if (isExpired || part.lessThanOrEqualTo(0)) continue;
    parts.push({ batch, quantity: toWire(part, "quantity") });
    rest = rest.minus(part);
  }
  return rest.isZero() ? parts : [...parts, { batch: undefined, quantity: toWire(rest, "quantity") }];
}
