// VAT by month and rate, and by document, next to the balances of the tax accounts.
import { refuse } from "@kontor/contracts/core/error";
import {
  listVat,
  listVatDocuments,
  type VatDocumentRow,
  type VatRow,
  vatDocumentSearch,
  vatDocumentSorts,
  vatFigures,
  vatSearch,
  vatSorts,
} from "@kontor/contracts/finance/vat";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { isoTime } from "@kontor/service-kit/database/iso-time";
import { ZONE } from "@kontor/service-kit/database/local-time";
import { type Parameters, parameters } from "@kontor/service-kit/database/sql";
import { type Range, rangeOf } from "@kontor/service-kit/report/date-range";
import { contains, orderOf, type ReportQuery, searchOf } from "@kontor/service-kit/report/query-params";
import { hiddenFor, type ReportPage, runReport, type Taken } from "@kontor/service-kit/report/run-report";
import { Decimal } from "decimal.js";
import { money } from "../books/balances.query.ts";
import { cutOverOf } from "../books/cut-over.ts";
import { daysPart } from "../books/period.ts";
import { refuseLimited } from "../books/permission.ts";

const SOURCES = {
  outputNet: ["output", "net"],
  outputTax: ["output", "tax"],
  inputNet: ["input", "net"],
  inputTax: ["input", "tax"],
} as const;
/** The four figures, each made of the rows of its direction. */
const figuresOf = (made: (direction: string, column: string) => string): string =>
  vatFigures.map((name) => `${made(SOURCES[name][0], SOURCES[name][1])} as "${name}"`).join(", ");
const shown = vatFigures.map((name) => `${money(`l."${name}"`)} as "${name}"`).join(", ");
const TOTALS = Object.fromEntries(vatFigures.map((name) => [name, money(`coalesce(sum(l."${name}"), 0)`)]));
const ORDER = Object.fromEntries(vatFigures.map((name) => [name, `l."${name}"`]));
const WITHIN = "t.oper_time >= d.b and t.oper_time < d.e";
const RATE = `trim_scale(l.rate)::text as rate`;

async function daysOf(tx: object, ctx: Ctx, range: Range, bound: Parameters): Promise<string> {
  return daysPart(range, await cutOverOf(tx, ctx.now()), bound);
}

export interface Vat extends ReportPage<VatRow>, Range {
  booked: { outputTax: string; inputTax: string };
  difference: string;
}

/** @throws Refusal `not-permitted`; as rangeOf, searchOf and orderOf */
export async function findVat(tx: object, ctx: Ctx, query: ReportQuery, limit?: Taken): Promise<Vat> {
  await refuseLimited(tx, ctx);
  const search = searchOf(query, vatSearch);
  const order = orderOf(query, vatSorts, { column: "month", direction: "desc" });
  const range = await rangeOf(tx, ctx.now(), search);
  const bound = parameters();
  const booked = (account: string): string =>
    money(`(select coalesce(sum(e.amount), 0) from ledger_entries e cross join days d
      where e.account = '${account}' and e.oper_time >= d.b and e.oper_time < d.e)`);
  const { totals: all, ...report } = await runReport<VatRow>(
    tx,
    {
      parts: [
        await daysOf(tx, ctx, range, bound),
        `summed as (select to_char(t.oper_time at time zone ${ZONE}, 'YYYY-MM') as month, t.rate, count(*)::int as documents,
            ${figuresOf((direction, column) => `coalesce(sum(t.${column}) filter (where t.direction = '${direction}'), 0)`)}
          from ledger_taxes t cross join days d where ${WITHIN} group by 1, 2)`,
        `listed as materialized (select s.*, s."outputTax" - s."inputTax" as due from summed s)`,
      ],
      totals: {
        ...TOTALS,
        due: money("coalesce(sum(l.due), 0)"),
        bookedOutput: booked("output-tax"),
        bookedInput: booked("input-tax"),
      },
      columns: `l.month, ${RATE}, l.documents, ${shown}, ${money("l.due")} as due`,
      joined: "",
      order: { ...ORDER, month: "l.month", rate: "l.rate", documents: "l.documents", due: "l.due" },
      tail: "l.month desc, l.rate",
    },
    bound,
    { query, order, hidden: hiddenFor(ctx, listVat), ...(limit === undefined ? {} : { limit }) },
  );
  const { bookedOutput, bookedInput, ...totals } = all;
  // What the tenant owes the tax office is on the credit side.
  const accounts = { outputTax: new Decimal(bookedOutput ?? 0).negated(), inputTax: new Decimal(bookedInput ?? 0) };
  const apart = (name: "outputTax" | "inputTax") => new Decimal(totals[name] ?? 0).minus(accounts[name]).abs();
  return {
    ...report,
    ...range,
    totals,
    booked: { outputTax: accounts.outputTax.plus(0).toFixed(2), inputTax: accounts.inputTax.toFixed(2) },
    difference: apart("outputTax").plus(apart("inputTax")).toFixed(2),
  };
}

/** A rate in percent. @throws Refusal `value-not-allowed` */
function rateIn(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (!/^\d{1,3}(\.\d{1,4})?$/.test(String(value))) throw refuse("value-not-allowed", { field: "rate" });
  return String(value);
}

/** @throws Refusal as findVat */
export async function findVatDocuments(
  tx: object,
  ctx: Ctx,
  query: ReportQuery,
  limit?: Taken,
): Promise<ReportPage<VatDocumentRow> & Range> {
  await refuseLimited(tx, ctx);
  const search = searchOf(query, vatDocumentSearch);
  const order = orderOf(query, vatDocumentSorts, { column: "operTime", direction: "asc" });
  const range = await rangeOf(tx, ctx.now(), search);
  const rate = rateIn(search.rate);
  const bound = parameters();
  const days = await daysOf(tx, ctx, range, bound);
  const conditions = [
    WITHIN,
    ...(search.number === undefined ? [] : [`lower(t.number) like ${bound.bind(contains(search.number), "text")}`]),
    ...(rate === undefined ? [] : [`t.rate = ${bound.bind(rate, "numeric")}`]),
  ];
  const report = await runReport<VatDocumentRow>(
    tx,
    {
      parts: [
        days,
        `listed as materialized (select t.*, ${figuresOf((direction, column) => `case when t.direction = '${direction}' then t.${column} else 0 end`)}
          from ledger_taxes t cross join days d where ${conditions.join(" and ")})`,
      ],
      totals: TOTALS,
      columns: `l.document_id as "documentId", l.kind, l.number, ${isoTime("l.oper_time")} as "operTime", ${RATE}, ${shown},
        coalesce((select p.name from replica_partners p where p.id = l.partner_id), '') as "organName"`,
      joined: "",
      order: { ...ORDER, operTime: "l.oper_time", number: "l.number", rate: "l.rate" },
      tail: "l.oper_time, l.kind, l.document_id, l.rate",
    },
    bound,
    { query, order, hidden: hiddenFor(ctx, listVatDocuments), ...(limit === undefined ? {} : { limit }) },
  );
  return { ...report, ...range };
}
