// Sums by name, and the exact differences between two sets of them: those of the replayed file and those of Kontor.
import { Decimal } from "decimal.js";

/** Figures by subject and name: "sale-out 22423 2010-12" → units, value. */
export type Book = Map<string, Map<string, Decimal>>;

/** Adds to figures of one entry. */
export function add(book: Book, about: string, figures: Readonly<Record<string, Decimal.Value>>): void {
  const entry = book.get(about) ?? new Map<string, Decimal>();
  book.set(about, entry);
  for (const [name, value] of Object.entries(figures)) entry.set(name, (entry.get(name) ?? new Decimal(0)).plus(value));
}

/** Each figure that differs: subject, name, expected, found. An entry that one side lacks counts as zero. */
export function differences(expected: Book, actual: Book): string[] {
  const abouts = [...new Set([...expected.keys(), ...actual.keys()])].sort();
  return abouts.flatMap((about) => {
    const [should, does] = [expected.get(about), actual.get(about)];
    const names = [...new Set([...(should?.keys() ?? []), ...(does?.keys() ?? [])])];
    return names.flatMap((name) => {
      const [target, got] = [should?.get(name) ?? new Decimal(0), does?.get(name) ?? new Decimal(0)];
      return target.equals(got) ? [] : [`${about}: ${name} expected ${target.toFixed()}, found ${got.toFixed()}`];
    });
  });
}

export const countOf = (book: Book): number => [...book.values()].reduce((count, entry) => count + entry.size, 0);
