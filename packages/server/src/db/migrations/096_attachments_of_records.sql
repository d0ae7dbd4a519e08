-- Up Migration

-- Files of records as of documents: a record that is deleted leaves none behind.
select have_attachments(record) from unnest(array['customer', 'product']) record;
