// What a tab shows while its remote is missing or broken; nothing else is harmed.
import { Outcome } from "@kontor/ui-kit/feedback/outcome";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { KitProvider } from "@kontor/ui-kit/provider";
import { Button } from "antd";
import type { ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";

/** Draws the fallback into `element`; `onRetry` is called once per press. */
export function showUnavailable(element: HTMLElement, onRetry: () => void): Root {
  const root = createRoot(element);
  root.render(
    <KitProvider words="shell" container={element}>
      <Unavailable onRetry={onRetry} />
    </KitProvider>,
  );
  return root;
}

function Unavailable({ onRetry }: { onRetry: () => void }): ReactNode {
  const word = useTranslation();
  return (
    <Outcome
      status="warning"
      title={word("unavailable.title")}
      subTitle={word("unavailable.text")}
      extra={
        <Button type="primary" onClick={onRetry}>
          {word("unavailable.retry")}
        </Button>
      }
    />
  );
}
