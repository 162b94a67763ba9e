// Plants wrong data in a database behind all rules, and takes it back.
import type { ServiceName } from "@kontor/contracts/core/endpoint";
import { expect } from "vitest";
import { reconcile } from "../reconcile.ts";
import { databaseOf } from "../tables.ts";
import type { Trade } from "./trade.ts";

export interface PlantedDifference {
  in: ServiceName;
  table: string;
  /** New values by column, as SQL. */
  set: Record<string, string>;
  where: string;
  /** What else has to be done to tell it, and to be undone. */
  around?: [before: string, after: string];
}

/** Changes a row behind all rules, does something, and puts it back. */
export async function withDifference<Found>(
  { in: service, table, set, where, around = ["select", "select"] }: PlantedDifference,
  find: () => Promise<Found>,
): Promise<Found> {
  const db = await databaseOf(service);
  const columns = Object.keys(set);
  const was = columns.map((column) => `old.${column}::text as ${column}`);
  try {
    // As a person with the master key would: past triggers too.
    await db.query("set session_replication_role = replica");
    await db.query(around[0]);
    const { rows } = await db.query<Record<string, string>>(
      `update ${table} t set ${columns.map((column) => `${column} = ${set[column]}`).join(", ")} where ${where} returning t.ctid::text as at, ${was.join(", ")}`,
    );
    expect(rows).toHaveLength(1);
    try {
      return await find();
    } finally {
      const restored = columns.map((column, at) => `${column} = $${at + 2}`).join(", ");
      for (const row of rows)
        await db.query(`update ${table} set ${restored} where ctid = $1::tid`, [
          row.at,
          ...columns.map((column) => row[column]),
        ]);
      await db.query(around[1]);
    }
  } finally {
    await db.end();
  }
}

export const differencesOf = (planted: PlantedDifference) =>
  withDifference(planted, async () => (await reconcile(0)).differences);

/** The title, what is planted, and the differences that reconcile must name, no others. */
export type DifferenceCase = readonly [
  title: string,
  planted: (trade: Trade) => PlantedDifference,
  expected: (trade: Trade) => (string | RegExp)[],
];
