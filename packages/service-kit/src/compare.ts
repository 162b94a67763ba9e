// A reader compares what it has settled with what the publisher said, at each connection and now and then, and mends what differs (decision 0030).
import type { ServiceName } from "@kontor/contracts/core/endpoint";
import type { Standing } from "@kontor/contracts/core/facts-health";
import { newId } from "@kontor/contracts/core/id";
import type pg from "pg";
import type { Broker } from "./broker.ts";
import { type Heard, heardOf, noteHeard, turnEra } from "./heard.store.ts";
import type { Log } from "./log.ts";
import { factsLost, factsUnheardSeconds } from "./metrics.ts";
import { answeredAt, askedAt, type HeardAnswer, type HeardQuestion, heardAnswer } from "./unheard.ts";

const ANSWER_MS = 2_000;
/** A fact that was sent so long ago and not heard makes its reader not ready; whoever works on one that takes long, or waits for what it names, is done by then. */
const LATE_MS = 900_000;

interface Comparing {
  reader: ServiceName;
  publisher: ServiceName;
  shelf: pg.Pool;
  broker: Broker;
  log: Log;
  /** Milliseconds after which a message that was sent should be in hand, also of a process that died. */
  overdue: number;
  /** Whether nothing is in this process's hand. */
  isIdle(): boolean;
  /** How many messages are in the hands of all processes of this reader, by the broker's word. */
  inHands(): Promise<number>;
  /** Reads on from a message. */
  moveTo(seq: number): Promise<void>;
  /** What was read before any era was told is of this one. */
  eraTold(era: string): void;
}

export interface Compared {
  /** Asks the publisher. What differs is mended. Never fails: an answer that does not come is told by the standing. */
  compare(): Promise<Standing>;
  standing(): Standing;
}

export function comparing({
  reader,
  publisher,
  shelf,
  broker,
  log,
  overdue,
  isIdle,
  inHands,
  moveTo,
  eraTold,
}: Comparing): Compared {
  let standing: Standing = { publisher, isKnown: false, asOf: null, behind: null, isLate: false };
  /** The end of what had been told of when it was last asked: by now all below it has its number, or never will. */
  let toldBefore = 0;
  /** Since when something has been missing, on the clock of performance.now(). */
  let missingSince: number | undefined;
  let asking: Promise<Standing> | undefined;

  const know = (news: Partial<Standing>): Standing => {
    standing = { ...standing, ...news };
    const { asOf } = standing;
    if (asOf !== null) factsUnheardSeconds.set({ publisher }, standing.behind === 0 ? 0 : age(asOf) / 1000);
    return standing;
  };

  async function look(): Promise<Standing> {
    const heard = await heardOf(shelf, publisher);
    if (!heard) return standing;
    const asked = new Date().toISOString();
    if (standing.asOf === null) know({ asOf: heard.asOf });
    const answer = await ask(heard, false);
    if (answer.era !== null && answer.era !== heard.era) {
      await turnTo(heard, answer);
      return await look();
    }
    await mend(heard, answer);
    const asOf = answer.since ?? asked;
    const below = Math.min(answer.from ?? answer.last + 1, toldBefore);
    toldBefore = answer.last + 1;
    await noteHeard(shelf, publisher, { era: heard.era, below, asOf });
    const isLate = (answer.waitedMs ?? 0) > LATE_MS;
    if (isLate && !standing.isLate) log.error({ publisher, ...answer }, "facts have not been heard for long");
    if (!isLate && standing.isLate) log.info({ publisher }, "all facts of some age have been heard");
    return know({ isKnown: true, asOf, behind: answer.behind, isLate });
  }

  /** The publisher's stream was lost or fell back: numbers beyond its end mean other facts now. */
  async function turnTo(heard: Heard, { era, kept }: HeardAnswer): Promise<void> {
    if (era === null) return;
    await turnEra(shelf, publisher, { from: heard.era, to: era, kept });
    toldBefore = 0;
    if (kept === null) return eraTold(era);
    log.warn({ publisher, kept }, "the stream fell back, and is read on from there");
    await moveTo(kept + 1);
  }

  /** What was sent long ago, and does not come for as long once more although nothing is in hand, is lost: after a broker's return it may only be late. */
  async function mend(heard: Heard, { waitedMs, last }: HeardAnswer): Promise<void> {
    const isMissing = (waitedMs ?? 0) > overdue && isIdle() && (await isInNobodysHand(waitedMs ?? 0));
    if (!isMissing) missingSince = undefined;
    else missingSince ??= performance.now();
    if (missingSince === undefined || performance.now() - missingSince < overdue) return;
    missingSince = undefined;
    const { again } = await ask(heard, true);
    if (again === 0) return;
    factsLost.inc({ publisher });
    log.warn({ publisher, facts: again }, "facts did not come, and are asked for once more");
    await moveTo(last + 1);
  }

  /** Another process of the reader may work on it. A broker that has lost pieces may say so for ever, so it is not believed beyond a time. */
  const isInNobodysHand = async (waitedMs: number): Promise<boolean> => waitedMs > LATE_MS || (await inHands()) === 0;

  const ask = ({ era, heard }: Heard, again: boolean): Promise<HeardAnswer> =>
    askPublisher({ reader, publisher, broker }, { era, heard, again });

  return {
    compare() {
      asking ??= look()
        .catch((error: unknown) => {
          log.debug({ err: error, publisher }, "the publisher did not say what it said");
          missingSince = undefined;
          return know({ isKnown: false, behind: null });
        })
        .finally(() => {
          asking = undefined;
        });
      return asking;
    },
    standing: () => standing,
  };
}

async function askPublisher(
  { reader, publisher, broker }: Pick<Comparing, "reader" | "publisher" | "broker">,
  question: HeardQuestion,
): Promise<HeardAnswer> {
  const message = await broker.connection().request(askedAt(publisher, reader), JSON.stringify(question), {
    timeout: ANSWER_MS,
    noMux: true,
    reply: `${answeredAt(publisher, reader)}${newId()}`,
  });
  return heardAnswer.parse(message.json());
}

const age = (moment: string): number => Date.now() - Date.parse(moment);
