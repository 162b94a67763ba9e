import { serviceNames } from "@kontor/contracts/core/endpoint";
import { streamOf } from "@kontor/contracts/core/fact";
import { expect, test } from "vitest";
import { natsPermissions } from "./nats.permissions.ts";

test.each(serviceNames)("%s speaks its own facts and nobody else's (SEC-4)", (service) => {
  const facts = natsPermissions(service).publish.filter((subject) => subject.startsWith("fact."));
  expect(facts).toEqual([`fact.${service}.>`]);
});

test.each(serviceNames)("%s makes and changes no stream but its own", (service) => {
  const changes = natsPermissions(service).publish.filter((subject) => /STREAM\.(CREATE|UPDATE)/.test(subject));
  expect(changes).toEqual([`$JS.API.STREAM.CREATE.${streamOf(service)}`, `$JS.API.STREAM.UPDATE.${streamOf(service)}`]);
});

test.each(serviceNames)(
  "%s reads answers under its own prefix and questions to itself, and nothing else (SEC-4)",
  (service) => {
    expect(natsPermissions(service).subscribe).toEqual([
      `_INBOX.${service}.>`,
      `heard.${service}.*`,
      `told.*.${service}.*`,
    ]);
  },
);

test.each(serviceNames)("%s asks in its own name only", (service) => {
  const questions = natsPermissions(service).publish.filter((subject) => subject.startsWith("heard."));
  expect(questions).toEqual(serviceNames.map((publisher) => `heard.${publisher}.${service}`));
});

test.each(serviceNames)("%s answers in its own name only", (service) => {
  const answers = natsPermissions(service).publish.filter((subject) => subject.startsWith("told."));
  expect(answers).toEqual(serviceNames.map((reader) => `told.${service}.${reader}.*`));
});

test.each(serviceNames)("%s reads through readers of its own name only", (service) => {
  const readers = natsPermissions(service).publish.filter((subject) => /CONSUMER|ACK/.test(subject));
  expect(readers.every((subject) => subject.includes(`.${service}-from-`))).toBe(true);
});

test("nobody may delete or empty a stream", () => {
  const all = serviceNames.flatMap((service) => natsPermissions(service).publish);
  expect(
    all.filter((subject) => /STREAM\..*DELETE|PURGE/.test(subject) || subject === ">" || subject === "$JS.>"),
  ).toEqual([]);
});
