// The PostgreSQL server of the test run, with the rights to make databases.
import { inject } from "vitest";

export const testServer = (): string => inject("stack").urls.postgres;
