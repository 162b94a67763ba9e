// The element ids that link a tab and its panel for screen readers.

export const tabId = (path: string): string => `tab-${encodeURIComponent(path)}`;
export const panelId = (path: string): string => `panel-${encodeURIComponent(path)}`;
