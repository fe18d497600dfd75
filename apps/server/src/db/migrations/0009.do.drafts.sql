-- Drafts of new posts (DRAFT-01). Whose they are is a part of their key: there is no look-up that finds those of somebody else.
create table drafts (
  management_group_id integer not null,
  company_user_id bigint not null,
  -- Made by the form, whose post has it as its idempotency key.
  draft_id uuid not null,
  -- Made by the writer for each state that it saves.
  version uuid not null,
  -- Inputs of the form as they were typed, those that somebody has changed.
  fields jsonb not null,
  -- One value rather than rows: it is only ever read and replaced as a whole, may hold half a million ids, and is not written again
  -- with the text. Null while nobody was chosen.
  company_user_ids bigint[],
  saved_at timestamptz not null,
  primary key (management_group_id, company_user_id, draft_id),
  foreign key (management_group_id, company_user_id) references members on delete cascade
);
