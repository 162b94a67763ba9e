// The tenant's closed period in a service's database: read under a shared lock by each write of dated rows, taken over from the
// system service's facts (docs/decisions/0036).
import { isoTime } from "../database/iso-time.ts";
import { statement } from "../database/statement.ts";
import { type ClosedPeriod, nothingClosed } from "./period.rules.ts";

/** The row as it is published. */
export const PERIOD_COLUMNS = `version, closed_to::text as "closedTo", ${isoTime("closed_before")} as "closedBefore", ${isoTime("sealed_before")} as "sealedBefore"`;

const FIND = statement<ClosedPeriod>(`select ${PERIOD_COLUMNS} from kit.period_locks`);
const HOLD = statement<ClosedPeriod>(`select ${PERIOD_COLUMNS} from kit.period_locks for share`);
const LOCK = statement<ClosedPeriod>(`select ${PERIOD_COLUMNS} from kit.period_locks for update`);
const MAKE = statement("insert into kit.period_locks default values on conflict do nothing");

/** The closed period as it is now; a write that relies on it has to lock it. */
export async function findPeriod(tx: object): Promise<ClosedPeriod> {
  const [period] = await FIND.rows(tx);
  return period ?? nothingClosed;
}

/** Creates the tenant's row, which each write of dated rows locks. */
export async function makePeriod(tx: object): Promise<void> {
  await MAKE.run(tx);
}

async function lockedPeriod(tx: object, lock: typeof HOLD): Promise<ClosedPeriod> {
  const [period] = await lock.rows(tx);
  if (period) return period;
  await makePeriod(tx);
  const [made] = await lock.rows(tx);
  if (!made) throw new Error("a company's closed period was made and is not there");
  return made;
}
/** The same, and until the commit the period neither closes nor reopens: taking over a newer one waits. */
export const holdPeriod = (tx: object): Promise<ClosedPeriod> => lockedPeriod(tx, HOLD);
/** The same for a caller that is about to change it: waits for all holders of the lock. */
export const lockPeriod = (tx: object): Promise<ClosedPeriod> => lockedPeriod(tx, LOCK);

const UPSERT = statement(`insert into kit.period_locks (version, closed_to, closed_before, sealed_before)
  values ($1::int, $2::date, $3::timestamptz, $4::timestamptz) on conflict (tenant_id) do update set
    (version, closed_to, closed_before, sealed_before) =
    row(excluded.version, excluded.closed_to, excluded.closed_before, excluded.sealed_before)
  where period_locks.version < excluded.version`);
/** Takes over a published period, unless a newer one is stored; waits for all writes that rely on the one before. */
export async function upsertPeriod(
  tx: object,
  { version, closedTo, closedBefore, sealedBefore }: ClosedPeriod,
): Promise<void> {
  await UPSERT.run(tx, version, closedTo, closedBefore, sealedBefore);
}
