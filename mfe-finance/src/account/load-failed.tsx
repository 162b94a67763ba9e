// In place of what could not be loaded: why, and another try.
import { refusalText } from "@kontor/ui-kit/feedback/refusal-text";
import { useWords } from "@kontor/ui-kit/i18n";
import { CallError } from "@kontor/ui-kit/request/call-error";
import { Button, Result } from "antd";
import type { ReactNode } from "react";

export function LoadFailed({ error, onRetry }: { error: Error; onRetry(): void }): ReactNode {
  const here = useWords();
  return (
    <Result
      status="warning"
      title={here("list.failed")}
      subTitle={error instanceof CallError && error.id ? refusalText(error) : undefined}
      extra={<Button onClick={onRetry}>{here("button.retry")}</Button>}
    />
  );
}
