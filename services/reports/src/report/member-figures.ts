// Adds what members have to rows of reports: prepayment and points as they are now come from the system service, which shows them (docs/decisions/0043, 0088).
import { MEMBER_FIGURES_MAX, memberFigures } from "@kontor/contracts/system/points";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import type { OwnerClient } from "./holdings.ts";

interface MemberRow {
  /** Of a customer or member; null: sales to nobody. */
  subjectId: string | null;
  /** Empty: no member, or not known; null: hidden by the role. */
  prepaid: string | null;
  points: string | null;
}

/**
 * The rows of members with their figures. Call it outside of a transaction: it waits for another service.
 * @throws Refusal `service-unavailable` (503) while that is away
 */
export async function withMemberFigures<Row extends MemberRow>(
  peers: OwnerClient,
  ctx: Ctx,
  rows: readonly Row[],
): Promise<Row[]> {
  const ids = rows.flatMap(({ subjectId, points }) => (subjectId === null || points === null ? [] : [subjectId]));
  const figures = new Map<string, Pick<MemberRow, "prepaid" | "points">>();
  for (let at = 0; at < ids.length; at += MEMBER_FIGURES_MAX) {
    const body = { ids: ids.slice(at, at + MEMBER_FIGURES_MAX) };
    for (const { id, ...each } of (await peers.call(memberFigures, { ctx, body })).rows) figures.set(id, each);
  }
  return rows.map((row) => ({ ...row, ...figures.get(row.subjectId ?? "") }));
}
