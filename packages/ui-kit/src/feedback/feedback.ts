// Public path "feedback": words to the user from anywhere.
// biome-ignore-all lint/performance/noBarrelFile: this is the package's public path "feedback".
export { issueText, refusalText } from "./refusal-text.ts";
export { ask, dismiss, inform, type Kind, type Note, notify, type Question, say, show } from "./speak.ts";
export { tell, tellList } from "./tell.ts";
