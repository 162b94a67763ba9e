// Ids that link a tab and its panel.

export const tabId = (path: string): string => `tab-${encodeURIComponent(path)}`;
export const panelId = (path: string): string => `panel-${encodeURIComponent(path)}`;
