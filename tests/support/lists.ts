// Every list of the contracts, reports and exports included, with a query that it accepts, as a base for queries with unknown parts.
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import { exportPrepaymentMovements, listPrepaymentMovements } from "@kontor/contracts/finance/ledger";
import { endpoints } from "@kontor/contracts/registry";
import { addPartner } from "@kontor/contracts/system/partner";
import { exportPointMovements, listPointMovements } from "@kontor/contracts/system/points";
import { vi } from "vitest";
import { z } from "zod";
import { type Catalogue, catalogueOf } from "./catalogue.ts";
import { PATIENCE_MS } from "./patience.ts";
import { finishedTask } from "./stock-takings.ts";
import { done, request, type Tenant } from "./tenant.ts";

interface Parameter {
  type?: string;
  format?: string;
  enum?: string[];
  anyOf?: Parameter[];
}
type Parameters = Readonly<Record<string, Parameter>>;

const described = new WeakMap<z.ZodType, Parameters>();

/** The fields of a query or a body, as its contract describes them. */
export function fieldsOf(schema: z.ZodType): Parameters {
  const cached = described.get(schema);
  if (cached) return cached;
  const { properties = {} } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as {
    properties?: Parameters;
  };
  described.set(schema, properties);
  return properties;
}
export const parametersOf = ({ query }: Endpoint): Parameters => fieldsOf(query);

const DATES: readonly unknown[] = ["date", "date-time"];
const isDate = ({ format, anyOf }: Parameter): boolean => DATES.includes(format) || (anyOf?.some(isDate) ?? false);
/** Top-level fields of a described object that hold a day or a moment. */
export const datesIn = (described: Parameters): string[] =>
  Object.entries(described).flatMap(([name, schema]) => (isDate(schema) ? [name] : []));

const isWhole = ({ type, anyOf }: Parameter): boolean => type === "integer" || (anyOf?.some(isWhole) ?? false);
export const wholeNumbersOf = (endpoint: Endpoint): string[] =>
  Object.entries(parametersOf(endpoint)).flatMap(([name, schema]) => (isWhole(schema) ? [name] : []));

/** Every call that returns a list: by pages, or as a workbook. */
export const lists = endpoints.filter(
  (endpoint) =>
    endpoint.method === "GET" && endpoint.audience !== "internal" && "currentPage" in parametersOf(endpoint),
);

export interface Own extends Catalogue {
  customer: string;
  member: string;
  userId: string;
  /** Two finished stock-takings. */
  tasks: readonly [string, string];
}

export async function ownThings(of: Tenant): Promise<Own> {
  const partner = async (type: "客户" | "会员") =>
    (await done<{ id: string }>(addPartner, { token: of.token, body: { type, supplier: type } })).id;
  const [customer, member] = [await partner("客户"), await knownMember(of.token, await partner("会员"))];
  const catalogue = await catalogueOf(of);
  const tasks = [await finishedTask(of), await finishedTask(of)] as const;
  return { ...catalogue, customer, member, userId: of.userId, tasks };
}

const memberLists: readonly Endpoint[] = [
  ...[listPrepaymentMovements, exportPrepaymentMovements],
  ...[listPointMovements, exportPointMovements],
];
/** The calls that read of members alone. */
export const isOfMembers = (endpoint: Endpoint): boolean => memberLists.includes(endpoint);

/** The member, once finance knows him. */
export async function knownMember(token: string, organId: string): Promise<string> {
  await vi.waitFor(
    async () => {
      const { status } = await request(listPrepaymentMovements, { token, query: { organId } });
      if (status !== 200) throw new Error(`finance answered ${status} about a new member`);
    },
    { timeout: PATIENCE_MS, interval: 100 },
  );
  return organId;
}

/** The required parameters of a list: kinds, and ids of the own tenant. */
export function neededBy(endpoint: Endpoint, own: Own): Record<string, string> {
  const {
    account,
    check,
    layout,
    of,
    type,
    trade,
    line,
    period,
    figure,
    supplierType,
    organId,
    productId,
    materialId,
    materialIds,
    accountId,
    UBKeyId,
    taskId,
    sourceTaskId,
  } = parametersOf(endpoint);
  const firstOf = ({ enum: values, anyOf }: Parameter): string => values?.[0] ?? (anyOf?.[0] ? firstOf(anyOf[0]) : "");
  return {
    ...(account ? { account: firstOf(account) } : {}),
    ...(check ? { check: firstOf(check) } : {}),
    ...(layout ? { layout: firstOf(layout) } : {}),
    ...(of ? { of: firstOf(of) } : {}),
    ...(type ? { type: firstOf(type) } : {}),
    ...(trade ? { trade: firstOf(trade) } : {}),
    ...(line ? { line: firstOf(line) } : {}),
    ...(period ? { period: firstOf(period) } : {}),
    ...(figure ? { figure: firstOf(figure) } : {}),
    ...(supplierType ? { supplierType: "客户" } : {}),
    ...(organId ? { organId: isOfMembers(endpoint) ? own.member : own.customer } : {}),
    ...(productId ? { productId: own.material } : {}),
    ...(materialId ? { materialId: own.material } : {}),
    ...(materialIds ? { materialIds: own.material } : {}),
    ...(accountId ? { accountId: own.account } : {}),
    ...(taskId ? { taskId: own.tasks[0] } : {}),
    ...(sourceTaskId ? { sourceTaskId: own.tasks[0], targetTaskId: own.tasks[1] } : {}),
    ...(UBKeyId ? { UBType: "UserCustomer", UBKeyId: own.userId } : {}),
  };
}
