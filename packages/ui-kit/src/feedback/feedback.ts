// Public path "feedback": words to the user from anywhere.
export { issueText, refusalText } from "./refusal-text.ts";
export { ask, dismiss, inform, type Kind, type Note, notify, type Question, say, show } from "./speak.ts";
export { tell, tellList } from "./tell.ts";
