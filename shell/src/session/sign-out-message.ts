// The sign-in page's message for a signed-out user: the edition has expired, or the user has no permissions.

const KEY = "kontor.parting-word";

/** Stores a word key for the sign-in page. */
export const leaveSignOutMessage = (message: string): void => sessionStorage.setItem(KEY, message);

/** The key, or undefined. It stays until the next sign-in attempt, through reloads. */
export const signOutMessage = (): string | undefined => sessionStorage.getItem(KEY) ?? undefined;

export const removeSignOutMessage = (): void => sessionStorage.removeItem(KEY);
