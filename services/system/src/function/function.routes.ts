// Menu functions for the platform operator: list, add, change, name and number checks (business.md §7).
import { refuse } from "@kontor/contracts/core/error";
import { newId } from "@kontor/contracts/core/id";
import { refuseTooDeep } from "@kontor/contracts/core/list-contract";
import { isSameName } from "@kontor/contracts/core/name-key";
import {
  addFunction,
  checkFunctionName,
  checkFunctionNumber,
  type FunctionRow,
  listFunctions,
  updateFunction,
} from "@kontor/contracts/system/function";
import { router } from "@kontor/service-kit/http/router";
import { z } from "zod";
import type { PlatformSystemDb, SystemTx } from "../db.ts";
import { logOperation } from "../log/log.store.ts";
import { codesText } from "../role/grants.rules.ts";
import { refuseFunctionAddress, refuseFunctionPosition } from "./function.rules.ts";

/** There are about a hundred functions; the bound only catches absurd counts. */
const FUNCTIONS_MAX = 2000;
const labels = z.object({ "zh-CN": z.string(), "zh-TW": z.string(), en: z.string(), vi: z.string(), fr: z.string() });
const side = z.enum(["company", "platform"]);

async function allFunctions(tx: SystemTx): Promise<FunctionRow[]> {
  const rows = await tx.function.findMany({
    omit: { knownButtons: true },
    orderBy: { number: "asc" },
    take: FUNCTIONS_MAX,
  });
  return rows.map((row) => {
    const words = labels.parse(row.labels);
    const { parent, buttons, ...rest } = row;
    const pushBtn = codesText(buttons);
    return { ...rest, parentNumber: parent, name: words["zh-CN"], labels: words, pushBtn, side: side.parse(row.side) };
  });
}

/** Whether another function has this name or number. */
export async function isDuplicateFunction(
  tx: SystemTx,
  which: { name: string } | { number: string },
  exceptId?: string,
): Promise<boolean> {
  const others = (await allFunctions(tx)).filter(({ id }) => id !== exceptId);
  return others.some((each) => ("name" in which ? isSameName(each.name, which.name) : each.number === which.number));
}

type FunctionInput = Omit<FunctionRow, "id" | "side">;

function assertUniqueFunction(input: FunctionInput, others: readonly FunctionRow[]): void {
  if (others.some((each) => each.number === input.number)) {
    throw refuse("number-already-exists", { status: 409, field: "number" });
  }
  if (others.some((each) => isSameName(each.name, input.name))) {
    throw refuse("name-already-exists", { status: 409, field: "name" });
  }
  refuseFunctionPosition(input, others);
  refuseFunctionAddress(input);
}

const dataOf = ({ parentNumber, pushBtn, name, labels: words, ...rest }: FunctionInput) => ({
  ...rest,
  parent: parentNumber,
  labels: { ...words, "zh-CN": name },
  buttons: pushBtn === "" ? [] : pushBtn.split(","),
});

export function functionRoutes(platform: PlatformSystemDb) {
  const routes = router("system", platform);

  routes.plain(listFunctions, ({ ctx, query }) =>
    platform.platformTx(ctx, async (tx) => {
      refuseTooDeep(query);
      const { name = "", ...others } = query.search ?? {};
      for (const field of Object.keys(others)) throw refuse("field-unknown", { field });
      const part = String(name ?? "").toLowerCase();
      const matching = (await allFunctions(tx)).filter((each) =>
        [each.number, each.url, ...Object.values(each.labels)].some((text) => text.toLowerCase().includes(part)),
      );
      const from = (query.currentPage - 1) * query.pageSize;
      return { rows: matching.slice(from, from + query.pageSize), total: matching.length, totalIsExact: true };
    }),
  );

  routes.plain(addFunction, ({ ctx, body }) =>
    platform.platformTx(ctx, async (tx) => {
      const { side: chosen, ...input } = body;
      assertUniqueFunction(input, await allFunctions(tx));
      const id = newId();
      await tx.function.create({ data: { ...dataOf(input), id, side: chosen } });
      await logOperation(tx, ctx, { operation: "function", type: "add", content: body.name, after: body });
      return { message: "ok", id };
    }),
  );

  routes.plain(updateFunction, ({ ctx, body }) =>
    platform.platformTx(ctx, async (tx) => {
      const { id, ...input } = body;
      const all = await allFunctions(tx);
      const before = all.find((each) => each.id === id);
      if (!before) throw refuse("not-found", { status: 404 });
      assertUniqueFunction(
        input,
        all.filter((each) => each.id !== id),
      );
      if (input.number !== before.number) refuseMovedChildren(before, all);
      await tx.function.update({ where: { id }, data: dataOf(input) });
      await logOperation(tx, ctx, { operation: "function", type: "update", content: body.name, before, after: input });
      return { message: "ok", id };
    }),
  );

  routes.plain(checkFunctionName, ({ ctx, query }) =>
    platform.platformTx(ctx, async (tx) => ({ status: await isDuplicateFunction(tx, { name: query.name }, query.id) })),
  );
  routes.plain(checkFunctionNumber, ({ ctx, query }) =>
    platform.platformTx(ctx, async (tx) => ({
      status: await isDuplicateFunction(tx, { number: query.number }, query.id),
    })),
  );
  return routes;
}

/** Children name their parent by its number, so a group that has some keeps its own. */
function refuseMovedChildren(before: FunctionRow, all: readonly FunctionRow[]): void {
  if (all.some((each) => each.parentNumber === before.number)) {
    throw refuse("function-has-children", { code: 601, field: "number" });
  }
}
