-- Up Migration

-- Whoever is deleted is looked for in these.
create index document_mail_sent_by_idx on document_mail (sent_by);
create index deputy_created_by_idx on deputy (created_by);
create index deputy_modified_by_idx on deputy (modified_by);
