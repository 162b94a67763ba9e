// What every page of the shell looks like before anything stands on it.
import { adopt } from "./adopt.ts";

adopt(`
html, body { margin: 0; height: 100%; }
body {
  background: var(--k-layout); color: var(--k-text);
  font-family: var(--k-font); font-size: 14px; line-height: 1.5715;
}
.k-hidden-text { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.k-plain { border: 0; background: none; padding: 0; margin: 0; font: inherit; color: inherit; cursor: pointer; }
.k-plain:focus-visible, .k-focus:focus-visible, a:focus-visible { outline: 2px solid var(--k-primary); outline-offset: 2px; border-radius: 4px; }
.k-weak .k-body a, .k-weak .k-link { text-decoration: underline; }
@media (prefers-reduced-motion: reduce) {
  *, *::before, *::after { animation-duration: 0.01ms !important; animation-iteration-count: 1 !important; transition-duration: 0.01ms !important; scroll-behavior: auto !important; }
}
`);
