// Stores and publishes the tenant's closed period, with who changed it when and why (docs/decisions/0036).
import type { ClosingFinding } from "@kontor/contracts/closing/closing";
import { periodChanged } from "@kontor/contracts/system/closing";
import type { ClosedPeriod } from "@kontor/service-kit/closing/period.rules";
import { upsertPeriod } from "@kontor/service-kit/closing/period.store";
import { actorOf, type Ctx } from "@kontor/service-kit/context/ctx";
import { isoTime } from "@kontor/service-kit/database/iso-time";
import { statement } from "@kontor/service-kit/database/statement";
import { publish } from "@kontor/service-kit/events/outbox";

const ZONE = "coalesce((select time_zone from settings), 'Asia/Shanghai')";
const AFTER = statement<{ moment: string }>(
  `select ${isoTime(`(($1::date + 1)::timestamp at time zone ${ZONE})`)} as moment`,
);
const TODAY = statement<{ today: string }>(`select ($1::timestamptz at time zone ${ZONE})::date::text as today`);

/** The first moment after a day by the tenant's calendar. */
export async function momentAfter(tx: object, day: string): Promise<string> {
  const [row] = await AFTER.rows(tx, day);
  if (!row) throw new Error("a statement without FROM answered no row");
  return row.moment;
}

/** Which day a moment falls on by the tenant's calendar. */
export async function dayOf(tx: object, moment: Date): Promise<string> {
  const [row] = await TODAY.rows(tx, moment.toISOString());
  if (!row) throw new Error("a statement without FROM answered no row");
  return row.today;
}

/** Stores a newer period and publishes it. */
export async function publishPeriod(tx: object, ctx: Ctx, period: ClosedPeriod): Promise<void> {
  await upsertPeriod(tx, period);
  await publish(tx, periodChanged, period, ctx);
}

interface ClosingAction {
  action: "close" | "reopen";
  version: number;
  closedTo: string | null;
  reason: string;
  warnings: readonly ClosingFinding[];
}
const NOTE =
  statement(`insert into period_closings (version, action, closed_to, reason, warnings, user_id, user_name, at)
  values ($1::int, $2, $3::date, $4, $5::jsonb, $6::uuid, $7, $8::timestamptz)`);
/** Records who closed or reopened. */
export async function noteClosing(tx: object, ctx: Ctx, entry: ClosingAction): Promise<void> {
  const { version, action, closedTo, reason, warnings } = entry;
  const { userId, userName } = actorOf(ctx);
  await NOTE.run(
    tx,
    version,
    action,
    closedTo,
    reason,
    JSON.stringify(warnings),
    userId,
    userName,
    ctx.now().toISOString(),
  );
}

interface Noted extends ClosingAction {
  warnings: ClosingFinding[];
  userId: string;
  userName: string;
  at: string;
}
const LISTED_MAX = 200;
const NOTED =
  statement<Noted>(`select version, action, closed_to::text as "closedTo", reason, warnings, user_id as "userId",
    user_name as "userName", ${isoTime("at")} as at
  from period_closings order by version desc limit ${LISTED_MAX}`);
/** Who closed and reopened, the last first. */
export const findClosings = (tx: object): Promise<Noted[]> => NOTED.rows(tx);
