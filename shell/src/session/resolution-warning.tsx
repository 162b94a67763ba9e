// Warns on screens below 1366 × 768 (shell.md §2); can be put away.
import { useWords } from "@kontor/ui-kit/i18n";
import { Alert } from "antd";
import type { ReactNode } from "react";
import { isLowResolution } from "./sign-in.rules.ts";

export function ResolutionWarning(): ReactNode {
  const w = useWords();
  if (!isLowResolution(window.screen.width, window.screen.height)) return null;
  return <Alert className="k-gap" type="warning" showIcon closable title={w("sign-in.low-resolution")} />;
}
