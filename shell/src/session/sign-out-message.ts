// What the sign-in page says to somebody whom the house has sent away: the edition has run out, or there is nothing he may see.

const KEY = "kontor.parting-word";

/** Keeps a word key for the sign-in page. */
export const leaveSignOutMessage = (message: string): void => sessionStorage.setItem(KEY, message);

/** The key, or undefined. It stays until the next try to sign in, through reloads. */
export const signOutMessage = (): string | undefined => sessionStorage.getItem(KEY) ?? undefined;

export const removeSignOutMessage = (): void => sessionStorage.removeItem(KEY);
