-- Holds the receipts that are not counted yet in one index, completions apart from views: a completion was added to two.
create index receipts_to_count on receipts
  (management_group_id, news_id, (counted_completed_at is distinct from completed_at), company_user_id)
  where counted_viewed_at is distinct from viewed_at or counted_completed_at is distinct from completed_at;
drop index receipts_uncounted;
drop index receipts_uncounted_completions;
