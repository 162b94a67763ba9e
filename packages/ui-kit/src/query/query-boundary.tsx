// What must be read before it can be drawn.
import { Button, Spin } from "antd";
import type { ReactNode } from "react";
import { Outcome } from "../feedback/outcome.tsx";
import { refusalText } from "../feedback/refusal-text.ts";
import { useTranslation } from "../i18n/i18n.tsx";
import { CallError } from "../request/call-error.ts";

interface LoadedProps<Data> {
  /** A reading of the query cache. */
  read: { data: Data | undefined; error: Error | null; refetch(): unknown };
  children(data: Data): ReactNode;
}

/** Draws what was read: a spinner until it is there, and why it did not come, with another try. */
export function Loaded<Data>({ read, children }: LoadedProps<Data>): ReactNode {
  if (read.data !== undefined) return children(read.data);
  return read.error ? <LoadFailed error={read.error} onRetry={() => void read.refetch()} /> : <Spin />;
}

/** In place of what could not be loaded: why, and another try. */
export function LoadFailed({ error, onRetry }: { error: Error; onRetry(): void }): ReactNode {
  const t = useTranslation();
  return (
    <Outcome
      status="warning"
      title={t("request.loadFailed")}
      subTitle={error instanceof CallError && error.id ? refusalText(error) : undefined}
      extra={
        <Button type="primary" onClick={onRetry}>
          {t("button.retry")}
        </Button>
      }
    />
  );
}
