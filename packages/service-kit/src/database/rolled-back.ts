// Does work in a transaction for its answer alone: what it wrote is rolled back.
import type { Ctx } from "../context/ctx.ts";
import type { Db, Tx } from "./database.ts";

class RolledBack<T> extends Error {
  readonly answer: T;
  constructor(answer: T) {
    super("a transaction was rolled back for its answer alone");
    this.answer = answer;
  }
}

/** The answer of the work, of which nothing stays: neither rows nor facts. */
export async function rolledBack<Client, T>(
  db: Pick<Db<Client>, "tenantTx">,
  ctx: Ctx,
  work: (tx: Tx<Client>) => Promise<T>,
): Promise<T> {
  let done: RolledBack<T> | undefined;
  try {
    return await db.tenantTx(ctx, async (tx) => {
      done = new RolledBack(await work(tx));
      throw done;
    });
  } catch (error) {
    if (done && error === done) return done.answer;
    throw error;
  }
}
