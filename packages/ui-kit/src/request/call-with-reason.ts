// Makes a write whose refusal the user can answer: asks for a reason, or for what the page asks then, and makes the call again.
import type { Answer, Endpoint } from "@kontor/contracts/core/endpoint";
import { CallError } from "../core/call-error.ts";
import { passedBy } from "./pass-refusal.ts";
import { type CallArguments, call } from "./request.ts";

/** Further fields of the query, by which the call is made again; undefined: the refusal stays. */
export type RefusalAnswer = (error: CallError) => Promise<object | undefined>;

/** Like `call`. Throws CallError, also where the user gives no reason. */
export const callPassing = <E extends Endpoint>(endpoint: E, ...args: CallArguments<E>): Promise<Answer<E>> =>
  callAnswering(endpoint, undefined, ...args);

/** The same with an answer to other refusals. */
export async function callAnswering<E extends Endpoint>(
  endpoint: E,
  answerOf: RefusalAnswer | undefined,
  ...args: CallArguments<E>
): Promise<Answer<E>> {
  // Each answer fills other fields, so the loop ends.
  for (let [options] = args; ; ) {
    try {
      // The options of the endpoint, with a field that its query has.
      return await call(endpoint, ...([options] as unknown as CallArguments<E>));
    } catch (error) {
      const query: object = typeof options?.query === "object" && options.query !== null ? options.query : {};
      const field = passedBy(endpoint, options, error);
      const more =
        field === undefined
          ? error instanceof CallError && (await answerOf?.(error))
          : !(field in query) && (await reasonFor(field, error as CallError)); // only these refusals can be overridden
      if (!more) throw error;
      options = { ...options, query: { ...query, ...more } } as typeof options;
    }
  }
}

async function reasonFor(field: string, error: CallError): Promise<object | undefined> {
  const { confirmReason } = await import("./ask-reason.tsx");
  const reason = await confirmReason(error);
  return reason === undefined ? undefined : { [field]: reason };
}
