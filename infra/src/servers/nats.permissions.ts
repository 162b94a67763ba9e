// What each service may do on NATS: speak its own facts into its own stream, read every stream through readers of its own name (SEC-4).
import { type ServiceName, serviceNames } from "@kontor/contracts/core/endpoint";
import { streamOf } from "@kontor/contracts/core/fact";

export interface NatsPermissions {
  publish: string[];
  subscribe: string[];
}

export const durableOf = (reader: ServiceName, publisher: ServiceName): string => `${reader}-from-${publisher}`;

function readerSubjects(reader: ServiceName, publisher: ServiceName): string[] {
  const consumer = `${streamOf(publisher)}.${durableOf(reader, publisher)}`;
  return [
    `$JS.API.CONSUMER.CREATE.${consumer}`,
    `$JS.API.CONSUMER.CREATE.${consumer}.>`,
    `$JS.API.CONSUMER.DURABLE.CREATE.${consumer}`,
    `$JS.API.CONSUMER.INFO.${consumer}`,
    `$JS.API.CONSUMER.MSG.NEXT.${consumer}`,
    `$JS.ACK.${consumer}.>`,
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
      // Reports say how fresh they are: when the oldest fact was said that they have not heard.
      ...(service === "reports"
        ? serviceNames.map((publisher) => `$JS.API.STREAM.MSG.GET.${streamOf(publisher)}`)
        : []),
    ],
    subscribe: ["_INBOX.>"],
  };
}
