// Hooks that read and write by endpoint (house-style.md: server data is in the query cache).
import type { Answer, Endpoint } from "@kontor/contracts/core/endpoint";
import { keepPreviousData, type UseQueryResult, useMutation, useQuery } from "@tanstack/react-query";
import { showError } from "../feedback/show-error.ts";
import { callAnswering, type RefusalAnswer } from "../request/call-with-reason.ts";
import { type CallArguments, call } from "../request/request.ts";
import { queryClient } from "./query-client.ts";

/** Cache key of a call: queries below one path, e.g. /supplier, are refreshed together; reports, whose calls are limited, never by a write. */
export const keyOf = (endpoint: Pick<Endpoint, "method" | "path" | "weight">, values?: unknown): unknown[] => [
  endpoint.weight === "report" ? "report" : resourceOf(endpoint),
  `${endpoint.method} ${endpoint.path}`,
  values ?? null,
];

/** "/supplier/list" belongs to "supplier". */
export const resourceOf = (endpoint: Pick<Endpoint, "path">): string => endpoint.path.split("/")[1] ?? "";

/** Reloads everything that was read from the paths of these endpoints. */
export const refresh = async (...endpoints: Pick<Endpoint, "path">[]): Promise<void> => {
  await Promise.all(endpoints.map((endpoint) => queryClient.invalidateQueries({ queryKey: [resourceOf(endpoint)] })));
};

/** Loads again what is shown of these endpoints, whatever they were asked with: reports as well. */
export const reload = async (...endpoints: readonly Endpoint[]): Promise<void> => {
  await Promise.all(
    endpoints.map((endpoint) => queryClient.refetchQueries({ queryKey: keyOf(endpoint).slice(0, 2), type: "active" })),
  );
};

/** Reads an endpoint. The error is in the result and not shown by itself. */
export function useRead<E extends Endpoint>(endpoint: E, ...args: CallArguments<E>): UseQueryResult<Answer<E>> {
  return useReadWhen(true, endpoint, ...args);
}

/** The same, but only while the condition is true. */
export function useReadWhen<E extends Endpoint>(
  condition: boolean,
  endpoint: E,
  ...args: CallArguments<E>
): UseQueryResult<Answer<E>> {
  return useQuery(
    { queryKey: keyOf(endpoint, args[0]), queryFn: () => call(endpoint, ...args), enabled: condition },
    queryClient,
  );
}

/** Reads an endpoint, and has the answer to the query before while another one is loaded. */
export function useReadSteadily<E extends Endpoint>(endpoint: E, ...args: CallArguments<E>): UseQueryResult<Answer<E>> {
  return useQuery(
    { queryKey: keyOf(endpoint, args[0]), queryFn: () => call(endpoint, ...args), placeholderData: keepPreviousData },
    queryClient,
  );
}

export interface Write<E extends Endpoint> {
  busy: boolean;
  /** Calls, shows errors, refreshes. Returns undefined after a failure. */
  run(...args: CallArguments<E>): Promise<Answer<E> | undefined>;
}

/** Writes by an endpoint and refreshes all that was read from its path, and from those in `also`. */
export const useWrite = <E extends Endpoint>(endpoint: E, ...also: Pick<Endpoint, "path">[]): Write<E> =>
  useAnsweringWrite(endpoint, undefined, ...also);

/** The same, where the page can answer a refusal, so that the call is made again. */
export function useAnsweringWrite<E extends Endpoint>(
  endpoint: E,
  answerOf: RefusalAnswer | undefined,
  ...also: Pick<Endpoint, "path">[]
): Write<E> {
  const { isPending: busy, mutateAsync } = useMutation(
    {
      mutationFn: (args: CallArguments<E>) => callAnswering(endpoint, answerOf, ...args),
      onSuccess: () => refresh(endpoint, ...also),
      onError: (error) => showError(error),
      // Without a connection the call is tried all the same and its failure shown: a queued write would happen unseen later.
      networkMode: "always",
      // The written data, e.g. a password, is not cached.
      gcTime: 0,
    },
    queryClient,
  );
  return { busy, run: (...args) => mutateAsync(args).catch(() => undefined) };
}
