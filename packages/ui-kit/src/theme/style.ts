// The few rules of the kit's own parts, given to the document as a style sheet object: nothing for the content security policy to object to.
import { singleton } from "../core/singleton.ts";
import { PHONE_MAX_PX } from "../screen/screen.ts";

const CSS = `
.kontor-list { display: flex; flex-direction: column; gap: 12px; }
.kontor-search.ant-form-inline { gap: 12px 0; }
.kontor-select { min-width: 140px; }
.kontor-toolbar { display: flex; flex-wrap: wrap; gap: 8px; }
.kontor-rows-bar { min-height: 32px; align-items: center; }
.kontor-rows-bar:has(.kontor-toolbar) { margin-block-end: 8px; }
.kontor-mark { color: var(--k-warning); }
.kontor-dialog-inside { display: contents; }
.kontor-waiting { min-height: 120px; }
.kontor-skeleton { padding: 12px 8px; }
.kontor-open.ant-btn { padding-inline: 0; height: auto; white-space: normal; text-align: start; }
.k-weak .ant-btn-link > span:not(.ant-btn-icon) { text-decoration: underline; }
.kontor-chooser.ant-checkbox-group { display: flex; flex-flow: column nowrap; max-height: 50vh; overflow-y: auto; gap: 4px; }
@media screen { .kontor-list .ant-card-head-title { white-space: normal; } }
.kontor-card { display: grid; gap: 4px; margin: 0; }
.kontor-card > div { display: flex; justify-content: space-between; align-items: baseline; gap: 12px; }
.kontor-card dt { flex: none; max-width: 50%; color: var(--k-text-soft); }
.kontor-card dd { margin: 0; text-align: end; overflow-wrap: anywhere; }
.kontor-form { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); column-gap: 24px; }
.kontor-form > :not(.ant-form-item), .kontor-form > .kontor-wide { grid-column: 1 / -1; }
.kontor-figure, .kontor-figure input { text-align: end; }
.kontor-whole.ant-input-number, .kontor-form .ant-picker { width: 100%; }
.kontor-dialog.ant-modal { max-width: calc(100% - 24px); }
.kontor-dialog .ant-modal-body { max-height: calc(100dvh - 300px); overflow-y: auto; padding-inline: 4px; }
.kontor-dialog .ant-modal-header { margin-bottom: 16px; }
.kontor-dialog .ant-modal-title { padding-inline-end: 24px; overflow-wrap: anywhere; }
.kontor-dialog .ant-alert { margin-block: 0 12px; }
.kontor-import .ant-modal-body { display: flex; flex-direction: column; gap: 12px; }
.kontor-import p { margin: 0; }
.kontor-full.ant-modal { max-width: 100%; min-height: 100%; top: 0; margin: 0; padding: 0; display: flex; }
.kontor-full .ant-modal-render { flex: 1; min-width: 0; display: flex; }
.kontor-full .ant-modal-container { flex: 1; min-width: 0; display: flex; flex-direction: column; border-radius: 0; padding: 12px; }
.kontor-full .ant-modal-body { flex: 1 0 auto; max-height: none; }
.kontor-full .ant-modal-footer { position: sticky; bottom: 0; z-index: 4; padding-block: 12px; background: inherit; }
.kontor-printed, .kontor-on-paper { display: none; }
@media screen {
  .kontor-rows .ant-table-thead > tr > th, .kontor-rows .ant-table-measure-row > td { white-space: normal; text-wrap: balance; word-break: keep-all; overflow-wrap: normal; }
  /* Several words stand below each other; one word is never broken. */
  .kontor-column-head { display: inline-block; max-width: 5.5em; min-width: min-content; }
  .kontor-sized .kontor-column-head { display: inline; }
  .kontor-rows .ant-table-tbody > .ant-table-row > td:not(.kontor-action) { max-width: 11em; }
  .kontor-rows .ant-table-cell { padding-inline: 5px !important; }
  .kontor-rows .kontor-action .ant-btn { padding-inline: 4px; }
}
@media screen and (min-width: 1600px) {
  .kontor-rows .ant-table-tbody > .ant-table-row > td:not(.kontor-action) { max-width: 24em; }
}
.kontor-sized, .kontor-sized .ant-table-column-title { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.kontor-sized .kontor-open.ant-btn { max-width: 100%; display: inline-block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
td[style*="text-align: end"] { font-variant-numeric: tabular-nums; white-space: nowrap; }
.kontor-pointed::after { content: attr(data-room); visibility: hidden; }
.kontor-rows td.kontor-sized[style*="text-align: end"] { max-width: none !important; overflow: visible; text-overflow: clip; }
.kontor-unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.kontor-rows .ant-table-column-has-sorters:focus-visible { outline: 2px solid var(--k-accent); outline-offset: -2px; }
.ant-picker.ant-picker-focused { outline: 2px solid var(--k-accent); outline-offset: -1px; }
.kontor-edge { position: absolute; inset-block: 0; inset-inline-end: 0; width: 9px; cursor: col-resize; touch-action: none; z-index: 1; }
.kontor-edge:hover, .kontor-edge:focus-visible { background: linear-gradient(to left, currentcolor 2px, transparent 2px); opacity: 0.5; outline: none; }
.kontor-condition { display: grid; grid-template-columns: 3fr 2fr 4fr auto; gap: 8px; margin-block: 12px; }
.kontor-condition .ant-picker { width: 100%; }
@media screen and (max-width: ${PHONE_MAX_PX}px) {
  .kontor-condition { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) auto; }
  .kontor-condition > :nth-child(3) { grid-row: 2; grid-column: 1 / 3; }
  .kontor-form { grid-template-columns: minmax(0, 1fr); }
  .kontor-toolbar .ant-btn, .kontor-card .ant-btn { min-height: 40px; }
}
@page { margin: 12mm; }
@page kontor-list { size: landscape; }
@media print {
  .kontor-list { page: kontor-list; }
  .kontor-list .ant-table-container::before, .kontor-list .ant-table-container::after { display: none !important; }
  .kontor-list .kontor-open.ant-btn { color: inherit; font-size: inherit; line-height: inherit; overflow: visible; }
  .kontor-list .ant-table colgroup { display: none; }
  .kontor-short { font-size: 0; overflow-wrap: anywhere; }
  .kontor-short::after { content: attr(data-whole); font-size: 9pt; }
  .kontor-on-paper { display: inline; }
  .kontor-printed { display: block; margin: 0 0 8px; font-size: 16px; }
  .kontor-edge, .kontor-list .ant-card-actions, .kontor-list .ant-table-column-sorter { display: none !important; }
  .kontor-list .ant-table-wrapper table { width: 100% !important; min-width: 0 !important; font-size: 9pt; }
  .kontor-list .ant-table-cell { position: static !important; padding: 4px !important; white-space: normal !important; min-width: 0 !important; max-width: none !important; width: auto !important; }
  .kontor-list .ant-table-thead { display: table-header-group; }
  .kontor-list tr, .kontor-list .ant-card { break-inside: avoid; }
  .kontor-search, .kontor-toolbar, .kontor-rows-tools, .kontor-action, .kontor-list .ant-pagination, .kontor-list .ant-table-selection-column { display: none !important; }
  .kontor-list .ant-table-content { overflow: visible !important; }
}
`;

/** Applies the kit's rules to the page, once. */
export const applyKitStyle = (): void =>
  singleton("style", () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(CSS);
    document.adoptedStyleSheets.push(sheet);
  });
