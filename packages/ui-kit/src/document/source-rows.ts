// What is open of a form's source: one query for its cells and for what is scanned.
import { queryClient } from "../query/query-client.ts";
import { session } from "../session/session.ts";
import type { OpenDocument } from "./document-form.types.ts";
import type { FormLine } from "./rules/line.rules.ts";
import { type AboveOpen, aboveOpen, refusalAbove } from "./rules/source-document.rules.ts";

type LinkedForm = Pick<OpenDocument, "head" | "state" | "sourceRows">;

export const sourceRowsQuery = ({ head, state, sourceRows }: LinkedForm) => ({
  queryKey: ["sourceRows", head().linkId ?? "", state.getState().id],
  queryFn: () => sourceRows(),
});

/**
 * Loads what is open of a form's source, at most every few seconds, and tells which line would take more than that. Orders may be exceeded where the company
 * says so, as when they are saved. Where nothing can be loaded no line is refused: saving judges it.
 */
export async function loadLimit(
  form: LinkedForm & Pick<OpenDocument, "kind" | "lines">,
): Promise<(next: FormLine) => AboveOpen | undefined> {
  const refusal = refusalAbove(form.kind, session.read()?.overLinkBillFlag);
  if (form.head().linkId === null || refusal === undefined) return () => undefined;
  // Without a network the next scan does not wait for it.
  const query = { ...sourceRowsQuery(form), retry: false, networkMode: "always" } as const;
  const open = await queryClient.fetchQuery(query).catch(() => []);
  return (next) => aboveOpen(refusal, open, form.lines(), next);
}
