// Tests a disk that fills up and has room again, three times (reliability.md §3.4).
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { serviceNames } from "@kontor/contracts/core/endpoint";
import { newId } from "@kontor/contracts/core/id";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { addPerson, listPersons } from "@kontor/contracts/system/person";
import type { Client } from "pg";
import { expect, inject, it, vi } from "vitest";
import { pidOf } from "../support/control.ts";
import { documentOf, posted, type Shop } from "../support/documents.ts";
import { reconcile } from "../support/reconcile.ts";
import { databaseOf } from "../support/tables.ts";
import { request } from "../support/tenant.ts";
import { expectThere, openTrade, type Saved } from "../support/trade.ts";

const ROUNDS = 3;
/** Writes that are refused before the disk has room again. */
const REFUSALS = 12;
/** Now and then what PostgreSQL has freed meanwhile is taken as well. */
const FILLED_EVERY = 4;
const PIECE = Buffer.alloc(65_536);
const POSTED_WITHIN_MS = 60_000;

/** Fills the disk to the last byte. Answers how to make room again. */
function fillDisk(): { more(): void; free(): void } {
  const file = join(inject("stack").data, "ballast");
  const ballast = openSync(file, "w");
  const more = (): void => {
    for (let size = PIECE.length; size >= 1; size = Math.floor(size / 2))
      try {
        for (;;) writeSync(ballast, PIECE, 0, size);
      } catch {
        // No room for a piece of this size: a smaller one is tried.
      }
  };
  more();
  return {
    more,
    free() {
      closeSync(ballast);
      rmSync(file);
    },
  };
}

/** The file of 16 MiB that PostgreSQL's log is written to now. */
async function logFile(database: Client): Promise<string> {
  const { rows } = await database.query<{ name: string }>("select pg_walfile_name(pg_current_wal_lsn()) as name");
  return rows[0]?.name ?? "";
}

const pids = () => Promise.all([...serviceNames, "gateway"].map(pidOf));

/** Saves and audits until enough was refused, in plain words, and reads in between. @returns the writes that were acknowledged */
async function workOnFullDisk(shop: Shop, disk: { more(): void }): Promise<Saved[]> {
  const saved: Saved[] = [];
  for (let refused = 0; refused < REFUSALS; ) {
    if (refused % FILLED_EVERY === 0) disk.more();
    const body = documentOf(purchaseIn, shop, "1");
    const reply = await request(purchaseIn.endpoints.addAndAudit, { token: shop.token, body });
    if (reply.status === 200) saved.push({ kind: purchaseIn, id: body.id, quantity: 1, status: 1 });
    else {
      expect(reply.status, reply.text).toBe(503);
      refused++;
    }
    const person = await request(addPerson, { token: shop.token, body: { name: newId().slice(-20), type: "销售员" } });
    expect([200, 503], person.text).toContain(person.status);
    const read = await request(listPersons, { token: shop.token });
    expect(read.status, read.text).toBe(200);
  }
  return saved;
}

it.skipIf(!inject("stack").hasOwnDisk)(
  "while the disk is full, PostgreSQL goes on to its next log file and reads are answered",
  async () => {
    const { shop } = await openTrade();
    const database = await databaseOf("system");
    const disk = fillDisk();
    try {
      const first = await logFile(database);
      while ((await logFile(database)) === first)
        await database.query("select pg_logical_emit_message(true, 'filling', repeat('x', 1000000))");
      const read = await request(listPersons, { token: shop.token });
      expect(read.status, read.text).toBe(200);
    } finally {
      disk.free();
      await database.end();
    }
  },
);

it.skipIf(!inject("stack").hasOwnDisk)(
  "while the disk is full, writes are refused with a clear message, reads go on and no process ends, and afterwards everything is posted once",
  async () => {
    const opened = await openTrade();
    const { shop } = opened;
    const all = [opened.first];
    for (let round = 0; round < ROUNDS; round++) {
      const before = await pids();
      const disk = fillDisk();
      const saved = await workOnFullDisk(shop, disk).finally(disk.free);
      all.push(...saved);
      const body = documentOf(purchaseIn, shop, "1");
      const last = { kind: purchaseIn, id: body.id, quantity: 1, status: 1 };
      const headers = { "Idempotency-Key": newId() };
      await vi.waitFor(
        async () => {
          const { status, text } = await request(purchaseIn.endpoints.addAndAudit, {
            token: shop.token,
            body,
            headers,
          });
          expect(status, text).toBe(200);
        },
        { timeout: POSTED_WITHIN_MS },
      );
      all.push(last);
      for (const { kind, id } of saved) await posted(kind, shop, id);
      await posted(purchaseIn, shop, last.id);
      await expectThere(opened, all);
      expect(await pids()).toEqual(before);
    }
    expect((await reconcile(60)).text).toContain("the books agree");
  },
);
