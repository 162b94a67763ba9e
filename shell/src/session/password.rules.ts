// Checks a new password (business.md §5, shell.md §5; decision 0028).
import { PASSWORD_RULE } from "@kontor/contracts/system/password";

/** The key of the message, or null when the password is valid. */
export type PasswordFlaw = "form.passwordRule" | "password.same-as-old" | null;

/** The same rule applies to new accounts and to changes. */
export const flawOf = (password: string): PasswordFlaw => (PASSWORD_RULE.test(password) ? null : "form.passwordRule");

/** The new password must differ from the old one. */
export const flawOfReplacing = (password: string, old: string): PasswordFlaw =>
  password === old ? "password.same-as-old" : flawOf(password);

/** Whether the confirmation equals the password after trimming. */
export const isConfirmed = (password: string, confirmation: string): boolean => password.trim() === confirmation.trim();
