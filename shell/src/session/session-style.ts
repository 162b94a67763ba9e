// How the sign-in pages look: a panel with the name beside the form; on narrow windows the form alone.

export const SESSION_STYLE = `
.k-session { min-height: 100vh; display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1.1fr); background: var(--k-surface); }
.k-session-brand {
  display: flex; flex-direction: column; justify-content: center; gap: 12px; padding: 0 12%; color: var(--k-on-primary);
  background: radial-gradient(circle at 85% 12%, color-mix(in srgb, var(--k-on-primary) 18%, transparent), transparent 40%),
    radial-gradient(circle at 8% 92%, color-mix(in srgb, var(--k-on-primary) 12%, transparent), transparent 45%),
    linear-gradient(150deg, var(--k-primary), color-mix(in srgb, var(--k-primary) 55%, var(--k-night)));
}
.k-session-brand strong { font-size: 34px; letter-spacing: .5px; }
.k-session-brand p { margin: 0 0 20px; font-size: 16px; max-width: 30em; }
.k-session-brand ul { margin: 0; padding: 0; list-style: none; display: grid; gap: 10px; font-size: 15px; }
.k-session-brand li { padding-inline-start: 22px; position: relative; }
.k-session-brand li::before { content: ""; position: absolute; inset-inline-start: 0; top: .45em; width: 10px; height: 10px; border-radius: 3px; background: currentcolor; }
.k-session-side { display: flex; flex-direction: column; min-width: 0; }
.k-session-side > header { display: flex; justify-content: space-between; align-items: center; padding: 20px 32px; }
.k-session-name { font-weight: 600; font-size: 18px; color: var(--k-accent); visibility: hidden; }
.k-session-side > main { flex: 1; display: flex; flex-direction: column; justify-content: center; width: min(400px, calc(100% - 48px)); margin: 0 auto; padding: 16px 0; }
.k-session-side > footer { padding: 16px; text-align: center; color: var(--k-text-soft); font-size: 12px; }
.k-session h1 { margin: 0 0 20px; font-size: 26px; font-weight: 600; line-height: 1.3; }
.k-tablist { display: flex; gap: 24px; border-bottom: 1px solid var(--k-border); margin-bottom: 24px; }
.k-tablist button { padding: 8px 0; margin-bottom: -1px; border-bottom: 2px solid transparent; color: var(--k-text-soft); }
.k-tablist button[aria-selected="true"] { color: var(--k-accent); border-color: var(--k-accent); font-weight: 600; }
.k-field { display: grid; gap: 8px; color: var(--k-text); }
.k-flaw { min-height: 24px; margin-top: -8px; color: var(--k-error); }
.k-input { position: relative; display: block; }
.k-input input { box-sizing: border-box; width: 100%; height: 40px; padding: 0 11px; border: 1px solid var(--k-line); border-radius: 4px; background: var(--k-surface); color: inherit; font: inherit; font-size: 16px; }
.k-input input:hover { border-color: var(--k-primary); }
.k-input input:focus-visible { border-color: var(--k-primary); outline: 2px solid var(--k-primary-soft); outline-offset: 0; }
.k-input input[aria-invalid="true"] { border-color: var(--k-error); }
.k-input:has(.k-eye) input { padding-inline-end: 40px; }
.k-eye { position: absolute; inset-block: 0; inset-inline-end: 0; width: 40px; display: grid; place-items: center; color: var(--k-text-soft); }
.k-submit { width: 100%; height: 40px; border: 0; border-radius: 4px; background: var(--k-primary); color: var(--k-on-primary); font: inherit; font-size: 16px; cursor: pointer; }
.k-submit:hover { filter: brightness(.94); }
.k-submit[aria-busy="true"] { opacity: .65; cursor: progress; }
.k-notice { display: flex; gap: 8px; align-items: flex-start; padding: 8px 12px; border: 1px solid var(--k-border); border-radius: 4px; background: var(--k-layout); color: var(--k-text); }
.k-notice > div { flex: 1; min-width: 0; overflow-wrap: anywhere; }
.k-notice-sign { flex: none; width: 16px; height: 16px; margin-top: 3px; border-radius: 50%; background: var(--k-accent); color: var(--k-surface); font-size: 12px; line-height: 16px; font-weight: 700; text-align: center; }
.k-notice-warning { border-color: var(--k-warning); }
.k-notice-warning .k-notice-sign { background: var(--k-warning); }
.k-notice-error { border-color: var(--k-error); background: var(--k-error-soft); }
.k-notice-error .k-notice-sign { background: var(--k-error); }
.k-captcha { display: grid; grid-template-columns: 1fr auto; gap: 8px; align-items: start; }
.k-captcha:has(.k-field) > button { margin-top: 30px; }
.k-captcha img { display: block; height: 38px; min-width: 110px; border-radius: 4px; border: 1px solid var(--k-border); }
.k-row { display: flex; justify-content: space-between; gap: 16px; flex-wrap: wrap; }
.k-link { color: var(--k-accent); text-decoration: none; }
.k-link:hover { text-decoration: underline; }
.k-soft { color: var(--k-text-soft); }
.k-gap { margin-bottom: 16px; }
.k-language { height: 32px; padding: 0 8px; border: 1px solid var(--k-border); border-radius: 4px; background: var(--k-surface); color: var(--k-text); font: inherit; }
@media (max-width: 1087.99px) {
  .k-session { grid-template-columns: minmax(0, 1fr); }
  .k-session-brand { display: none; }
  .k-session-name { visibility: visible; }
}
@media (max-width: 767.99px) {
  .k-session-side > header { padding: 16px 24px; }
  .k-session-side > main { justify-content: flex-start; padding-top: 24px; }
}
`;
