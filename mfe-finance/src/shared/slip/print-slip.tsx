// Printing loads when somebody prints.
import type { SlipKind } from "@kontor/contracts/finance/slip-kinds";
import { type ComponentType, lazy } from "react";

export interface PrintSlipProps {
  kind: SlipKind;
  title: string;
  id: string;
  onClose(): void;
}
export const PrintSlip: ComponentType<PrintSlipProps> = lazy(() => import("./print-slip.dialog.tsx"));
