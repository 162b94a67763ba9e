import "../document/kind.ts";
