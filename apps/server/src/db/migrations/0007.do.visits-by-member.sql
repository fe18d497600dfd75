-- A member's visits by time: one an hour is recorded, so each visit looks for the one before.

drop index access_logs_member;
create index access_logs_member on access_logs (management_group_id, company_user_id, accessed_at);
