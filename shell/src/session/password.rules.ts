// The two password rules of the product: for a new account and for a change (business.md §5, shell.md §5).

/** A word key of what is wrong with a password, or null when it is good. */
export type PasswordFlaw = "too-simple-new" | "too-simple-change" | "same-as-old" | null;

/** A new account: at least 8 characters with digits, letters and special characters; and the change rule, the stricter of the two texts. */
export const flawOfNew = (password: string): PasswordFlaw =>
  password.length >= 8 && /\d/.test(password) && /[A-Za-z]/.test(password) && /[^A-Za-z0-9\s]/.test(password)
    ? flawOfChange(password)
    : "too-simple-new";

/** A change: at least 6 characters with at least one lower-case letter and one digit. */
export const flawOfChange = (password: string): PasswordFlaw =>
  password.length >= 6 && /[a-z]/.test(password) && /\d/.test(password) ? null : "too-simple-change";

/** The new password must differ from the old one. */
export const flawOfReplacing = (password: string, old: string): PasswordFlaw =>
  password === old ? "same-as-old" : flawOfChange(password);

/** The confirmation equals the password after trimming. */
export const isConfirmed = (password: string, confirmation: string): boolean => password.trim() === confirmation.trim();
