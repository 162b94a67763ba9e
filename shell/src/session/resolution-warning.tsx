// Warns on screens below 1366 × 768 (shell.md §2); the warning can be closed.
import { useTranslation } from "@kontor/ui-kit/i18n";
import { type ReactNode, useState } from "react";
import { Notice } from "./plain.tsx";
import { isLowResolution } from "./sign-in.rules.ts";

export function ResolutionWarning(): ReactNode {
  const w = useTranslation();
  const [closed, setClosed] = useState(false);
  if (closed || !isLowResolution(window.screen.width, window.screen.height)) return null;
  return (
    <Notice kind="warning" onClose={() => setClosed(true)}>
      {w("sign-in.low-resolution")}
    </Notice>
  );
}
