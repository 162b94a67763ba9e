// Rules of a password change that the server can check with digests alone (PWD-4, PWD-6).

export interface Change {
  oldpassword: string;
  password: string;
  confirmPassword: string;
}

/** The reason why the change is refused regardless of the old password, or null. */
export function changeFlaw({ oldpassword, password, confirmPassword }: Change, isGuessable: boolean): string | null {
  if (password !== confirmPassword) return "passwords-differ";
  if (password === oldpassword) return "password-unchanged";
  return isGuessable ? "password-too-common" : null;
}
