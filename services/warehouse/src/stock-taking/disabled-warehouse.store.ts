// A disabled warehouse is not counted: no document would bring its books to the counts.
import { refuse } from "@kontor/contracts/core/error";
import { statement } from "@kontor/service-kit/database/statement";

const DISABLED = statement<{ depot: string }>("select name as depot from depots where id = $1::uuid and not enabled");

/** @throws Refusal `stock-taking-depot-disabled` (409) with its name */
export async function refuseDisabledWarehouse(tx: object, depotId: string, field?: string): Promise<void> {
  const [values] = await DISABLED.rows(tx, depotId);
  if (values)
    throw refuse("stock-taking-depot-disabled", { status: 409, ...(field && { field }), values: { ...values } });
}
