// Compares at each connection and at intervals what a consumer has handled with what was published, and repairs gaps (decision 0030).
import type { ServiceName } from "@kontor/contracts/core/endpoint";
import type { Standing } from "@kontor/contracts/core/facts-health";
import { newId } from "@kontor/contracts/core/id";
import type pg from "pg";
import type { Log } from "../runtime/log.ts";
import { factsLost } from "../runtime/metrics.ts";
import type { Broker } from "./broker.ts";
import { type ConsumedState, changeEra, markFresh, readConsumedState } from "./consumed.store.ts";
import {
  answerSubject,
  type MissedFactsAnswer,
  type MissedFactsQuestion,
  missedFactsAnswer,
  questionSubject,
} from "./missed-facts.ts";
import { LATE_MS, trackStanding } from "./standing.ts";

const ANSWER_MS = 2_000;

interface Comparing {
  reader: ServiceName;
  publisher: ServiceName;
  relayPool: pg.Pool;
  broker: Broker;
  log: Log;
  /** Milliseconds after which a sent message should be with some process, also when the process that had it died. */
  overdue: number;
  /** Whether this process works on no message. */
  isIdle(): boolean;
  /** How many messages all processes of this consumer work on, as the broker counts them. */
  inFlightCount(): Promise<number>;
  /** Reads on from a message. */
  moveTo(seq: number): Promise<void>;
  /** What was read before the era was known belongs to this one. */
  onEra(era: string): void;
}

export interface Compared {
  /** Asks the publisher and repairs differences. Never fails: an answer that does not come shows in the health. */
  compare(): Promise<Standing>;
  standing(): Standing;
}

export function comparing({
  reader,
  publisher,
  relayPool,
  broker,
  log,
  overdue,
  isIdle,
  inFlightCount,
  moveTo,
  onEra,
}: Comparing): Compared {
  const standing = trackStanding(publisher, log);
  /** The end of the publisher's stream when it was last asked: by now every fact below it has been delivered, or never will be. */
  let announcedEnd = 0;
  /** Since when a fact has been missing, on the clock of performance.now(). */
  let missingSince: number | undefined;
  let comparison: Promise<Standing> | undefined;

  async function compareOnce(): Promise<Standing> {
    const consumed = await readConsumedState(relayPool, publisher);
    if (!consumed) return standing.current();
    const queriedAt = new Date().toISOString();
    if (standing.current().asOf === null) standing.change({ asOf: consumed.asOf });
    const answer = await query(consumed, false);
    if (answer.era !== null && answer.era !== consumed.era) {
      await turnTo(consumed, answer);
      return await compareOnce();
    }
    await mend(consumed, answer);
    const asOf = answer.since ?? queriedAt;
    const below = Math.min(answer.from ?? answer.last + 1, announcedEnd);
    announcedEnd = answer.last + 1;
    await markFresh(relayPool, publisher, { era: consumed.era, below, asOf });
    return standing.learn(asOf, answer);
  }

  /** The publisher's stream was lost or fell back: numbers beyond its end now mean other facts. */
  async function turnTo(consumed: ConsumedState, { era, kept: validUpTo }: MissedFactsAnswer): Promise<void> {
    if (era === null) return;
    await changeEra(relayPool, publisher, { from: consumed.era, to: era, validUpTo });
    announcedEnd = 0;
    if (validUpTo === null) return onEra(era);
    log.warn(
      { publisher, kept: validUpTo },
      "the publisher's stream lost its last facts: consuming goes on after the last fact it still has",
    );
    await moveTo(validUpTo + 1);
  }

  /** A fact that was sent long ago, and stays missing for as long again while nothing is in work, is lost. After a broker's return it may only be late. */
  async function mend(consumed: ConsumedState, { waitedMs, last }: MissedFactsAnswer): Promise<void> {
    const isMissing = (waitedMs ?? 0) > overdue && isIdle() && (await isIdleEverywhere(waitedMs ?? 0));
    if (!isMissing) missingSince = undefined;
    else missingSince ??= performance.now();
    if (missingSince === undefined || performance.now() - missingSince < overdue) return;
    missingSince = undefined;
    const { again } = await query(consumed, true);
    if (again === 0) return;
    factsLost.inc({ publisher });
    log.warn({ publisher, facts: again }, "published facts did not arrive: the publisher sends them again");
    await moveTo(last + 1);
  }

  /** Another process of the consumer may work on it. A broker that has lost pieces may claim so for ever, so it is not believed beyond a time. */
  const isIdleEverywhere = async (waitedMs: number): Promise<boolean> =>
    waitedMs > LATE_MS || (await inFlightCount()) === 0;

  const query = ({ era, heard: consumed }: ConsumedState, again: boolean): Promise<MissedFactsAnswer> =>
    queryPublisher({ reader, publisher, broker }, { era, heard: consumed, again });

  return {
    compare() {
      comparison ??= compareOnce()
        .catch((error: unknown) => {
          log.debug({ err: error, publisher }, "the publisher did not answer which facts it has published");
          missingSince = undefined;
          return standing.change({ isKnown: false, behind: null });
        })
        .finally(() => {
          comparison = undefined;
        });
      return comparison;
    },
    standing: standing.current,
  };
}

async function queryPublisher(
  { reader, publisher, broker }: Pick<Comparing, "reader" | "publisher" | "broker">,
  question: MissedFactsQuestion,
): Promise<MissedFactsAnswer> {
  const message = await broker.connection().request(questionSubject(publisher, reader), JSON.stringify(question), {
    timeout: ANSWER_MS,
    noMux: true,
    reply: `${answerSubject(publisher, reader)}${newId()}`,
  });
  return missedFactsAnswer.parse(message.json());
}
