// The cell editors for a line's item of income or expense, and for the account that receives its amount.
import { ChoiceEditor } from "@kontor/ui-kit/voucher/grid/choice-editor";
import type { EditorProps } from "@kontor/ui-kit/voucher/grid/column";
import type { ReactNode } from "react";
import type { SlipLine } from "./slip.rules.ts";
import { useSlipHere, useSlipState } from "./slip-scope.tsx";

export function ItemEditor({ line, column: _column, ...cell }: EditorProps<SlipLine>): ReactNode {
  const { changeLine } = useSlipHere();
  const items = useSlipState((state) => state.items);
  return (
    <ChoiceEditor
      {...cell}
      choices={items}
      chosen={line.inOutItemName}
      onPick={({ value, label }) =>
        changeLine(line.id, (now) => ({ ...now, inOutItemId: value, inOutItemName: label }))
      }
    />
  );
}

export function AccountEditor({ line, column: _column, ...cell }: EditorProps<SlipLine>): ReactNode {
  "use no memo"; // It reads the form while it is drawn.
  const { changeLine, head } = useSlipHere();
  const accounts = useSlipState((state) => state.accounts);
  const payer = head().accountId;
  return (
    <ChoiceEditor
      {...cell}
      choices={accounts.filter(({ value }) => value !== payer)}
      chosen={line.receiverName}
      onPick={({ value, label }) => changeLine(line.id, (now) => ({ ...now, receiverId: value, receiverName: label }))}
    />
  );
}
