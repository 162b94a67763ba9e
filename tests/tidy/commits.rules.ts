// The form of a commit's subject: the area, a colon, one change in plain words. Pure.

const SUBJECT_MAX = 72;
const AREA = /^[a-z][a-z0-9-]*(?: [a-z0-9-]+)?: \S/;

/** What is wrong with a subject; nothing: []. */
export function subjectFaults(subject: string): string[] {
  return [
    ...(subject.length > SUBJECT_MAX ? [`has ${subject.length} characters, more than ${SUBJECT_MAX}`] : []),
    ...(AREA.test(subject) ? [] : ["does not begin with an area and a colon"]),
    ...(subject.includes(";") ? ["joins changes by a semicolon"] : []),
    ...(subject.endsWith(".") ? ["ends with a full stop"] : []),
  ];
}
