-- Finds the completions that are not counted yet, without the views, which are many more.
create index receipts_uncounted_completions on receipts (management_group_id, news_id, company_user_id)
  where counted_completed_at is distinct from completed_at;
