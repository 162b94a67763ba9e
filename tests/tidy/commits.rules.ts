// The form of a commit's message: a subject with the area, a colon, one change in plain words, and a body that says why. Pure.

const SUBJECT_MAX = 72;
const AREA = /^[a-z][a-z0-9-]*(?: [a-z0-9-]+)?: \S/;

/** What is wrong with a subject; nothing: []. */
function subjectFaults(subject: string): string[] {
  return [
    ...(subject.length > SUBJECT_MAX ? [`has ${subject.length} characters, more than ${SUBJECT_MAX}`] : []),
    ...(AREA.test(subject) ? [] : ["does not begin with an area and a colon"]),
    ...(subject.includes(";") ? ["joins changes by a semicolon"] : []),
    ...(subject.endsWith(".") ? ["ends with a full stop"] : []),
  ];
}

export interface Commit {
  subject: string;
  body: string;
  /** When it was written. */
  at: Date;
}

/** Commits written before may have no body. */
const BODY_SINCE = new Date("2026-11-28T15:00:00Z");
/** Lines that tools add, which say nothing of the change. */
const TRAILER = /^(?:(?:co-authored|signed-off|reviewed)-by:|\(cherry picked from )/i;
const isReason = (body: string): boolean => body.split("\n").some((line) => line.trim() !== "" && !TRAILER.test(line));

/** What is wrong with a commit's message; nothing: []. */
export const commitFaults = ({ subject, body, at }: Commit): string[] => [
  ...subjectFaults(subject),
  ...(at < BODY_SINCE || isReason(body) ? [] : ["has no body that says why"]),
];
