// Printing loads when somebody prints.
import { lazy } from "react";

export const PrintSlip = lazy(() => import("./print-slip.dialog.tsx"));
