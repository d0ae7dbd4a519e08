-- Up Migration

-- What waits for somebody, and who sees a document, is read from the steps of its requests; a hand-over changes those alone.
-- Whether a contract was ended stands beside it as well. Both are counted, so that totals remembered of lists that ask
-- them are not kept beyond a change of theirs.
select track_changes(asked) from unnest(array['approval_step', 'contract_ending']) as asked;

-- Whoever was asked once and handed it over sees the document whatever their scope.
create index approval_step_former_idx on approval_step using gin (former_approvers) where former_approvers <> '{}';
