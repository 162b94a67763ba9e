-- Facts are the record: reports are made anew of them after years. Only deeds, which the operation log keeps, pass.
DROP INDEX kit.outbox_facts_sent;
CREATE INDEX outbox_facts_passing ON kit.outbox_facts (sent_at) WHERE sent_at IS NOT NULL AND subject LIKE 'fact.%.operation.%';
