// Ids by which a tab and its panel refer to each other.

export const tabId = (path: string): string => `tab-${encodeURIComponent(path)}`;
export const panelId = (path: string): string => `panel-${encodeURIComponent(path)}`;
