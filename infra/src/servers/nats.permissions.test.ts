import { serviceNames } from "@kontor/contracts/core/endpoint";
import { streamOf } from "@kontor/contracts/core/fact";
import { expect, test } from "vitest";
import { natsPermissions } from "./nats.permissions.ts";

test.each(serviceNames)("%s may publish only its own facts (SEC-4)", (service) => {
  const facts = natsPermissions(service).publish.filter((subject) => subject.startsWith("fact."));
  expect(facts).toEqual([`fact.${service}.>`]);
});

test.each(serviceNames)("%s may create and change only its own stream", (service) => {
  const changes = natsPermissions(service).publish.filter((subject) => /STREAM\.(CREATE|UPDATE)/.test(subject));
  expect(changes).toEqual([`$JS.API.STREAM.CREATE.${streamOf(service)}`, `$JS.API.STREAM.UPDATE.${streamOf(service)}`]);
});

test.each(serviceNames)("%s may read only answers under its own prefix and requests to itself (SEC-4)", (service) => {
  expect(natsPermissions(service).subscribe).toEqual([
    `_INBOX.${service}.>`,
    `heard.${service}.*`,
    `told.*.${service}.*`,
  ]);
});

test.each(serviceNames)("%s may send requests only in its own name", (service) => {
  const questions = natsPermissions(service).publish.filter((subject) => subject.startsWith("heard."));
  expect(questions).toEqual(serviceNames.map((publisher) => `heard.${publisher}.${service}`));
});

test.each(serviceNames)("%s may answer only in its own name", (service) => {
  const answers = natsPermissions(service).publish.filter((subject) => subject.startsWith("told."));
  expect(answers).toEqual(serviceNames.map((reader) => `told.${service}.${reader}.*`));
});

test.each(serviceNames)("%s may read only through consumers of its own name", (service) => {
  const readers = natsPermissions(service).publish.filter((subject) => /CONSUMER|ACK/.test(subject));
  expect(readers.every((subject) => subject.includes(`.${service}-from-`))).toBe(true);
});

test("nobody may delete or empty a stream", () => {
  const all = serviceNames.flatMap((service) => natsPermissions(service).publish);
  expect(
    all.filter((subject) => /STREAM\..*DELETE|PURGE/.test(subject) || subject === ">" || subject === "$JS.>"),
  ).toEqual([]);
});
