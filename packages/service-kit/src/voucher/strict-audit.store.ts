// Stores how far the job after a switch of strict audit is (docs/decisions/0012).
import type { SwitchOver } from "@kontor/contracts/voucher/strict-audit";
import { statement } from "../database/statement.ts";

const REAPPLIED = statement(`with done as (delete from switch_over_refusals where document_id = $1::uuid)
  update switch_overs set settled = settled + 1, settled_at = now()`);
/** Records that a voucher has its effect anew. */
export async function markReapplied(tx: object, voucherId: string): Promise<void> {
  await REAPPLIED.run(tx, voucherId);
}

const STATE = statement<{ strict: boolean; isOpen: boolean }>(
  'select strict, finished_at is null as "isOpen" from switch_overs',
);
/** Whether this is still the job to do. */
export async function isCurrent(tx: object, strict: boolean): Promise<boolean> {
  const [state] = await STATE.rows(tx);
  return state?.isOpen === true && state.strict === strict;
}

const FINISH = statement(`update switch_overs set finished_at = now()
  where finished_at is null and strict = $1::boolean and settled_at < now() - make_interval(secs => $2::int)`);
/** Ends the job, when nothing was changed for so long. */
export async function finish(tx: object, strict: boolean, quietSeconds: number): Promise<void> {
  await FINISH.run(tx, strict, quietSeconds);
}

const AGAIN = statement(`with cleared as (delete from switch_over_refusals)
  update switch_overs set settled_at = now(), finished_at = null`);
/** Resumes the job. */
export async function tryAgain(tx: object): Promise<void> {
  await AGAIN.run(tx);
}

const JOB = statement<Omit<NonNullable<SwitchOver["job"]>, "refusedTotal">>(
  'select strict, settled as reapplied, finished_at is not null as "isFinished" from switch_overs',
);
/** The last job, if there ever was one. @param refusedTotal the vouchers that may not have their effect */
export async function findJob(tx: object, refusedTotal: number): Promise<SwitchOver["job"]> {
  const [job] = await JOB.rows(tx);
  return job ? { ...job, refusedTotal } : null;
}
