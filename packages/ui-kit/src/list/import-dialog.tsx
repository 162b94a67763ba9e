// Import of a workbook into a list.
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import type { ReactNode } from "react";
import { refresh } from "../query/query.ts";
import { useIdempotencyKey } from "../request/idempotency-key.ts";
import { type CallArguments, call } from "../request/request.ts";
import { fit } from "./pick-known-fields.ts";
import { WorkbookDialog } from "./workbook-dialog.tsx";

interface Props {
  endpoint: Endpoint;
  fixed: Readonly<Record<string, unknown>>;
  onTemplate: (() => Promise<void>) | undefined;
  onDone(): void;
  onClose(): void;
}

export default function ImportDialog({ endpoint, fixed, onTemplate, onDone, onClose }: Props): ReactNode {
  const idempotencyKey = useIdempotencyKey(`${endpoint.method} ${endpoint.path}`);
  const take = async (file: File, onProgress: (share: number) => void) => {
    const options = { body: fit(endpoint.body, fixed), file, idempotencyKey, onProgress };
    // An upload endpoint chosen by the page.
    const answer: unknown = await call(endpoint, ...([options] as unknown as CallArguments<Endpoint>));
    await refresh(endpoint);
    onDone();
    return countOf(answer);
  };
  return <WorkbookDialog title="import.title" onTemplate={onTemplate} onFile={take} onClose={onClose} />;
}

/** The number of imported rows, when the answer contains it. */
const countOf = (answer: unknown): number =>
  typeof answer === "object" && answer !== null && "count" in answer && typeof answer.count === "number"
    ? answer.count
    : 0;
