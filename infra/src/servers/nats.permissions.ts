// The rights of each service on NATS: to publish its own facts into its own stream, and to read every stream through consumers of its own name
// (SEC-4).
import { type ServiceName, serviceNames } from "@kontor/contracts/core/endpoint";
import { streamOf } from "@kontor/contracts/core/fact";

export interface NatsPermissions {
  publish: string[];
  subscribe: string[];
}

/** The prefix of a service's answers, so that it cannot read another's (packages/service-kit/src/events/broker.ts). */
export const inboxOf = (service: ServiceName): string => `_INBOX.${service}.>`;

export const durableOf = (reader: ServiceName, publisher: ServiceName): string => `${reader}-from-${publisher}`;

function readerSubjects(reader: ServiceName, publisher: ServiceName): string[] {
  const consumer = `${streamOf(publisher)}.${durableOf(reader, publisher)}`;
  return [
    `$JS.API.CONSUMER.CREATE.${consumer}`,
    `$JS.API.CONSUMER.CREATE.${consumer}.>`,
    `$JS.API.CONSUMER.DURABLE.CREATE.${consumer}`,
    `$JS.API.CONSUMER.INFO.${consumer}`,
    // To recreate a consumer whose position the broker has wrong.
    `$JS.API.CONSUMER.DELETE.${consumer}`,
    `$JS.API.CONSUMER.MSG.NEXT.${consumer}`,
    `$JS.ACK.${consumer}.>`,
    // To ask a publisher which of its facts were not consumed (decision 0030).
    `heard.${publisher}.${reader}`,
  ];
}

/** The subjects of one service's NATS user; whatever is not named here is refused by the server. */
export function natsPermissions(service: ServiceName): NatsPermissions {
  const stream = streamOf(service);
  return {
    publish: [
      `fact.${service}.>`,
      "$JS.API.INFO",
      "$JS.API.STREAM.NAMES",
      "$JS.API.STREAM.INFO.*",
      `$JS.API.STREAM.CREATE.${stream}`,
      `$JS.API.STREAM.UPDATE.${stream}`,
      ...serviceNames.flatMap((publisher) => readerSubjects(service, publisher)),
      ...serviceNames.map((reader) => `told.${service}.${reader}.*`),
      // To check that a published fact is at the position which the broker acknowledged.
      `$JS.API.STREAM.MSG.GET.${stream}`,
    ],
    subscribe: [inboxOf(service), `heard.${service}.*`, `told.*.${service}.*`],
  };
}
