// SQL for what documents take of the lines of their source, which may be another service's order.

interface Taking {
  /** SQL for the source's id. */
  source: string;
  /** SQL for the id of a document that does not count; left out: all count. */
  except?: string;
  /** Counts those with effect alone; left out: unaudited ones too. */
  effective?: true;
  /** SQL for the kinds that count; left out: all that name the source. */
  kinds?: string;
}

/**
 * SQL: what was taken of each line of a source in base units, as a JSON object by line id; null where nothing was. Evaluate it once for a source.
 * Takers are found by the source, and lines by their taker (`offset 0` keeps that order): PostgreSQL, which keeps its plans, would join all lines of a
 * company with all its documents once it has planned while the tables were nearly empty.
 */
export const takenByLine = ({ source, except, effective, kinds }: Taking): string => {
  const conditions = [
    `b.link_id = ${source}`,
    ...(except ? [`b.id is distinct from ${except}`] : []),
    ...(effective ? ["b.effective"] : []),
    ...(kinds ? [`b.kind = any(${kinds})`] : []),
  ];
  return `(select jsonb_object_agg(n.line, n.taken) from (
    select t.link_line_id as line, sum(t.quantity_base) as taken from (select b.id from documents b where ${conditions.join(" and ")} offset 0) b
      cross join lateral (select each.link_line_id, each.quantity_base from document_lines each where each.document_id = b.id offset 0) t
    where t.link_line_id is not null group by t.link_line_id) n)`;
};

/** SQL: what was taken of one line. @param taken SQL for the value of `takenByLine` @param line SQL for the line's id as text */
export const takenOf = (taken: string, line = "l.id::text"): string => `coalesce((${taken} ->> ${line})::numeric, 0)`;
