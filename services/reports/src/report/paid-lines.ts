// What was paid with a sale, by its lines (docs/decisions/0097): for whatever goods it is asked, the parts come to the whole.

/** The weight of a line `t`: its net amount; where all lines of a document are free its quantity; where there is none the first has it all. */
const WEIGHT = `case when sum(abs(t.net)) over document <> 0 then abs(t.net)
      when sum(abs(t.quantity_base)) over document <> 0 then abs(t.quantity_base)
      when row_number() over (document order by t.line_id, t.leg) = 1 then 1 else 0 end`;

/**
 * Parts of a statement, the last of which is `paid_lines`: all lines of the documents of `own`, with what they weigh: those before each line, up to it, and
 * all of the document.
 */
export const PAID_LINES = [
  `weighed as (select t.*, ${WEIGHT} as weight from own o join document_lines t on t.document_id = o.id and t.kind = o.kind
    window document as (partition by t.document_id, t.kind))`,
  `summed_lines as (select *, sum(weight) over (partition by document_id, kind) as whole,
      sum(weight) over (partition by document_id, kind order by line_id, leg) as upto from weighed)`,
  "paid_lines as (select *, upto - weight as before from summed_lines)",
];

/** What was paid for the lines up to a weight, with a part of the salespeople. One division: the same edge of two parts is the same sum. */
const upTo = (weight: string, part = ""): string =>
  `round(s.whole_paid * ${weight}${part && ` * ${part}`} / (s.whole${part && " * cardinality(s.seller_ids)"}), 2)`;
const between = (part?: string): string => `${upTo("e.upto", part)} - ${upTo("e.before", part)}`;
const summed = (part: string): string =>
  `(select coalesce(sum(${part}), 0) from unnest(s.uptos, s.befores) as e(upto, before))`;
/** What was paid for the lines of a sale `s`, whose weights are `uptos` and `befores` of `whole`. */
export const PAID_OF_LINES = summed(between());
/** The same of the salesperson `n`, so that parts of one person come to his share of the document, and parts of all persons to the lines'. */
export const PAID_OF_PERSON = summed(`${between("n.at")} - (${between("(n.at - 1)")})`);
