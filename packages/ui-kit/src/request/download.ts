// Fetches a file and saves it; failures have their own messages (shell.md §8 export failure).
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import { CallError } from "../core/call-error.ts";
import { showError } from "../feedback/show-error.ts";
import { toast } from "../feedback/toast.ts";
import { type CallArguments, fetchFile } from "./request.ts";
import { saveFile } from "./save-file.ts";

type Query = Readonly<Record<string, unknown>>;

interface Options {
  /** The name to save under; undefined: the server's. */
  as?: string;
  /** A query to try instead when the server refuses; undefined: the refusal is shown. */
  instead?(error: CallError): Promise<Query | undefined> | undefined;
}

/** Saves a file endpoint's answer under the server's name, or `name` where there is none. Shows a failure and returns whether it worked. */
export async function download(
  endpoint: Endpoint,
  query: Query,
  name = "export.xlsx",
  { as, instead }: Options = {},
): Promise<boolean> {
  try {
    // The caller's query belongs to the endpoint; its type is unknown for endpoints chosen at run time.
    const file = await fetchFile(endpoint, ...([{ query }] as unknown as CallArguments<Endpoint>));
    saveFile(file.content, as || file.name || name);
    return true;
  } catch (error) {
    const answer = error instanceof CallError ? instead?.(error) : undefined;
    if (answer) {
      const more = await answer;
      return more ? download(endpoint, { ...query, ...more }, name, as ? { as } : {}) : false;
    }
    const named =
      error instanceof CallError &&
      (error.situation === "refused" || error.situation === "denied" || error.situation === "unauthorized");
    if (named) showError(error);
    else toast.warn("request.exportFailed");
    return false;
  }
}
