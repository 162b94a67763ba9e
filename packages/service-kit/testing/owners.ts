// Stubs of services that own figures which another asks for: they return what a test sets, and are unavailable until then. That the real ones return the
// truth is tested where all services run (tests/flows). Imported by tests only.
import { type Endpoint, endpointName } from "@kontor/contracts/core/endpoint";
import { refuse } from "@kontor/contracts/core/error";
import type { ServiceClients } from "../src/http/service-client.ts";

interface Owners extends Pick<ServiceClients, "call"> {
  /** Sets the answer of an endpoint; undefined: its service is unavailable. */
  reply(endpoint: Endpoint, answer: object | undefined): void;
  /** The calls received, oldest first. */
  calls: unknown[];
}

export function owners(): Owners {
  const answers = new Map<string, object | undefined>();
  const calls: unknown[] = [];
  return {
    calls,
    reply: (endpoint, answer) => answers.set(endpointName(endpoint), answer),
    call(endpoint, { body }) {
      calls.push(body);
      const answer = answers.get(endpointName(endpoint));
      if (!answer) return Promise.reject(refuse("service-unavailable", { status: 503 }));
      // The answer that a test has set for the endpoint.
      return Promise.resolve(answer as never);
    },
  };
}
