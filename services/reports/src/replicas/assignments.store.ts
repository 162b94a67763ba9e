// Replica of the warehouses and customers assigned to users. Of two facts the one published later counts, in whatever order they arrive.
// The kit's replica for documents (document/replica.store.ts) has no sequences and takes facts in their order.
import type { assignmentsChanged } from "@kontor/contracts/system/facts";
import { statement } from "@kontor/service-kit/database/statement";
import type { z } from "zod";

const MARK = statement(`insert into assignment_marks as m (user_id, kind, sequence) values ($1::uuid, $2, $3::bigint)
  on conflict (tenant_id, user_id, kind) do update set sequence = greatest(m.sequence, excluded.sequence)`);
const UPSERT = statement(`insert into replica_assignments as a (user_id, kind, value_id, sequence)
    select $1::uuid, $2, id, $3::bigint from unnest($4::uuid[]) as input(id) order by id
  on conflict (tenant_id, user_id, kind, value_id) do update set sequence = greatest(a.sequence, excluded.sequence)`);
const DROP = statement(`delete from replica_assignments a using assignment_marks m
  where a.user_id = $1::uuid and a.kind = $2 and m.user_id = a.user_id and m.kind = a.kind and a.sequence < m.sequence`);

type AssignmentsFact = z.output<typeof assignmentsChanged.body>;

export async function upsertAssignments(
  tx: object,
  { userId, kind, valueIds, replaces }: AssignmentsFact,
  sequence: number,
): Promise<void> {
  // Its row is locked by whoever changes assignments of the user.
  await MARK.run(tx, userId, kind, replaces ? sequence : 0);
  await UPSERT.run(tx, userId, kind, sequence, valueIds);
  await DROP.run(tx, userId, kind);
}
