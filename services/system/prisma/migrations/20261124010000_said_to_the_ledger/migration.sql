-- A money ledger that was added to an installation later never heard of partners, persons, settings and assignments that were there before it. They are said
-- once more, so that nothing is to be done by hand; whoever has heard them skips them. Documents are said again by the kit migration said_again.
ALTER TABLE kit.outbox_facts NO FORCE ROW LEVEL SECURITY;
UPDATE kit.outbox_facts SET sent_at = NULL, stream_seq = NULL, round = round + 1
  WHERE sent_at IS NOT NULL
    AND subject IN ('fact.system.partners.changed.v1', 'fact.system.person.changed.v1', 'fact.system.settings.changed.v1', 'fact.system.assignments.changed.v1');
SELECT pg_notify('outbox_facts', '');
ALTER TABLE kit.outbox_facts FORCE ROW LEVEL SECURITY;
