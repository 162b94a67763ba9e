// The counts of one person on this device: stored at once, sent in their order as soon as there is a network, each until the service has answered.
import { newId } from "@kontor/contracts/core/id";
import type { CountInput } from "@kontor/contracts/warehouse/stock-taking-items";
import { CallError } from "@kontor/ui-kit/core/call-error";
import { createStore, type Store } from "@kontor/ui-kit/core/store";
import {
  afterRefusal,
  type Correction,
  corrected,
  countsOf,
  nextCounts,
  type QueuedCount,
  wireCount,
  withCount,
  withoutCounts,
  withSent,
} from "./count-queue.rules.ts";
import type { CountStorage } from "./count-storage.ts";

export interface QueueState {
  counts: readonly QueuedCount[];
  /** Whether the stored counts have been read. */
  isRead: boolean;
  /** Whether the browser stores them; else a reload would lose them. */
  isStored: boolean;
  /** What the service has counted of items, by their ids, as it last answered. */
  counted: ReadonlyMap<string, string>;
}

/** A count as the page makes it; the queue adds the rest. */
export type NewCount = Pick<QueuedCount, "mode" | "batchNumber" | "countNumber" | "label"> &
  Partial<Pick<QueuedCount, "itemId" | "barCode" | "seenNumber">>;

interface Surroundings {
  user: string;
  storage: CountStorage;
  /** @returns what is counted of the items, by their ids */
  send(taskId: string, counts: CountInput[]): Promise<ReadonlyMap<string, string>>;
  isOnline(): boolean;
  now(): Date;
  /** Takes note of how many counts wait or were refused, and whether the browser stores them. */
  noteLeft(left: { count: number; isStored: boolean }): void;
}

/** The refusal of an error that will not pass by itself; undefined: the same counts are sent again later. */
const refusalOf = (error: unknown): CallError | undefined =>
  error instanceof CallError &&
  error.id !== undefined &&
  !error.isPassing &&
  error.status !== 429 &&
  ["refused", "denied", "not-found"].includes(error.situation)
    ? error
    : undefined;

export class CountQueue {
  readonly state: Store<QueueState> = createStore<QueueState>({
    ...{ counts: [], isRead: false, isStored: true, counted: new Map() },
  });
  readonly #here: Surroundings;
  #isSending = false;

  constructor(here: Surroundings) {
    this.#here = here;
  }

  /** Reads what an earlier visit left, once. */
  async read(): Promise<void> {
    if (this.state.read().isRead) return;
    const { storage, user } = this.#here;
    const stored = await storage.read(user);
    // What was counted meanwhile comes after it.
    const meanwhile = this.state.read().counts;
    const ids = meanwhile.map(({ id }) => id);
    const before = withoutCounts(stored, ids);
    const counts = meanwhile.reduce<readonly QueuedCount[]>(withCount, before);
    this.#change({ counts, isRead: true });
    const gone = ids.filter((id) => !counts.some((count) => count.id === id));
    await storage.write(
      counts.filter((count) => !before.includes(count)),
      gone,
    );
  }

  /** The counts of a task, in their order. */
  of(taskId: string): QueuedCount[] {
    return countsOf(this.state.read().counts, taskId);
  }

  /**
   * Shows a count at once, stores it, and sends it if there is a network.
   * @returns its id
   */
  add(task: { id: string; taskNo: string }, count: NewCount): string {
    const { now, user } = this.#here;
    const made = { id: newId(), countedAt: now().toISOString(), order: 0, user, taskId: task.id, taskNo: task.taskNo };
    const before = this.of(task.id);
    const after = withCount(before, { ...count, ...made });
    const changed = after.filter((one) => !before.includes(one));
    void this.#store(after, changed, []).then(() => this.send());
    return changed[0]?.id ?? made.id;
  }

  /** Sends a refused count again. */
  async correct(count: QueuedCount, correction: Correction): Promise<void> {
    const again = corrected(count, correction, { id: newId(), countedAt: this.#here.now().toISOString() });
    await this.#store(
      this.of(count.taskId).map((one) => (one.id === count.id ? again : one)),
      [again],
      [count.id],
    );
    void this.send();
  }

  /** Drops counts that the service has not taken. */
  async drop(taskId: string, ids: readonly string[]): Promise<void> {
    await this.#store(withoutCounts(this.of(taskId), ids), [], ids);
  }

  /** Sends all that wait, a batch after the other; a failure that passes leaves the rest for the next call. */
  async send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      while (this.#here.isOnline() && (await this.#sendNext()));
    } finally {
      this.#isSending = false;
    }
  }

  /** @returns whether there may be more to send */
  async #sendNext(): Promise<boolean> {
    const first = this.state.read().counts.find(({ refusal }) => refusal === undefined);
    if (!first) return false;
    const { taskId } = first;
    const sending = nextCounts(this.of(taskId));
    const ids = sending.map(({ id }) => id);
    await this.#store(withSent(this.of(taskId), ids), withSent(sending, ids), []);
    try {
      const answer = await this.#here.send(taskId, sending.map(wireCount));
      this.#change({ counted: new Map([...this.state.read().counted, ...answer]) });
      await this.drop(taskId, ids);
      return true;
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) return false;
      const { id, values, issues } = refusal;
      const after = afterRefusal(this.of(taskId), ids, { id, values, issues });
      await this.#store(
        after,
        after.filter((one) => ids.includes(one.id)),
        [],
      );
      return true;
    }
  }

  /** Shows a task's counts as they are now, and stores what has changed. */
  async #store(ofTask: readonly QueuedCount[], changed: readonly QueuedCount[], dropped: readonly string[]) {
    const taskId = ofTask[0]?.taskId ?? this.state.read().counts.find(({ id }) => dropped.includes(id))?.taskId;
    const others = this.state.read().counts.filter((count) => count.taskId !== taskId);
    this.#change({ counts: [...others, ...ofTask] });
    const isStored = await this.#here.storage.write(changed, dropped);
    if (isStored !== this.state.read().isStored) this.#change({ isStored });
  }

  #change(part: Partial<QueueState>): void {
    this.state.write({ ...this.state.read(), ...part });
    const { counts, isStored } = this.state.read();
    this.#here.noteLeft({ count: counts.length, isStored });
  }
}
