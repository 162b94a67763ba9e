// Finds an edit's changes for the operation log: the fields that differ, before and after (AUD-1).
import type { LogType } from "@kontor/contracts/core/operation-log";
import { having } from "@kontor/contracts/document/fields";
import { lineFields } from "@kontor/contracts/document/line-fields";

export interface Edit {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** The fields that differ, before and after: a log entry need not repeat what stayed. */
export function changedFields<T extends object>(before: T, after: T): Edit {
  const changed = (Object.keys(after) as (keyof T)[]).filter((key) => differs(before[key], after[key])); // its own keys
  const pick = (from: T) => Object.fromEntries(changed.map((key) => [key, from[key] ?? null]));
  return { before: pick(before), after: pick(after) };
}
/** Most fields are texts that stayed: only values that are not identical are compared further. */
const differs = (one: unknown, other: unknown): boolean =>
  one !== other && JSON.stringify(one) !== JSON.stringify(other);

/** The logged values of a document or slip. */
export interface LoggedVoucher {
  head: object;
  lines: readonly { id: string; position: number }[];
}
/**
 * The most bytes of the lines of one edit or deletion, so that they fit into a message of 8 MiB with all else; the count covers the rest. All lines of a
 * deleted document fit, and those of an edit unless it replaces some two thousand lines with remarks of full length.
 */
const LINES_BYTES_MAX = 7_000_000;
/** The first lines, as many as fit. */
function fitting<T>(lines: readonly T[]): readonly T[] {
  let bytes = 0;
  const end = lines.findIndex((line) => {
    bytes += Buffer.byteLength(JSON.stringify(line)) + 1;
    return bytes > LINES_BYTES_MAX;
  });
  return end < 0 ? lines : lines.slice(0, end);
}
/** The fields of an added or removed line that its form shows; all others follow from the product. */
const FOLLOWING: ReadonlySet<string> = new Set([
  ...Object.keys(having(lineFields, "product")).filter((field) => !["barCode", "name", "unit"].includes(field)),
  ...["quantityBase", "linkLineId"],
]);
/** The fields by which a reader recognises a line: its product, item, or the document it settles. An edit repeats them though they stayed. */
const NAMING: ReadonlySet<string> = new Set(["barCode", "name", "itemId", "settlesKind", "settlesNumber"]);
const namingOf = (line: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(line).filter(([field]) => NAMING.has(field)));
const loggedLine = (line: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(line).filter(([field]) => !FOLLOWING.has(field)));

/** The same for a document or slip: its head's fields, and lines added, removed or changed, each with its position. */
export function changedVoucher(before: LoggedVoucher, after: LoggedVoucher): Edit {
  const head = changedFields(unversioned(before.head), unversioned(after.head));
  const [was, is] = [linesOf(before), linesOf(after)];
  const changed = [...new Set([...was.keys(), ...is.keys()])].flatMap((id): Partial<Edit>[] => {
    const [old, now] = [was.get(id), is.get(id)];
    if (!old || !now) return [{ ...(old && { before: loggedLine(old) }), ...(now && { after: loggedLine(now) }) }];
    const fields = changedFields(old, now);
    // A line whose position only shifted because of others is unchanged.
    if (Object.keys(fields.after).every((field) => field === "position")) return [];
    const { position } = now;
    return [
      {
        before: { ...namingOf(old), ...fields.before, position },
        after: { ...namingOf(now), ...fields.after, position },
      },
    ];
  });
  if (changed.length === 0) return head;
  const logged = fitting(changed);
  const count = changed.length > logged.length ? { linesChanged: changed.length } : {};
  return {
    before: { ...head.before, lines: logged.flatMap((line) => line.before ?? []) },
    after: { ...head.after, lines: logged.flatMap((line) => line.after ?? []), ...count },
  };
}

/** Every edit has another version, which is no information. */
const unversioned = (head: object): object => ({ ...head, version: undefined, revision: undefined });
const linesOf = ({ lines }: LoggedVoucher) => new Map(lines.map((line) => [line.id, line]));

/** What the last state of a deleted order says besides: what went back of its deposit. */
const RETURNED: ReadonlySet<string> = new Set(["depositReturned", "depositAccountId"]);

/** All values of a deleted document or slip. */
export function removedVoucher({ head, lines }: LoggedVoucher, last: Pick<LoggedVoucher, "head"> = { head }): Edit {
  const logged = fitting(lines.toSorted((a, b) => a.position - b.position).map(loggedLine));
  const count = lines.length > logged.length ? { linesChanged: lines.length } : {};
  const before = changedFields({}, unversioned(head)).after;
  const returned = Object.entries(changedFields(head, last.head).after).filter(([field]) => RETURNED.has(field));
  return { before: { ...before, lines: logged, ...count }, after: Object.fromEntries(returned) };
}

/** All values of a deleted row of master data. What it refers to is given by its shown name: `categoryId` by `categoryName`. */
export function removedRecord(record: Readonly<Record<string, unknown>>): Edit {
  const nameOf = (field: string): unknown => (field.endsWith("Id") ? record[field.replace(/Id$/, "Name")] : undefined);
  const fields = Object.keys(record).filter(
    (field) => !field.endsWith("Name") || !(field.replace(/Name$/, "Id") in record),
  );
  const logged = fields.map((field) => [field, record[field] === null ? null : (nameOf(field) ?? record[field])]);
  return { before: Object.fromEntries(logged), after: {} };
}

/**
 * The changes of one document or slip by its form, and all values of a deleted one; bulk operations and moves have no details,
 * as their name says all that they change.
 */
export function editOf(
  type: LogType,
  [only, ...others]: readonly { before?: LoggedVoucher | undefined; after?: LoggedVoucher | undefined }[],
): Partial<Edit> {
  if (others.length > 0 || !only?.before) return {};
  if (type === "delete") return removedVoucher(only.before, only.after);
  return type === "update" && only.after ? changedVoucher(only.before, only.after) : {};
}
