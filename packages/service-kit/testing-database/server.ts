// The address of the PostgreSQL server of the test run, given by the run's set-up.

/** @throws Error when the run has no server: int tests are started by `npm test` */
export function testServer(): string {
  const url = process.env.TEST_POSTGRES_URL;
  if (!url) throw new Error("int tests need a PostgreSQL server: start them with npm test");
  return url;
}
