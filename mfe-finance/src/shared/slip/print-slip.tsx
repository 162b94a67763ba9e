// Loads the printing of slips on first use.
import { lazy } from "react";

export const PrintSlip = lazy(() => import("./print-slip.dialog.tsx"));
