// An endpoint as a value: services mount it, the browser calls it, the gateway routes and guards by it (architecture.md §3).
import { z } from "zod";
import type { PriceRule } from "./actor.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";
export type ServiceName = "purchase" | "sales" | "warehouse" | "finance" | "reports" | "system";
export const serviceNames: readonly ServiceName[] = ["purchase", "sales", "warehouse", "finance", "reports", "system"];

/**
 * The audience: who may call at all.
 * public: without a session. session: every signed-in user, of whatever kind. staff: owner and staff of a tenant.
 * owner: the tenant's main account only. operator: the platform operator only. internal: the gateway and services; never routed from outside.
 */
export type Audience = "public" | "session" | "staff" | "owner" | "operator" | "internal";

/** Button verbs (business.md §6) and their stored codes (reference.md §6.3). */
export const BUTTONS = {
  edit: "1",
  audit: "2",
  importExport: "3",
  enable: "4",
  print: "5",
  cancel: "6",
  reverseAudit: "7",
  /** Allows stock to run short, with a reason. */
  allowShort: "8",
  /** Allows a return to cost more than its source, with a reason. */
  allowAbove: "9",
  /** Opening closed books again (docs/decisions/0036). */
  reopen: "10",
  /** Lets a customer owe more than his credit limit, with a reason (docs/decisions/0064). */
  allowCredit: "11",
  /** Gives and takes members' points by hand, with a reason (docs/decisions/0082). */
  adjustPoints: "12",
} as const;
export type Button = keyof typeof BUTTONS;
const CODE = Object.values(BUTTONS).join("|");
/** Codes of buttons, joined by commas. */
export const BUTTON_CODES = new RegExp(`^((${CODE})(,(${CODE}))*)?$`);

/**
 * The page whose permission a call needs. A path; or several, of which any will do;
 * or, where one call serves several pages, the path by the value of a field of query, body or (multipart) form.
 */
export type PageRule =
  | string
  | readonly string[]
  | { readonly by: string; readonly of: Readonly<Record<string, string>> };

/**
 * The shape of the response (reference.md §7.1).
 * data: {code: 200, data}. raw: bare JSON. result: {success: true, result}. file: bytes for download.
 */
export type Family = "data" | "raw" | "result" | "file";

/** The gateway's limit that applies to a call (LIM-1, LIM-2). */
export type Weight = "normal" | "document" | "upload" | "report";

export interface EndpointOptions<Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> {
  service: ServiceName;
  method: Method;
  path: `/${string}`;
  audience: Audience;
  page?: PageRule;
  button?: Button;
  /** A second required button: for saving and auditing in one call. */
  alsoButton?: Button;
  /** Fields of the query that need a button of their own where they are present. */
  fieldButtons?: Readonly<Record<string, Button>>;
  /** Fields of the query that need one of some pages where they are present, whatever pages the call itself needs. */
  fieldPages?: Readonly<Record<string, readonly string[]>>;
  query?: Q;
  body?: B;
  response: R;
  family?: Family;
  weight?: Weight;
  /** True: multipart form with one field `file`; `body` describes the other form fields. */
  upload?: boolean;
  /** The price-hiding codes that hide each response field, at any depth (RBAC-7). */
  priceFields?: Readonly<Record<string, PriceRule>>;
  /** The lowest edition that may call: 0 free, 1 standard, 2 advanced. */
  edition?: 0 | 1 | 2;
  /** The services that may call an internal endpoint besides the gateway (GATE-3). */
  callers?: readonly ServiceName[];
  /** Its purpose, in one sentence; goes into the OpenAPI document. */
  summary: string;
}

export interface Endpoint<
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> extends Required<
    Pick<
      EndpointOptions<Q, B, R>,
      "service" | "method" | "path" | "audience" | "response" | "family" | "weight" | "upload" | "summary"
    >
  > {
  query: Q;
  body: B;
  page: PageRule | undefined;
  button: Button | undefined;
  alsoButton: Button | undefined;
  fieldButtons: Readonly<Record<string, Button>>;
  fieldPages: Readonly<Record<string, readonly string[]>>;
  priceFields: Readonly<Record<string, PriceRule>>;
  edition: 0 | 1 | 2;
  callers: readonly ServiceName[];
}

const nothing = z.strictObject({});

/** Declares an endpoint. What is left out means: no query, no body, `data` family, normal weight. */
export function defineEndpoint<
  R extends z.ZodType,
  Q extends z.ZodType = typeof nothing,
  B extends z.ZodType = typeof nothing,
>(options: EndpointOptions<Q, B, R>): Endpoint<Q, B, R> {
  return {
    family: "data",
    weight: options.upload ? "upload" : "normal",
    upload: false,
    priceFields: {},
    edition: 0,
    callers: [],
    page: undefined,
    button: undefined,
    alsoButton: undefined,
    fieldButtons: {},
    fieldPages: {},
    ...options,
    // Left-out schemas are the strict empty object; the casts hold because Q and B then have that default type.
    query: options.query ?? (nothing as unknown as Q),
    body: options.body ?? (nothing as unknown as B),
  };
}

/** "GET /user/list": how an endpoint is named in logs, tokens, OpenAPI and the endpoint list. */
export const endpointName = (endpoint: Pick<Endpoint, "method" | "path">): string =>
  `${endpoint.method} ${endpoint.path}`;

export type QueryInput<E extends Endpoint> = z.input<E["query"]>;
export type Query<E extends Endpoint> = z.output<E["query"]>;
export type BodyInput<E extends Endpoint> = z.input<E["body"]>;
export type Body<E extends Endpoint> = z.output<E["body"]>;
/** A handler's result and a caller's: the `data` (or raw value, or result) of the response. */
export type Answer<E extends Endpoint> = z.output<E["response"]>;
export type AnswerInput<E extends Endpoint> = z.input<E["response"]>;
