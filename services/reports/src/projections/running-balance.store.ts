// Running totals: one row for each day with a change, valid until the next. A change of a day updates its row and those of all later days.
import { statement } from "@kontor/service-kit/database/statement";

interface Running {
  /** Adds changes: rows of key, `day` and figures, one for each key and day. */
  add(tx: object, rows: readonly Record<string, string>[]): Promise<void>;
}

/** @param table with columns `keys`, `day` and `figures`; its rows are locked by the balance of their key */
function running(table: string, keys: readonly string[], figures: readonly string[]): Running {
  const list = (names: readonly string[], text: (name: string) => string): string => names.map(text).join(", ");
  const same = (one: string, other: string): string =>
    keys.map((key) => `${one}.${key} = ${other}.${key}`).join(" and ");
  const inputRows = `json_to_recordset($1::json) as g(${list(keys, (key) => `${key} uuid`)}, day date, ${list(figures, (name) => `${name} numeric`)})`;
  const key = list(keys, (name) => name);
  // `until`: from then on the next change counts, which includes this one.
  const ADD = statement(`with changed as materialized (select ${key}, day, lead(day) over by_day as until,
        ${list(figures, (name) => `sum(${name}) over by_day as ${name}`)}
      from ${inputRows} window by_day as (partition by ${key} order by day)),
    later as (update ${table} t set ${list(figures, (name) => `${name} = t.${name} + c.${name}`)} from changed c
      where ${same("t", "c")} and t.day > c.day and (c.until is null or t.day < c.until))
    insert into ${table} (${key}, day, ${list(figures, (name) => name)})
      select ${list(keys, (name) => `c.${name}`)}, c.day, ${list(figures, (name) => `coalesce(b.${name}, 0) + c.${name}`)}
      from changed c left join lateral (select * from ${table} t where ${same("t", "c")} and t.day <= c.day order by t.day desc limit 1) b on true
      order by ${list(keys, (name) => `c.${name}`)}, c.day
    on conflict (tenant_id, ${key}, day) do update set ${list(figures, (name) => `${name} = excluded.${name}`)}`);
  return {
    async add(tx, rows) {
      if (rows.length > 0) await ADD.run(tx, JSON.stringify(rows));
    },
  };
}

export const partnerDays = running("partner_days", ["partner_id"], ["debt", "settled", "deposit"]);
