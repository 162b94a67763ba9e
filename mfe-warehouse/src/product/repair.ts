// Repairs the chosen products' stock or cost, a few at a time with progress; each product is repaired as a whole, so stopping does no harm.
import { REPAIR_MAX, type repairProductStock } from "@kontor/contracts/warehouse/product";
import { showError } from "@kontor/ui-kit/feedback/show-error";
import { dismiss, notify, toast } from "@kontor/ui-kit/feedback/toast";
import { refresh } from "@kontor/ui-kit/query";
import { call } from "@kontor/ui-kit/request";

const NOTE = "material-repair";

/** Repairs all of them. Returns how many were wrong. */
export async function repair(endpoint: typeof repairProductStock, ids: readonly string[]): Promise<void> {
  let repaired = 0;
  try {
    for (let done = 0; done < ids.length; done += REPAIR_MAX) {
      const values = { done, count: ids.length };
      notify({ key: NOTE, kind: "info", title: "material.repairing", values, stays: true });
      repaired += (await call(endpoint, { body: { ids: ids.slice(done, done + REPAIR_MAX) } })).repaired;
    }
    toast.success("material.repaired", { count: ids.length, repaired });
  } catch (error) {
    showError(error);
  } finally {
    dismiss(NOTE);
    await refresh(endpoint);
  }
}
