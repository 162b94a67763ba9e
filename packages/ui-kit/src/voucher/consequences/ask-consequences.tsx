// Shows what follows from a change that is dated back, and asks before anything is written (docs/decisions/0084).

import type { Answer, Endpoint } from "@kontor/contracts/core/endpoint";
import type { ChangePreview } from "@kontor/contracts/voucher/consequences";
import { CallError } from "../../core/call-error.ts";
import { confirm, expectMessages } from "../../feedback/toast.ts";
import { formatDate } from "../../i18n/format.ts";
import { type CallArguments, call } from "../../request/request.ts";
import type { Preview } from "./consequences.tsx";

/** The endpoints that tell what follows; only documents have them. */
export interface PreviewingKind {
  endpoints: {
    previewChange?: Endpoint;
    previewAudit?: Endpoint;
    previewReversal?: Endpoint;
    previewRemoval?: Endpoint;
  };
}

const UNKNOWN: Preview = { state: "unknown", short: [], shortTotal: 0, months: null };

const WIDTH_PX = 720;

/** Whether the new or changed document may be saved: nothing follows, or the user goes on. @param body as it would be sent, and whether it is audited with it */
export async function confirmChange(
  { endpoints }: PreviewingKind,
  body: { version?: number; operTime?: string },
  isAudited: boolean,
): Promise<boolean> {
  // A new document of today changes no past, and a till is not to wait.
  if (body.version === undefined && formatDate(body.operTime) >= formatDate(new Date())) return true;
  return confirmed(endpoints.previewChange, { ...body, isAudited });
}

type Seen = readonly { id: string; version: number }[];
/** The same where documents are audited: under strict audit their goods move only then. */
export const confirmAudit = ({ endpoints }: PreviewingKind, documents: Seen): Promise<boolean> =>
  confirmed(endpoints.previewAudit, { documents });
/** The same where they are reversed. */
export const confirmReversal = ({ endpoints }: PreviewingKind, documents: Seen): Promise<boolean> =>
  confirmed(endpoints.previewReversal, { documents });
/** The same where they are deleted. */
export const confirmRemoval = ({ endpoints }: PreviewingKind, documents: Seen): Promise<boolean> =>
  confirmed(endpoints.previewRemoval, { documents });

async function confirmed(endpoint: Endpoint | undefined, body: unknown): Promise<boolean> {
  if (!endpoint) return true;
  const preview = await previewOf(endpoint, body);
  if (preview === "refused" || preview.state === "nothing") return true;
  expectMessages();
  const { Consequences } = await import("./consequences.tsx");
  const closing = new AbortController();
  return confirm({
    title: "consequences.title",
    content: <Consequences preview={preview} onOpen={() => closing.abort()} />,
    ...{ button: "consequences.goOn", cancel: "consequences.back", width: WIDTH_PX, closing: closing.signal },
  });
}

/** Refused: the write itself is refused too, and shows why at its fields. Where nobody answers nothing is known, and the write could still succeed. */
async function previewOf(endpoint: Endpoint, body: unknown): Promise<Preview | "refused"> {
  try {
    const callArguments = [{ body }] as unknown as CallArguments<Endpoint>;
    return (await call(endpoint, ...callArguments)) as Answer<typeof endpoint> as ChangePreview; // each kind's preview answers so
  } catch (error) {
    return isRefused(error) ? "refused" : UNKNOWN;
  }
}

/** The ledger is behind, or the user has called too often: it is not the change that is refused. */
const PASSING = [409, 429];
const isRefused = (error: unknown): boolean =>
  error instanceof CallError &&
  error.status >= 400 &&
  error.status < 500 &&
  !(PASSING.includes(error.status) && error.retryAfter !== undefined);
