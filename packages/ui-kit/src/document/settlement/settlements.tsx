// What stands under the lines: discount, fees, what is paid and owed; or what the counter receives and gives back.
import type { ReactNode } from "react";
import { NumberField } from "../../fields/number.tsx";
import { useTotals } from "../document-scope.tsx";
import { Accounts } from "./accounts.tsx";
import { Total } from "./total.tsx";

/** Purchase and sale (reference.md §1.6). Who may not see money sees the sums hidden and writes none. */
export function CreditSettlement(): ReactNode {
  const { hidden } = useTotals();
  if (hidden) return <HiddenSettlement />;
  return (
    <div className="kontor-settle">
      <NumberField name="discount" scale="amount" />
      <NumberField name="discountMoney" scale="amount" />
      <Total name="discountLastMoney" />
      <NumberField name="otherMoney" scale="amount" />
      <Accounts />
      <NumberField name="changeAmount" scale="amount" />
      <Total name="due" className="kontor-due" />
      <Total name="debt" />
    </div>
  );
}

/** The counter: what is received follows the amount until it is typed; the change follows both. */
export function CashSettlement(): ReactNode {
  const { hidden } = useTotals();
  if (hidden) return <HiddenSettlement />;
  return (
    <div className="kontor-settle">
      <Total name="changeAmount" className="kontor-due" />
      <NumberField name="getAmount" scale="amount" />
      <Total name="backAmount" className="kontor-due" />
      <Accounts />
    </div>
  );
}

function HiddenSettlement(): ReactNode {
  return (
    <div className="kontor-settle">
      <Accounts />
      <Total name="due" className="kontor-due" />
    </div>
  );
}
