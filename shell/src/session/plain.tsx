// Field, password, button and notice of the first sign-in page, as native elements: with antd's the page would be
// twice as large, before anybody has signed in (decision 0045).
import { useTranslation } from "@kontor/ui-kit/i18n";
import { type ComponentProps, type ReactNode, useId, useState } from "react";

interface FieldProps extends Omit<ComponentProps<"input">, "size"> {
  label: string;
  /** The issue of the typed text; undefined: none. */
  flaw?: string | undefined;
  /** Shown at the end of the input. */
  children?: ReactNode;
}

/** An input with its label above and its issue below. */
export function Field({ label, flaw, children, ...input }: FieldProps): ReactNode {
  const id = useId();
  return (
    <div className="k-field">
      <label htmlFor={id}>{label}</label>
      <span className="k-input">
        <input
          {...input}
          id={id}
          aria-invalid={flaw !== undefined}
          aria-describedby={flaw ? `${id}-flaw` : undefined}
        />
        {children}
      </span>
      <div id={`${id}-flaw`} className="k-flaw" role="alert">
        {flaw}
      </div>
    </div>
  );
}

/** A password field with a button that shows its text. */
export function PasswordField(props: FieldProps): ReactNode {
  const w = useTranslation();
  const [shown, setShown] = useState(false);
  return (
    <Field {...props} type={shown ? "text" : "password"}>
      <button
        type="button"
        className="k-plain k-eye"
        aria-label={w("sign-in.show-password")}
        title={w("sign-in.show-password")}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        <svg viewBox="0 0 24 24" width="16" height="16" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden>
          <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12Z" />
          <circle cx="12" cy="12" r="3" />
          {!shown && <path d="M4 20 20 4" />}
        </svg>
      </button>
    </Field>
  );
}

/** The button that submits the form; while it is busy, pressing it does nothing. */
export const SubmitButton = ({ busy, children }: { busy: boolean; children: ReactNode }): ReactNode => (
  <button type="submit" className="k-submit k-focus" aria-busy={busy} aria-disabled={busy}>
    {children}
  </button>
);

interface NoticeProps {
  kind: "info" | "warning" | "error";
  children: ReactNode;
  /** Closes the notice; undefined: it cannot be closed. */
  onClose?: () => void;
}

/** An important message of a line or two; screen readers announce it at once. */
export function Notice({ kind, children, onClose }: NoticeProps): ReactNode {
  const w = useTranslation();
  return (
    <div className={`k-notice k-notice-${kind} k-gap`} role="alert">
      <span className="k-notice-sign" aria-hidden="true">
        {kind === "info" ? "i" : "!"}
      </span>
      <div>{children}</div>
      {onClose && (
        <button type="button" className="k-plain" aria-label={w("button.close")} onClick={onClose}>
          ×
        </button>
      )}
    </div>
  );
}
