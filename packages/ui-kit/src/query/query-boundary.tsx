// Renders its content once a query has loaded.
import { Button, Spin } from "antd";
import type { ReactNode } from "react";
import { CallError } from "../core/call-error.ts";
import { Outcome } from "../feedback/outcome.tsx";
import { refusalText } from "../feedback/refusal-text.ts";
import { useTranslation } from "../i18n/i18n.tsx";

interface LoadedProps<Data> {
  /** A query of the cache. */
  read: { data: Data | undefined; error: Error | null; refetch(): unknown };
  children(data: Data): ReactNode;
}

/** Renders the loaded data; until then a spinner, and after a failure the error with a retry button. */
export function Loaded<Data>({ read, children }: LoadedProps<Data>): ReactNode {
  if (read.data !== undefined) return children(read.data);
  return read.error ? <LoadFailed error={read.error} onRetry={() => void read.refetch()} /> : <Spin />;
}

/** Whether what was asked for is not there, or not for the user. */
export const isGone = (error: Error): error is CallError =>
  error instanceof CallError && error.situation === "not-found" && error.id !== undefined;

/** The error of a failed load with a retry button; what is gone does not come again. */
export function LoadFailed({ error, onRetry }: { error: Error; onRetry(): void }): ReactNode {
  const t = useTranslation();
  if (isGone(error)) return <Outcome status="info" title={refusalText(error)} />;
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
