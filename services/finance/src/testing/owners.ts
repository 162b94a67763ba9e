// The services that own what the books are compared with, as tests of this service alone have them: they say what a test lets them say, and are away
// until then. That they say the truth is shown where all services run (tests/flows). Imported by tests only.
import { type Endpoint, endpointName } from "@kontor/contracts/core/endpoint";
import { refuse } from "@kontor/contracts/core/error";
import type { OwnerClient } from "../books/checks.ts";

interface Owners extends OwnerClient {
  /** From now on an endpoint answers this; undefined: its service is away. */
  reply(endpoint: Endpoint, answer: object | undefined): void;
  /** What was asked, oldest first. */
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
      // A test says what the endpoint answers.
      return Promise.resolve(answer as never);
    },
  };
}
