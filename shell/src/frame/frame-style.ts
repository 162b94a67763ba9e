// How the house looks around its pages.

export const FRAME_STYLE = `
.k-frame { display: flex; min-height: 100vh; }
.k-on-top { flex-direction: column; }
.k-skip { position: fixed; z-index: 1200; inset-block-start: -60px; inset-inline-start: 8px; padding: 8px 16px; background: var(--k-raised); color: var(--k-accent); border-radius: 4px; }
.k-skip:focus { inset-block-start: 8px; }
.k-frame [hidden] { display: none !important; }
.k-body { flex: 1; min-width: 0; display: flex; flex-direction: column; }
.k-body > main { flex: 1; width: 100%; box-sizing: border-box; padding: 12px 16px 16px; outline: none; }
.k-width-fixed .k-body > main { max-width: 1440px; margin-inline: auto; }
.k-width-fixed.k-on-top .k-body > main { max-width: 1200px; }

.k-navigation-light { background: var(--k-surface); color: var(--k-text); }
.k-navigation-dark { background: var(--k-night); color: var(--k-night-text); }
.k-side { flex: none; width: 220px; display: flex; flex-direction: column; box-shadow: 1px 0 0 var(--k-border); transition: width .15s; z-index: 20; }
.k-side-narrow { width: 80px; }
.k-side-fixed { position: sticky; top: 0; height: 100vh; }
.k-side-menu { flex: 1; min-height: 0; overflow: hidden auto; scrollbar-width: thin; }
.k-side .ant-menu-submenu-arrow { scale: .75; color: var(--k-text-soft); }
.k-navigation-dark .ant-menu-submenu-arrow { color: inherit; }
.k-side .ant-menu-item-group-title { padding-block: 6px 2px; }
.ant-menu-title-content > a { display: block; text-decoration: none !important; overflow: hidden; text-overflow: ellipsis; }
.k-side .ant-menu { border-inline-end: 0 !important; background: transparent; }
.k-side-toggle.ant-btn { flex: none; border-radius: 0; height: 44px; color: inherit; }
.k-side-narrow .ant-menu-inline-collapsed { width: 80px; }
.k-wordmark { flex: none; display: flex; align-items: center; justify-content: center; gap: 10px; height: 56px; padding: 0 12px; font-size: 17px; font-weight: 600; color: inherit; text-decoration: none; white-space: nowrap; overflow: hidden; }
.k-wordmark-sign::before { content: "K"; }
.k-wordmark-sign { display: grid; place-items: center; width: 32px; height: 32px; border-radius: 8px; background: var(--k-primary); color: var(--k-on-primary); font-weight: 700; }

.k-head { background: var(--k-surface); box-shadow: 0 1px 0 var(--k-border); z-index: 15; transition: transform .2s; }
.k-head-fixed { position: sticky; top: 0; }
.k-head-away { transform: translateY(-100%); }
.k-top { display: flex; align-items: center; gap: 4px; height: 56px; padding: 0 16px; }
.k-on-top .k-top .k-wordmark { padding: 0 24px 0 0; }
.k-top-menu { padding: 0 8px; }
.k-top-menu .ant-menu { border-bottom: 0; background: transparent; line-height: 44px; }
.k-spring { flex: 1; }
.k-greeting { color: var(--k-text-soft); padding-inline-end: 8px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; max-width: 320px; }
.k-jump { width: 220px; }
.k-jump-wide { width: 100%; }
.k-user-name { max-width: 140px; overflow: hidden; text-overflow: ellipsis; }
.k-edition { width: 260px; }
.k-edition .ant-descriptions { margin-bottom: 16px; }
.ant-menu-submenu-popup > .ant-menu-vertical { max-height: 56vh; overflow-y: auto; }

.k-tabs { display: flex; gap: 4px; padding: 0 12px; overflow: auto hidden; scrollbar-width: none; border-top: 1px solid var(--k-border); height: 40px; align-items: center; }
.k-tabs::-webkit-scrollbar { display: none; }
.k-tab { flex: none; display: flex; align-items: center; gap: 2px; height: 30px; padding: 0 4px; border-radius: 4px; color: var(--k-text-soft); }
.k-tab > button[role="tab"] { height: 30px; padding: 0 8px; white-space: nowrap; }
.k-tab:hover { background: var(--k-hover); }
.k-tab-front, .k-tab-front:hover { background: var(--k-primary-soft); color: var(--k-accent); font-weight: 500; }
.k-tab > .k-tab-close { display: grid; place-items: center; width: 20px; height: 20px; border-radius: 4px; font-size: 10px; color: var(--k-text-soft); }
.k-tab-close:hover { color: var(--k-text); background: var(--k-hover); }

.k-trail { padding: 0 0 12px; }
.k-trail h1 { display: inline; margin: 0; font: inherit; }
.k-panel { min-width: 0; }
.k-page { position: relative; }
/* A page that is being fetched: lines where its own will stand. */
.k-page:empty { min-height: 60vh; border-radius: 6px; background: repeating-linear-gradient(var(--k-hover) 0 18px, transparent 18px 36px); animation: k-fetching 1s ease-in-out infinite alternate; }
@keyframes k-fetching { from { opacity: .35; } }
@media (prefers-reduced-motion: reduce) { .k-page:empty { animation: none; } }
.k-embedded iframe { display: block; width: 100%; height: calc(100vh - 160px); border: 0; background: var(--k-surface); border-radius: 6px; }
.k-welcome { padding: 20px 24px; margin-bottom: 12px; background: var(--k-surface); border-radius: 6px; box-shadow: var(--k-shadow); }
.k-welcome h1 { margin: 0 0 4px; font-size: 20px; font-weight: 600; }
.k-welcome p { margin: 0; color: var(--k-text-soft); }
.k-soft { color: var(--k-text-soft); }
.k-sessions { list-style: none; margin: 0; padding: 0; }
.k-sessions li { display: flex; gap: 12px; justify-content: space-between; align-items: center; padding: 10px 0; border-bottom: 1px solid var(--k-border); overflow-wrap: anywhere; }
.k-sessions li:last-child { border-bottom: 0; }

.k-settings { display: grid; gap: 18px; }
.k-setting { display: grid; gap: 8px; border: 0; margin: 0; padding: 0; }
.k-toggle { display: flex; justify-content: space-between; align-items: center; gap: 12px; }
.k-colors { display: flex; flex-wrap: wrap; gap: 6px; }
.k-colors legend { padding: 0; margin-bottom: 8px; }
.k-colors label { width: 24px; height: 24px; border-radius: 4px; display: grid; place-items: center; cursor: pointer; position: relative; }
.k-colors label:focus-within { outline: 2px solid var(--k-primary); outline-offset: 2px; }

@media print {
  .k-side, .k-head, .k-trail, .k-skip, main > h1.k-hidden-text { display: none !important; }
  .k-frame, .k-body, .k-body > main { display: block; padding: 0 !important; max-width: none !important; }
}
@media (max-width: 1087.99px) {
  .k-jump { width: 180px; }
}
@media (max-width: 767.99px) {
  .k-top { padding: 0 8px; gap: 0; }
  .k-body > main { padding: 12px; }
}
`;
