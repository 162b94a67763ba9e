// Makes a write whose refusal can be overridden with a reason: asks for the reason and makes the call again.
import type { Answer, Endpoint } from "@kontor/contracts/core/endpoint";
import type { CallError } from "../core/call-error.ts";
import { passedBy } from "./pass-refusal.ts";
import { type CallArguments, call } from "./request.ts";

/** Like `call`. Throws CallError, also where the user gives no reason. */
export async function callPassing<E extends Endpoint>(endpoint: E, ...args: CallArguments<E>): Promise<Answer<E>> {
  // Each reason fills another field, so the loop ends.
  for (let [options] = args; ; ) {
    try {
      // The options of the endpoint, with a field that its query has.
      return await call(endpoint, ...([options] as unknown as CallArguments<E>));
    } catch (error) {
      const field = passedBy(endpoint, options, error);
      const query: object = typeof options?.query === "object" && options.query !== null ? options.query : {};
      if (field === undefined || field in query) throw error;
      const { confirmReason } = await import("./ask-reason.tsx");
      const reason = await confirmReason(error as CallError); // only these refusals can be overridden
      if (reason === undefined) throw error;
      options = { ...options, query: { ...query, [field]: reason } } as typeof options;
    }
  }
}
