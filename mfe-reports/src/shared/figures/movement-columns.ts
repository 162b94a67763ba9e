// The columns of the documents on credit, receipts and payments behind a statement (reference.md §3.9), and of what changed deposits.
import type { getStatementDeposits, getStatementMovements } from "@kontor/contracts/reports/statement";
import type { RowOf } from "@kontor/ui-kit/list/use-list";
import { amountColumn, goodsColumns } from "../report/columns.ts";
import { documentCell } from "../report/document-link.tsx";
import { listedColumns } from "./listed-columns.ts";

type MovementRow = RowOf<typeof getStatementMovements>;
export const movementColumns = [
  ...listedColumns<MovementRow>(documentCell),
  ...goodsColumns<MovementRow>(),
  amountColumn<MovementRow>("debtMoney"),
  amountColumn<MovementRow>("backMoney"),
  amountColumn<MovementRow>("need"),
];

type DepositRow = RowOf<typeof getStatementDeposits>;
export const depositColumns = [...listedColumns<DepositRow>(documentCell), amountColumn<DepositRow>("amount")];
