// The product version that the interface shows (shell.md §1).
export const VERSION = "v3.2.0";
