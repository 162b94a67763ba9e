// The payment fields under the lines: discount, fees, paid and open amounts; for retail the amount received and the change.
import { takesBack } from "@kontor/contracts/document/kind-values";
import { Form } from "antd";
import type { ComponentType, ReactNode } from "react";
import { SwitchField } from "../../fields/choice.tsx";
import { NumberField } from "../../fields/number.tsx";
import { useDocumentForm, useTotals } from "../document-scope.tsx";
import { Accounts } from "./accounts.tsx";
import { Total } from "./total.tsx";

/** The payment fields of the document's kind. */
export function Settlement(): ReactNode {
  const Fields = useDocumentForm().kind.amounts.choose<ComponentType>({
    credit: CreditSettlement,
    cash: CashSettlement,
    deposit: DepositSettlement,
    goodsOnly: NoSettlement,
  });
  return <Fields />;
}

const NoSettlement = (): ReactNode => null;

/** The payment of purchase and sale (reference.md §1.6). With hidden money the sums are hidden and nothing can be typed. */
function CreditSettlement(): ReactNode {
  const { hidden } = useTotals();
  if (hidden) return <HiddenSettlement />;
  return (
    <div className="kontor-settle">
      <NumberField name="discount" scale="amount" />
      <NumberField name="discountMoney" scale="amount" />
      <Total name="discountLastMoney" />
      <NumberField name="otherMoney" scale="amount" />
      <Deduction />
      <Accounts />
      <NumberField name="changeAmount" scale="amount" />
      <Total name="due" className="kontor-due" />
      <Total name="debt" />
    </div>
  );
}

/** What is deducted of the deposit of the order that is delivered; nothing where there is none. */
function Deduction(): ReactNode {
  const { form, kind } = useDocumentForm();
  const linkId = Form.useWatch("linkId", form);
  return linkId && !takesBack(kind) ? <NumberField name="deposit" scale="amount" /> : null;
}

/** The discount of an order, and its deposit. */
function DepositSettlement(): ReactNode {
  const { hidden } = useTotals();
  if (hidden) return <HiddenSettlement />;
  return (
    <div className="kontor-settle">
      <NumberField name="discount" scale="amount" />
      <NumberField name="discountMoney" scale="amount" />
      <Total name="discountLastMoney" className="kontor-due" />
      <Accounts />
      <NumberField name="changeAmount" scale="amount" />
    </div>
  );
}

/** The payment of retail: the amount received follows the total until it is typed; the change follows both. */
function CashSettlement(): ReactNode {
  const { hidden } = useTotals();
  const { form } = useDocumentForm();
  const isPrepaid = Form.useWatch("prepaid", { form, preserve: true }) === true;
  return (
    <div className="kontor-settle">
      <Total name="changeAmount" className="kontor-due" />
      <Prepaid />
      {!hidden && !isPrepaid && (
        <>
          <NumberField name="getAmount" scale="amount" />
          <Total name="backAmount" className="kontor-due" />
        </>
      )}
      {!isPrepaid && <Accounts />}
    </div>
  );
}

/** Whether the chosen member's prepayment pays; a return of what it paid goes back to it, unless it is refunded through an account. */
function Prepaid(): ReactNode {
  const { form, kind } = useDocumentForm();
  const at = { form, preserve: true };
  const [organId, linkId, prepaid] = [
    Form.useWatch("organId", at),
    Form.useWatch("linkId", at),
    Form.useWatch("prepaid", at),
  ];
  const isOffered = prepaid === true || (organId && (!takesBack(kind) || linkId));
  return isOffered ? <SwitchField name="prepaid" /> : null;
}

function HiddenSettlement(): ReactNode {
  return (
    <div className="kontor-settle">
      <Accounts />
      <Total name="due" className="kontor-due" />
    </div>
  );
}
