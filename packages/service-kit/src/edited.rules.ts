// What an edit changed, for the operation log: what differs, on both sides (AUD-1).

export interface Edit {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** The fields that differ, on both sides: a log row need not repeat what stayed. */
export function changedFields(before: object, after: object): Edit {
  const [was, is] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  const changed = [...is.keys()].filter((key) => JSON.stringify(was.get(key)) !== JSON.stringify(is.get(key)));
  const taken = (from: ReadonlyMap<string, unknown>) =>
    Object.fromEntries(changed.map((key) => [key, from.get(key) ?? null]));
  return { before: taken(was), after: taken(is) };
}

interface Sheet {
  head: object;
  lines: readonly { id: string; position: number }[];
}
/** So many lines of one edit are told; the count says the rest. */
const LINES_TOLD_MAX = 20;

/** The same of a document or slip: its head's fields, and the lines that came, went or differ, each with its place. */
export function changedSheet(before: Sheet, after: Sheet): Edit {
  const head = changedFields(unversioned(before.head), unversioned(after.head));
  const [was, is] = [linesOf(before), linesOf(after)];
  const changed = [...new Set([...was.keys(), ...is.keys()])].flatMap((id): Partial<Edit>[] => {
    const [old, now] = [was.get(id), is.get(id)];
    if (!old || !now) return [{ ...(old && { before: { ...old } }), ...(now && { after: { ...now } }) }];
    const { position } = now;
    const fields = changedFields({ ...old, position }, now);
    const differs = Object.keys(fields.after).length > 0;
    return differs ? [{ before: { position, ...fields.before }, after: { position, ...fields.after } }] : [];
  });
  if (changed.length === 0) return head;
  const told = changed.slice(0, LINES_TOLD_MAX);
  const count = changed.length > told.length ? { linesChanged: changed.length } : {};
  return {
    before: { ...head.before, lines: told.flatMap((line) => line.before ?? []) },
    after: { ...head.after, lines: told.flatMap((line) => line.after ?? []), ...count },
  };
}

/** Each edit is another version: that says nothing. */
const unversioned = (head: object): object => ({ ...head, version: undefined, revision: undefined });
const linesOf = ({ lines }: Sheet) => new Map(lines.map((line) => [line.id, line]));
