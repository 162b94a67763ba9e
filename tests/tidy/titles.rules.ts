// Finds titles of tests that say nothing when they are read alone, as in a list of failures. Pure.

/** A title that begins so leaves its subject to the describe around it, or has none. */
const FRAGMENT =
  /^(?:adds|are|become|becomes|come|comes|does|do|fills|gets|had|has|have|hides?|is|it|keeps?|knows?|leaves?|makes?|opens|refuses|says?|sees|shows?|stays?|takes?|that|they|was|were|which|whose)\b/;
/** Only what a table fills in: whether that is a sentence is seen nowhere. */
const ROW_ALONE = /^(?:%[#s]:? ?)+$/;

const TITLED =
  /(?<![\w.])(?:it|test)(?:\.(?:only|skip))?\(\s*(["'`])(.*?)(?<!\\)\1|^ *\]\s*(?:satisfies [^\n]*|as const)?\)\(\s*(["'`])(.*?)(?<!\\)\3|(?<!describe)\.each(?:<[^\n]*>)?\([^\n[]*\)\(\s*(["'`])(.*?)(?<!\\)\5/gm;

/** The titles in the text of a test file, those of tables included. */
export const titlesIn = (text: string): string[] =>
  [...text.matchAll(TITLED)].map((match) => match[2] ?? match[4] ?? match[6] ?? "");

/** Titles that are no whole sentences. */
export const fragmentsIn = (text: string): string[] =>
  titlesIn(text).filter((title) => FRAGMENT.test(title) || ROW_ALONE.test(title));
