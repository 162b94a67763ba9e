import "../../../contracts/src/document/kinds.ts";
