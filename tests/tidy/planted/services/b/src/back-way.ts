import "../generated/client.ts";
