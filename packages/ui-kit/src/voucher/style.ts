// The rules of documents' own parts, as a style sheet object like the kit's.
import { singleton } from "../core/singleton.ts";
import { PHONE_MAX_PX } from "../screen/screen.ts";

const LINE = "color-mix(in srgb, currentcolor 14%, transparent)";
const SOFT = "color-mix(in srgb, currentcolor 4%, transparent)";

const CSS = `
.kontor-document.ant-modal { max-width: calc(100% - 24px); top: 8px !important; height: calc(100% - 16px); padding-bottom: 0; }
.kontor-document .ant-modal-render { height: 100%; }
.kontor-document .ant-modal-container { height: 100%; display: flex; flex-direction: column; }
.kontor-document .ant-modal-footer { margin-top: 8px; }
.kontor-document.kontor-dialog .ant-modal-body { flex: 1 1 auto; min-height: 0; max-height: none; overflow: hidden auto; padding: 0; }
.kontor-document-body, .kontor-document-body .ant-spin, .kontor-document-body .ant-spin-container { min-height: 100%; display: flex; flex-direction: column; }
.kontor-document-body > *, .kontor-document-body .ant-spin > .ant-spin-container { flex: 1 0 auto; }
.kontor-document-body .ant-alert { flex: none; }
.kontor-document-body.kontor-waits { opacity: 0.55; pointer-events: none; }
.kontor-document .ant-modal-header { margin-bottom: 8px; }
.kontor-document .ant-modal-container { padding: 12px 12px; }
.kontor-document-body .ant-alert { margin-block: 0 8px; }
.kontor-unscanned.ant-alert { position: sticky; inset-block-start: 0; z-index: 5; }
.kontor-document-body .ant-form-item { margin: 0; }
.kontor-document-body .ant-form-item-label > label, .kontor-settle label { font-size: 13px; line-height: 1.1; }
.kontor-document-body .ant-form-item-label > label::after { margin-inline: 1px 4px !important; }
.kontor-document-body .ant-form-item-label > label.ant-form-item-required::before { margin-inline-end: 1px !important; }
.kontor-document-body .ant-form-item-explain, .kontor-document-body .ant-form-item-additional { min-height: 0; font-size: 12px; }
.kontor-document-form { display: flex; flex-direction: column; gap: 8px; flex: 1 0 auto; }
.kontor-head { display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); gap: 6px 20px; align-items: start; }
.kontor-head .ant-picker, .kontor-settle .ant-picker, .kontor-settle .ant-select { width: 100%; }
.kontor-head .ant-picker { padding-inline: 6px 4px; }
.kontor-head .ant-picker-input > input { font-size: 13px; }
.kontor-head .kontor-wide { grid-column: span 2; }
.kontor-lines { display: flex; flex-direction: column; gap: 6px; min-width: 0; flex: 1 0 240px; }
.kontor-lines .kontor-grid { flex: 1 1 0; min-height: 180px; }
.kontor-grid { overflow: auto; border: 1px solid ${LINE}; border-radius: 6px; font-size: 13px; outline: none; position: relative; }
.kontor-grid > table, .kontor-grid thead, .kontor-grid tfoot { display: contents; }
.kontor-grid > table { display: flex; flex-direction: column; min-height: 100%; width: 100%; border-spacing: 0; outline: none; }
.kontor-grid th { font-weight: 500; text-align: start; }
.kontor-grid .kontor-cell-figure { text-align: end; }
.kontor-grid tbody { display: block; position: relative; flex: none; }
.kontor-grid-head, .kontor-grid-foot, .kontor-grid-row { display: grid; align-items: stretch; }
.kontor-grid-head > *, .kontor-grid-foot > *, .kontor-cell, .kontor-grid-number { padding: 0 6px; line-height: 33px; height: 34px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; box-sizing: border-box; border-inline-end: 1px solid ${LINE}; }
.kontor-grid-head { position: sticky; top: 0; z-index: 2; background: var(--k-head); font-weight: 500; border-bottom: 1px solid ${LINE}; }
.kontor-grid-head > th { display: grid; align-content: center; line-height: 1.2; white-space: normal; text-wrap: balance; padding-inline-end: 2px; }
.kontor-grid-head > .kontor-cell-figure { padding-inline: 2px 6px; }
.kontor-grid-head small, .kontor-cell-two > * { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.kontor-grid-head small, .kontor-cell-two small { font-size: 11px; font-weight: 400; line-height: 14px; color: var(--k-text-soft); }
.kontor-cell-two { display: grid; align-content: center; height: 33px; line-height: 17px; }
.kontor-grid-foot { position: sticky; bottom: 0; z-index: 2; background: var(--k-head); font-weight: 500; border-top: 1px solid ${LINE}; margin-top: auto; }
.kontor-grid-row { position: absolute; inset-inline: 0; height: 34px; border-bottom: 1px solid ${LINE}; }
.kontor-grid-row:hover { background: ${SOFT}; }
.kontor-grid-number[draggable] { cursor: grab; }
.kontor-line-over { box-shadow: inset 0 2px 0 var(--k-primary); }
.kontor-grid-number { display: flex; align-items: center; gap: 6px; font-variant-numeric: tabular-nums; color: var(--k-text-soft); }
.kontor-grid-number input { accent-color: currentcolor; margin: 0; }
.kontor-cell { cursor: text; padding: 0 6px; }
.kontor-cell-read { cursor: default; background: ${SOFT}; }
.kontor-cell-figure { text-align: end; font-variant-numeric: tabular-nums; }
.kontor-cell-here { padding: 0; overflow: visible; }
.kontor-cell-wrong { box-shadow: inset 0 0 0 1px var(--k-error); background: var(--k-error-soft); }
.kontor-cell-input { width: 100%; height: 33px; padding: 0 5px; border: 0; border-radius: 0; outline: 2px solid var(--k-primary); outline-offset: -2px; background: var(--k-surface); color: inherit; font: inherit; box-sizing: border-box; }
.kontor-cell-choice { position: relative; }
.kontor-suggestions { position: fixed; z-index: 1500; max-height: 280px; overflow-y: auto; margin: 2px 0; padding: 4px; list-style: none; background: var(--k-raised); color: var(--k-text); border-radius: 8px; box-shadow: var(--k-shadow-raised); font-size: 13px; }
.kontor-suggestions > div { display: flex; justify-content: space-between; gap: 16px; padding: 5px 8px; border-radius: 4px; cursor: pointer; }
.kontor-suggestions > div[aria-selected="true"], .kontor-suggestions > div:hover { background: var(--k-primary-soft); }
.kontor-suggestions small { color: var(--k-text-soft); }
.kontor-settle { display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); gap: 6px 20px; align-items: start; }
.kontor-settle .kontor-total { display: flex; align-items: baseline; justify-content: flex-end; min-height: 24px; }
.kontor-total label { flex: 0 0 92px; text-align: end; }
.kontor-total label::after { content: ":"; margin-inline: 2px 8px; }
.kontor-settle output { flex: 1; text-align: end; font-variant-numeric: tabular-nums; line-height: 24px; padding: 0 8px 0 0; }
.kontor-settle .kontor-due { font-weight: 600; font-size: 16px; }
.kontor-notice-long.ant-alert, .kontor-unscanned.ant-alert { padding: 6px 12px; }
.kontor-notice-long.ant-alert { align-items: flex-start; }
.kontor-notice-long .ant-alert-icon, .kontor-unscanned .ant-alert-icon { font-size: 14px !important; }
.kontor-notice-long .ant-alert-icon { margin-block-start: 4px; }
.kontor-notice-long .ant-alert-title, .kontor-unscanned .ant-alert-title { font-size: 14px !important; margin: 0 !important; }
.kontor-notice-long ul { display: flex; flex-wrap: wrap; gap: 0 20px; margin: 0; padding: 0; list-style: none; max-height: 168px; overflow-y: auto; }
.kontor-notice-long li > .ant-btn { padding-inline: 0; height: auto; white-space: normal; text-align: start; }
.kontor-roomy.ant-modal { max-width: calc(100% - 24px); }
.kontor-document footer, .kontor-roomy footer { display: flex; flex-wrap: wrap; gap: 8px; justify-content: flex-end; align-items: center; }
.kontor-document .kontor-keys { margin-inline-end: auto; color: var(--k-text-soft); font-size: 12px; }
.kontor-line-cards { height: 60dvh; overflow-y: auto; overscroll-behavior: contain; }
.kontor-line-card { border: 1px solid ${LINE}; border-radius: 8px; padding: 4px 8px 8px; }
.kontor-line-card header { display: flex; justify-content: space-between; gap: 8px; }
.kontor-line-buttons { flex: none; white-space: nowrap; }
.kontor-line-buttons .ant-btn { min-width: 36px; min-height: 36px; }
.kontor-line-card p { margin: 0 0 4px; line-height: 16px; color: var(--k-text-soft); font-size: 12px; overflow-wrap: anywhere; }
.kontor-line-fields { display: flex; flex-wrap: wrap; gap: 4px 8px; }
.kontor-line-fields > div { flex: 1 1 45%; min-width: 0; }
.kontor-line-fields > .kontor-line-short { flex-basis: 30%; }
.kontor-line-fields span { display: block; font-size: 12px; line-height: 16px; color: var(--k-text-soft); }
.kontor-line-fields .kontor-cell-input { height: 36px; outline: 1px solid ${LINE}; outline-offset: -1px; border-radius: 6px; font-size: 16px; }
.kontor-line-fields .kontor-cell-input:focus { outline: 2px solid var(--k-primary); }
.kontor-line-fields small { color: var(--k-error); }
.kontor-bill dl { display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); gap: 6px 20px; margin: 0 0 12px; }
.kontor-bill dt { font-size: 12px; color: var(--k-text-soft); }
.kontor-bill dd { margin: 0; overflow-wrap: anywhere; }
.kontor-bill-sums { margin-block-start: 12px !important; }
.kontor-filters { display: grid; grid-template-columns: repeat(auto-fill, minmax(130px, 1fr)); gap: 8px; margin-block: 8px; }
.kontor-children { max-width: calc(100vw - 360px); }
.kontor-print.ant-modal { top: 8px !important; height: calc(100% - 16px); padding-bottom: 0; }
.kontor-print .ant-modal-render { height: 100%; }
.kontor-print .ant-modal-container { height: 100%; display: flex; flex-direction: column; }
.kontor-print.kontor-dialog .ant-modal-body, .kontor-print .ant-spin, .kontor-print .ant-spin-container { flex: 1 1 0; min-height: 0; max-height: none; display: flex; flex-direction: column; }
.kontor-soft { color: var(--k-text-soft); }
.kontor-print-box { flex: 1 1 0; min-height: 240px; overflow: hidden; border: 1px solid ${LINE}; }
.kontor-print-view { display: block; max-width: none; border: 0; background: var(--k-layout); transform-origin: 0 0; }
@media (max-width: 1087.99px) {
  .kontor-head, .kontor-settle, .kontor-bill dl { grid-template-columns: repeat(2, minmax(0, 1fr)); }
}
@media (max-width: ${PHONE_MAX_PX}px) {
  .kontor-head, .kontor-settle { gap: 8px 12px; }
  .kontor-head .ant-picker { padding-inline: 6px 4px; }
.kontor-head .ant-picker-input > input { font-size: 13px; }
.kontor-head .kontor-wide { grid-column: 1 / -1; }
  .kontor-document.ant-modal { max-width: 100%; height: 100%; top: 0 !important; }
  .kontor-document-body .ant-form-item-label { padding: 0 !important; }
  .kontor-total { flex-direction: column; align-items: stretch !important; }
  .kontor-total label { flex: none; text-align: start; }
  .kontor-document .kontor-keys { display: none; }
  .kontor-roomy.ant-modal { max-width: 100%; }
  .kontor-papers .ant-segmented-group { flex-wrap: wrap; }
  .kontor-document footer .ant-btn, .kontor-roomy footer .ant-btn { min-height: 40px; flex: 1 1 auto; padding-inline: 8px; }
  .kontor-roomy footer .ant-btn-icon { display: none; }
  .kontor-roomy.ant-modal .ant-modal-footer { position: static; }
  .kontor-children { max-width: 100%; }
}
`;

/** Applies the rules to the page, once. */
export const applyVoucherStyle = (): void =>
  singleton("document-style", () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(CSS);
    document.adoptedStyleSheets.push(sheet);
  });
