// The fallback of a tab while its remote is missing or broken; other tabs are not affected.
import { Outcome } from "@kontor/ui-kit/feedback/outcome";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { KitProvider } from "@kontor/ui-kit/provider";
import { Button } from "antd";
import type { ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";

/** Renders the fallback into `element`; `onRetry` is called once per press. */
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
