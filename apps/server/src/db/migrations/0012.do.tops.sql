-- When an admin put the post at the head of everybody's feed (TOP-01); null: none has, or it was taken off. It has no effect after the
-- end of the post, and goes with it.
alter table news add column top_at timestamptz;
