// Fetches a file and saves it; failures have their own words (shell.md §8 export failure).
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import { say } from "../feedback/speak.ts";
import { tell } from "../feedback/tell.ts";
import { CallError } from "./call-error.ts";
import { type CallArguments, fetchFile } from "./request.ts";
import { saveFile } from "./save-file.ts";

/** Saves a file endpoint's answer under the server's name. Tells a failure and answers whether it worked. */
export async function download(
  endpoint: Endpoint,
  query: Readonly<Record<string, unknown>>,
  name = "export.xlsx",
): Promise<boolean> {
  try {
    // The caller's query is the endpoint's; the generic cannot be kept for endpoints chosen at run time.
    const file = await fetchFile(endpoint, ...([{ query }] as unknown as CallArguments<Endpoint>));
    saveFile(file.content, file.name || name);
    return true;
  } catch (error) {
    const spoken =
      error instanceof CallError &&
      (error.situation === "refused" || error.situation === "denied" || error.situation === "unauthorized");
    if (spoken) tell(error);
    else say.warn("request.exportFailed");
    return false;
  }
}
