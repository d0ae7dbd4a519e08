-- Up Migration

-- Hints between instances go over a line of our own (decision 024) and are short; nothing is put aside here any more.
drop table socket_io_attachments;
