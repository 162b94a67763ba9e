// Rules for a menu function: a number and name of its own, an existing parent that is not below it (reference.md §6.3).
import { refuse } from "@kontor/contracts/core/error";
import { fitsComponent } from "@kontor/contracts/system/function";

interface FunctionPosition {
  number: string;
  parentNumber: string;
}

/**
 * Refuses an impossible position in the menu.
 * @param others the other functions, without the one that is added or changed
 * @throws Refusal `parent-not-found`, `function-below-itself`
 */
export function refuseFunctionPosition(input: FunctionPosition, others: readonly FunctionPosition[]): void {
  if (input.parentNumber === "0") return;
  const parents = new Map(others.map((each) => [each.number, each.parentNumber]));
  if (input.parentNumber === input.number) throw refuse("function-below-itself", { field: "parentNumber" });
  if (!parents.has(input.parentNumber)) throw refuse("parent-not-found", { field: "parentNumber" });
  const seen = new Set<string>();
  for (let at: string | undefined = input.parentNumber; at && at !== "0" && !seen.has(at); at = parents.get(at)) {
    if (at === input.number) throw refuse("function-below-itself", { field: "parentNumber" });
    seen.add(at);
  }
}

/** A page lies within the application; only a page shown in a frame may have an address elsewhere (WEB-6). @throws Refusal `value-not-allowed` */
export function refuseFunctionAddress({ url, component }: { url: string; component: string }): void {
  if (!fitsComponent(url, component)) throw refuse("value-not-allowed", { field: "url" });
}
