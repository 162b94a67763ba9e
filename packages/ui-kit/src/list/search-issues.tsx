// What the server refused of a search, told at its filters.
import type { Issue } from "@kontor/contracts/core/error";
import { createContext, type ReactNode, useContext } from "react";
import { issueText } from "../feedback/refusal-text.ts";
import { CallError } from "../request/call-error.ts";

const NONE: readonly Issue[] = [];
const Context = createContext<readonly Issue[]>(NONE);

/** Gives the filters inside what is wrong with them, by their names. */
export const SearchIssues = ({ error, children }: { error: Error | null; children: ReactNode }): ReactNode => (
  <Context value={error instanceof CallError ? error.issues : NONE}>{children}</Context>
);

/** What is wrong with the filters of these names, as a form item says it. */
export function useIssuesAt(...names: string[]): { validateStatus?: "error"; help?: string } {
  const issues = useContext(Context).filter(({ field }) => field !== undefined && names.includes(field));
  return issues.length === 0 ? {} : { validateStatus: "error", help: issues.map(issueText).join(" ") };
}
