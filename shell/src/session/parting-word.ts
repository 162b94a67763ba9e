// What the sign-in page says to somebody whom the house has sent away: the edition has run out, or there is nothing he may see.

const KEY = "kontor.parting-word";

/** Keeps a word key for the sign-in page. */
export const leavePartingWord = (word: string): void => sessionStorage.setItem(KEY, word);

/** The key, once. */
export function takePartingWord(): string | undefined {
  const word = sessionStorage.getItem(KEY) ?? undefined;
  sessionStorage.removeItem(KEY);
  return word;
}
