// Who has counted in a stock-taking task.
import { isoTime } from "@kontor/service-kit/database/iso-time";
import { statement } from "@kontor/service-kit/database/statement";

interface Counter {
  id: string;
  name: string;
  counts: number;
  lastTime: string;
}
const COUNTERS =
  statement<Counter>(`select user_id as id, (array_agg(user_name order by received_at desc))[1] as name, count(*)::int as counts,
    ${isoTime("max(counted_at)")} as "lastTime"
  from stock_taking_counts where task_id = $1::uuid group by user_id order by max(counted_at) desc limit 200`);

/** The counters of a task, the last one first. */
export const countersOf = (tx: object, taskId: string): Promise<Counter[]> => COUNTERS.rows(tx, taskId);
