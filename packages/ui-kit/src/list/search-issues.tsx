// Shows the issues of a refused search at its filters.
import type { Issue } from "@kontor/contracts/core/error";
import { createContext, type ReactNode, useContext } from "react";
import { CallError } from "../core/call-error.ts";
import { issueText } from "../feedback/refusal-text.ts";

const NONE: readonly Issue[] = [];
const Context = createContext<readonly Issue[]>(NONE);

/** Provides the issues of a search, by the names of its filters. */
export const SearchIssues = ({ error, children }: { error: Error | null; children: ReactNode }): ReactNode => (
  <Context value={error instanceof CallError ? error.issues : NONE}>{children}</Context>
);

/** The issues of the filters with these names, as props of a form item. */
export function useIssuesAt(...names: string[]): { validateStatus?: "error"; help?: string } {
  const issues = useContext(Context).filter(({ field }) => field !== undefined && names.includes(field));
  return issues.length === 0 ? {} : { validateStatus: "error", help: issues.map(issueText).join(" ") };
}
