// What a parent is made of: proposed from its last document when it is chosen in an empty form, or taken from a template. The children follow its quantity.
import { newId } from "@kontor/contracts/core/id";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { permissions } from "../permissions/permissions.tsx";
import { call } from "../request/request.ts";
import { completeLines } from "./batches-there.ts";
import type { OpenDocument, Recipes } from "./document-form.types.ts";
import { startsOf } from "./product-lookup.ts";
import { type FormLine, isBlank, isFigure } from "./rules/line.rules.ts";
import { type RecipeLine, recipeLines, recipeOf, scaled } from "./rules/recipe.rules.ts";

type Form = Pick<
  OpenDocument,
  "kind" | "isNew" | "state" | "lines" | "line" | "head" | "replaceLines" | "setErrors" | "showLines" | "changeLines"
>;

/** How many of the newest documents with the product are looked through for one whose parent it is. */
const LOOKED_THROUGH = 5;

/** What the parent was made of the last time, in the documents that the user may see: of its own kind, else what is taken apart as it was assembled. */
export async function lastRecipe(kind: DocumentKind, barCode: string): Promise<RecipeLine[] | undefined> {
  const search = JSON.stringify({ materialParam: barCode });
  const { madeBy } = kind;
  for (const { endpoints } of madeBy && permissions.sees(madeBy.page) ? [kind, madeBy] : [kind]) {
    const { rows } = await call(endpoints.list, { query: { search, currentPage: 1, pageSize: LOOKED_THROUGH } });
    for (const { id } of rows) {
      const { info } = await call(endpoints.info, { query: { id } });
      const recipe = recipeOf(info, barCode);
      if (recipe) return recipe;
    }
  }
  return undefined;
}

/** The parent, where nothing else is entered yet. */
function onlyParent(lines: readonly FormLine[]): FormLine | undefined {
  const [parent, ...others] = lines.filter((line) => !isBlank(line));
  return others.length === 0 && parent && parent.materialId !== null ? parent : undefined;
}

/** Lets children follow their parent for the life of a form, and proposes those of the last time in a new document. A failure proposes nothing. */
export function recipesOf(form: Form): Recipes {
  let lastBarCode = "";
  let proposed: ReadonlyMap<string, RecipeLine> = new Map();
  let parents = "1";

  /** @param parentOf the line that the children are for; undefined where they are no longer wanted */
  const put = async (
    recipe: readonly RecipeLine[],
    parentOf: (lines: readonly FormLine[]) => FormLine | undefined,
  ): Promise<readonly RecipeLine[]> => {
    const codes = recipe.flatMap(({ barCode }) => (barCode === "" ? [] : [barCode]));
    const starts = await startsOf(form.kind, codes, null);
    const now = parentOf(form.lines());
    if (!now) return [];
    parents = isFigure(now.operNumber) ? now.operNumber : "1";
    const { depots } = form.state.getState().own;
    const usable = new Set(depots.map(({ id }) => id));
    const lines = recipeLines(recipe, parents, starts, newId, ({ depotId = null, depotName = "" }) =>
      depotId !== null && usable.has(depotId) ? { depotId, depotName } : now,
    );
    proposed = new Map(lines.map(({ line, of }) => [line.id, of]));
    const { errors } = form.state.getState();
    // A blank line in which the user already stands stays, below them.
    const blank = form.lines().filter(isBlank);
    form.replaceLines([now, ...lines.map(({ line }) => line), ...blank]);
    form.setErrors(errors);
    completeLines(form);
    const taken = new Set(lines.map(({ of }) => of));
    return recipe.filter((line) => !taken.has(line));
  };
  const propose = async ({ barCode }: FormLine): Promise<void> => {
    const recipe = (await lastRecipe(form.kind, barCode)) ?? [];
    const stillAlone = (lines: readonly FormLine[]) => {
      const alone = onlyParent(lines);
      return alone?.barCode === barCode ? alone : undefined;
    };
    if (recipe.length > 0) await put(recipe, stillAlone);
  };

  if (form.kind.movements.hasParent)
    form.state.subscribe((now, before) => {
      if (now.lines === before.lines) return;
      const lines = form.lines();
      const alone = form.isNew ? onlyParent(lines) : undefined;
      if (alone && alone.barCode !== lastBarCode) {
        lastBarCode = alone.barCode;
        void propose(alone).catch(() => undefined);
        return;
      }
      const quantity = lines.find((line) => !isBlank(line))?.operNumber ?? "";
      if (proposed.size === 0 || quantity === parents || !isFigure(quantity) || Number(quantity) === 0) return;
      const changed = new Map(scaled(lines, proposed, { from: parents, to: quantity }).map((line) => [line.id, line]));
      parents = quantity;
      form.changeLines([...changed.keys()], (line) => changed.get(line.id) ?? line);
    });
  return { takeRecipe: (recipe) => put(recipe, (lines) => lines.find((line) => !isBlank(line))) };
}
