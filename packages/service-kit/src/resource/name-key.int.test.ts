// Names are compared alike in memory and in tables, and older rows that now share a name stay (kit.name_key, kit.unique_by_name).
import { nameKey } from "@kontor/contracts/core/name-key";
import { trackedKey } from "@kontor/contracts/document/tracking";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type KitDatabase, kitDatabase } from "../../testing-database/database.ts";
import { testServer } from "../../testing-database/server.ts";

let kit: KitDatabase;
beforeAll(async () => {
  kit = await kitDatabase(testServer(), "kontor_kit_names");
});
afterAll(() => kit.close());

test("the database function for name keys makes the same keys as the TypeScript function", async () => {
  const odd = [
    "\u200b",
    "\u3000",
    "\u00a0",
    "\ufeff",
    "\u202e",
    "\u0301",
    "Ａ",
    "ﬁ",
    "İ",
    "Σ",
    "ς",
    "i\u0307",
    "①",
    " ",
    "\t",
    "\u0085",
    "\u00ad",
    "\u{e0041}",
    "ﾞ",
    "ｶ",
  ];
  const piece = fc.oneof(fc.constantFrom(...odd), fc.string({ unit: "binary", maxLength: 3 }));
  const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join("").replaceAll("\0", ""));
  const wellFormed = fc.sample(text, 3_000).filter((name) => name.isWellFormed());
  // Node's Unicode may be newer than the database's: only one of them folds characters that are new.
  const assigned = [...new Set(wellFormed.flatMap((name) => [...name]))].filter((char) => /\p{Assigned}/u.test(char));
  const newer = await kit.admin.query<{ char: string }>(
    "select char from unnest($1::text[]) as c(char) where not unicode_assigned(char)",
    [assigned],
  );
  const names = wellFormed.filter((name) => !newer.rows.some(({ char }) => name.includes(char)));
  expect(names.length).toBeGreaterThan(2_000);
  const { rows } = await kit.admin.query<{ key: string; tracked: string }>(
    "select kit.name_key(name) as key, kit.tracked_key(name) as tracked from unnest($1::text[]) with ordinality as n(name, at) order by at",
    [names],
  );
  expect(rows.map(({ key }) => key)).toEqual(names.map(nameKey));
  expect(rows.map(({ tracked }) => tracked)).toEqual(names.map(trackedKey));
});

test("two existing rows whose names are equal by a new rule both stay, a third is refused, and a renamed one needs a unique name", async () => {
  const run = (sql: string, values: unknown[] = []) => kit.admin.query(sql, values);
  await run(`create table twins (tenant_id uuid not null default gen_random_uuid(), id uuid primary key default uuidv7(), name text not null);
    alter table twins enable row level security; alter table twins force row level security;
    create unique index twins_name on twins (tenant_id, name)`);
  const tenant = "0190a000-0000-7000-8000-000000000001";
  const add = (name: string) => run("insert into twins (tenant_id, name) values ($1, $2)", [tenant, name]);
  for (const name of ["Acme", "Ａｃｍｅ", "acme ", "Other"]) await add(name);
  await run("select kit.unique_by_name('twins', 'name', 'twins_name')");
  const { rows } = await run("select name, name_key, name_twin from twins order by id");
  expect(rows).toEqual([
    { name: "Acme", name_key: "Acme", name_twin: 0 },
    { name: "Ａｃｍｅ", name_key: "Acme", name_twin: 1 },
    { name: "acme ", name_key: "acme", name_twin: 0 },
    { name: "Other", name_key: "Other", name_twin: 0 },
  ]);
  await expect(add("Ac\u200bme")).rejects.toMatchObject({ code: "23505", constraint: "twins_name" });
  // Saved unchanged, such a row stays; with another name it is like any other.
  await run("update twins set name = name where name = 'Ａｃｍｅ'");
  await expect(run("update twins set name = 'Ｏther' where name = 'Ａｃｍｅ'")).rejects.toMatchObject({
    code: "23505",
  });
  await run("update twins set name = 'New' where name = 'Ａｃｍｅ'");
  expect((await run("select name_twin from twins where name = 'New'")).rows).toEqual([{ name_twin: 0 }]);
});
