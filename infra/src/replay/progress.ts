// Describes the progress of a replay in words.

interface Progress {
  /** Documents that were there before this run. */
  before: number;
  done: number;
  total: number;
  /** Since this run began to enter. */
  ms: number;
}

/** "1200 of 14431 documents, 45.2/s, 4 min 53 s to go" */
export function progressLine({ before, done, total, ms }: Progress): string {
  const perSecond = ms > 0 ? ((done - before) * 1000) / ms : 0;
  const left = perSecond > 0 ? Math.ceil((total - done) / perSecond) : undefined;
  const rest = done >= total ? "" : left === undefined ? "" : `, ${duration(left)} to go`;
  return `${done} of ${total} documents, ${perSecond.toFixed(1)}/s${rest}`;
}

const duration = (seconds: number): string =>
  seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
