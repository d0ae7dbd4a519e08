-- Up Migration

-- Whoever wrote what a revision was cloned from counts as its author, as of those cloned from now on. What was sent
-- before may still be answered by whom it was sent to.
alter table quotation disable trigger guard_quotation;
with recursive written (id, author) as (
  select id, unnest(content_authors) from quotation
  union
  select clone.id, original.author from quotation clone join written original on original.id = clone.cloned_from_id
)
update quotation set content_authors = array(
    select author from written where written.id = quotation.id order by 1)
where status in ('draft', 'rejected') and cloned_from_id is not null;
alter table quotation enable trigger guard_quotation;
