// A fact is booked only when its company has what it names; else it is tried again, and put aside in the end (decision 0030).
import { prepared, rawOf } from "./db.ts";

/** Where a reader keeps what facts name: tables of its own, or copies of what another service says, which may come later than the fact. */
const PLACES = {
  products: { isCopy: false },
  depots: { isCopy: false },
  accounts: { isCopy: false },
  replica_partners: { isCopy: true },
} as const;
export type Place = keyof typeof PLACES;

const UNKNOWN = Object.fromEntries(
  Object.keys(PLACES).map((place) => [
    place,
    prepared(
      `select named.id from unnest($1::uuid[]) as named(id) where not exists (select from ${place} t where t.id = named.id)`,
    ),
  ]),
) as Record<Place, string>; // one statement for each place

/** A fact names what its company does not have, or not yet. */
export class NotThere extends Error {
  readonly mayComeLate: boolean;
  constructor(place: Place, ids: readonly string[]) {
    super(`the company has none of these ${place}: ${ids.join(", ")}`);
    this.mayComeLate = PLACES[place].isCopy;
  }
}

/** @throws NotThere when the company has not all of these. null names nothing. */
export async function requireThere(tx: object, place: Place, ids: readonly (string | null)[]): Promise<void> {
  const named = [...new Set(ids.flatMap((id) => id ?? []))];
  if (named.length === 0) return;
  const rows = await rawOf(tx).$queryRawUnsafe<{ id: string }[]>(UNKNOWN[place], named);
  if (rows.length > 0)
    throw new NotThere(
      place,
      rows.map(({ id }) => id),
    );
}
