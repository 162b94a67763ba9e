// Stock-taking tasks: what of a warehouse is counted, by whom, and how far it is (reference.md §2.11; docs/decisions/0074).
import { z } from "zod";
import { stockCosts } from "../core/actor.ts";
import { day } from "../core/day.ts";
import { defineEndpoint } from "../core/endpoint.ts";
import { areOnce, uuid } from "../core/id.ts";
import { byId, listQuery, page, written } from "../core/list-contract.ts";
import { required, text } from "../system/field-schemas.ts";

/** The stock-taking of a warehouse: counting, finished, adjusted, or revoked. */
export const STOCK_TAKING = { counting: 0, finished: 1, adjusted: 2, revoked: 9 } as const;
export const taskStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(9)]);
export type TaskStatus = z.infer<typeof taskStatus>;

/** Which products of the warehouse are counted: all, those of a category and all below it, or selected ones. */
export const taskScopes = ["all", "category", "selected"] as const;
export type TaskScope = (typeof taskScopes)[number];

export const TASK_PREFIX = "PD";
export const TASK_NAME_MAX = 100;
/** Selected products of one task. */
export const TASK_PRODUCTS_MAX = 2_000;
/** Items of one task: products by variant and batch. */
export const TASK_ITEMS_MAX = 50_000;
export const TASK_COUNTERS_MAX = 50;

export const stockTakingPage = {
  service: "warehouse",
  audience: "staff",
  page: "/inventory/InventoryList",
} as const;
/** What differences are worth is hidden with what stock costs. */
export const differenceCosts = { unitCost: stockCosts, diffAmount: stockCosts } as const;
const edit = { ...stockTakingPage, button: "edit", response: written } as const;

const person = z.object({ id: uuid(), name: z.string() });
/** A document of an adjustment. */
export const adjustmentDocument = z.object({ id: uuid(), kind: z.enum(["other-in", "other-out"]), number: z.string() });
export type AdjustmentDocument = z.infer<typeof adjustmentDocument>;
/**
 * Why an adjustment leaves a counted item out: the books moved between its counts, it has serial numbers. Or why it will be refused: another task has adjusted
 * it since, its product is disabled, it is a gain without a cost.
 */
export const leftOutReasons = ["moved", "by-hand", "elsewhere", "disabled", "costless"] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];
/** So many of the items that an adjustment has left out are named in its answer. */
export const LEFT_OUT_NAMED_MAX = 100;
const leftOutItem = z.object({
  id: uuid(),
  name: z.string(),
  barCode: z.string(),
  batchNumber: z.string(),
  reason: z.enum(leftOutReasons),
});
export type LeftOutItem = z.infer<typeof leftOutItem>;

export const taskRow = z.object({
  id: uuid(),
  version: z.number().int(),
  /** PD and eleven digits. */
  taskNo: z.string(),
  name: z.string(),
  depotId: uuid(),
  depotName: z.string(),
  scope: z.enum(taskScopes),
  categoryId: uuid().nullable(),
  categoryName: z.string(),
  /** False: a blind count. Nobody sees what the books say until it is finished. */
  showBookQty: z.boolean(),
  /** When and by whom a blind count was made one that shows the books; null and empty: it never was. */
  blindLiftTime: z.string().nullable(),
  blindLiftUser: z.string(),
  status: taskStatus,
  /** YYYY-MM-DD. */
  countDate: z.string(),
  creator: uuid(),
  userName: z.string(),
  /** Who may count; empty: all who may count on this page and reach the warehouse. */
  assignees: z.array(person),
  remark: z.string(),
  createTime: z.string(),
  finishTime: z.string().nullable(),
  revokeTime: z.string().nullable(),
  /** The task that it was copied from. */
  sourceTaskId: uuid().nullable(),
  sourceTaskNo: z.string(),
  itemNumber: z.number().int(),
  countedNumber: z.number().int(),
  /** Items whose count differs from the books, without those that moved while they were counted; null until it is finished. */
  differentNumber: z.number().int().nullable(),
  /**
   * The other-in and other-out documents of its adjustment. One that somebody reversed counts only without strict audit, as all documents do; one that was
   * deleted by hand never: the adjustment was taken back, and revoking the task makes it finished again.
   */
  adjustBills: z.array(adjustmentDocument.extend({ isAudited: z.boolean(), isDeleted: z.boolean() })),
});
export type TaskRow = z.infer<typeof taskRow>;

/** Who has counted, how many counts, and when last. */
const counter = person.extend({ counts: z.number().int(), lastTime: z.string() });

export const listTasks = defineEndpoint({
  ...stockTakingPage,
  method: "GET",
  path: "/wecoInventoryTask/getInventoryTaskList",
  summary:
    "List the stock-taking tasks of the warehouses that the caller reaches; filters taskNo, name, depotId, status, creator, beginTime, endTime",
  query: listQuery,
  response: page(taskRow),
});
export const getTask = defineEndpoint({
  ...stockTakingPage,
  method: "GET",
  path: "/wecoInventoryTask/getInventoryTaskDetail",
  summary: "Read one stock-taking task with who has counted",
  query: byId,
  response: taskRow.extend({ counters: z.array(counter) }),
});

const assigneeIds = z.array(uuid()).max(TASK_COUNTERS_MAX).default([]);
/** What can be changed while the task is counted. */
const taskFields = {
  name: required(TASK_NAME_MAX),
  countDate: day(),
  showBookQty: z.boolean().default(true),
  assigneeIds,
  remark: text(500).default(""),
};

/**
 * Refuses `stock-taking-empty` where the scope has nothing to count, `stock-taking-too-many-items`, `field-required` for a category or
 * products that the scope needs, `not-found` for what the caller does not reach, `stock-taking-depot-disabled` (409), `stock-taking-counter-outside` for a counter who does not reach the warehouse.
 */
export const createTask = defineEndpoint({
  ...edit,
  method: "POST",
  path: "/wecoInventoryTask/createInventoryTask",
  summary: "Create a stock-taking task with an item for each product, variant and batch of its scope",
  body: z.strictObject({
    ...taskFields,
    depotId: uuid(),
    scope: z.enum(taskScopes),
    /** Of the scope category alone. */
    categoryId: uuid().nullable().default(null),
    /** Of the scope selected alone. */
    productIds: z.array(uuid()).max(TASK_PRODUCTS_MAX).refine(areOnce, "field-invalid").default([]),
    /** True: only what the books have in the warehouse; what else is found there is added by its first count. False: all enabled products too. */
    onlyStocked: z.boolean().default(false),
  }),
});
/**
 * Refuses `stock-taking-not-counting` (409), `stale-version` (409); and with the field showBookQty `stock-taking-blind-kept` (409), since a blind count stays one
 * once it is counted, and `stock-taking-blind-late` (409), since what is counted or was shown does not become blind (docs/decisions/0086).
 */
export const updateTask = defineEndpoint({
  ...edit,
  method: "PUT",
  path: "/wecoInventoryTask/updateInventoryTask",
  summary: "Change name, day, counters, remark and blindness of a stock-taking task that is being counted",
  body: z.strictObject({ ...taskFields, id: uuid(), version: z.number().int() }),
});
/** Refuses `stock-taking-not-blind` (409), `stock-taking-not-counting` (409), `stale-version` (409). */
export const showTaskBooks = defineEndpoint({
  ...edit,
  button: "audit",
  method: "PUT",
  path: "/wecoInventoryTask/showInventoryTaskBooks",
  summary: "Show the books of a blind stock-taking task that is being counted, which the task says from then on",
  body: z.strictObject({ id: uuid(), version: z.number().int() }),
});
/** Refuses `stock-taking-not-finished` (409) for a task that is being counted, `stock-taking-depot-disabled` (409), `stock-taking-empty` where nothing differs. */
export const copyTask = defineEndpoint({
  ...edit,
  method: "POST",
  path: "/wecoInventoryTask/copyInventoryTask",
  summary:
    "Create a stock-taking task with the items of another one, or only with those that differ, to be counted again",
  body: z.strictObject({
    id: uuid(),
    name: required(TASK_NAME_MAX),
    countDate: day(),
    showBookQty: z.boolean().default(true),
    assigneeIds,
    remark: text(500).default(""),
    /** differences: items whose count differs from the books, or whose goods moved between their first and last count. */
    items: z.enum(["all", "differences"]).default("all"),
  }),
});
/**
 * A task that is being counted ends; a finished one is counted again; an adjusted one is finished again, once the documents of its adjustment
 * are reversed or deleted: what was reversed is deleted with it. Refuses `stock-taking-adjusted` (409) while one of them is audited, `stock-taking-revoked` (409), `stale-version` (409).
 */
export const revokeTask = defineEndpoint({
  ...edit,
  button: "reverseAudit",
  method: "PUT",
  path: "/wecoInventoryTask/revokeInventoryTask",
  summary: "Revoke a stock-taking task, or take back that it was finished or adjusted",
  body: z.strictObject({ id: uuid(), version: z.number().int() }),
  response: written.extend({ status: taskStatus }),
});
/**
 * Waits until the books have all documents that were committed before. Refuses `stock-taking-not-counting` (409), `stale-version` (409),
 * `stock-taking-books-behind` (409) where that takes too long.
 */
export const finishTask = defineEndpoint({
  ...edit,
  button: "audit",
  method: "PUT",
  path: "/wecoInventoryItem/finishInventoryTask",
  summary: "Finish the counting of a task; from then on nothing is counted, and late counts are refused",
  body: z.strictObject({
    id: uuid(),
    version: z.number().int(),
    /** What nobody counted is left as it is, or is not there. */
    uncounted: z.enum(["excluded", "zero"]),
  }),
});
/**
 * All or nothing, once, of books that have all documents committed before; `stock-taking-books-behind` (409) where that takes too long. Refuses `stock-taking-not-finished` (409), `stock-taking-adjusted` (409), `stock-taking-adjusted-elsewhere` (409) for goods that another
 * task has adjusted since they were counted, `stock-taking-differences-changed` (409) where the differences are others than those that the caller has `seen`,
 * `document-cost-unknown` (409) for a gain without a cost, `stock-taking-depot-disabled` (409), `stale-version` (409), and what the documents
 * are refused for: `stock-short` with the products that others hold, `period-closed`.
 */
export const adjustTask = defineEndpoint({
  ...edit,
  button: "audit",
  method: "POST",
  path: "/wecoInventory/generateAdjustmentOrder",
  weight: "document",
  summary: "Make and audit the other-in and other-out documents that bring the books to what was counted",
  body: z.strictObject({
    id: uuid(),
    version: z.number().int(),
    /** Of the report's summary: then nothing else is booked than was shown. */
    seen: text(64).optional(),
  }),
  response: written.extend({
    documents: z.array(adjustmentDocument),
    /** Differing items of products with serial numbers: these are adjusted by hand. */
    byHand: z.number().int(),
    /** Items that the books moved between their counts: these have to be counted again. */
    moved: z.number().int(),
    /** Both by name, the first ones. */
    leftOut: z.array(leftOutItem),
  }),
});
