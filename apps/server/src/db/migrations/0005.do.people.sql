-- Finds the account IDs that differ from a given one only by leading zeros, case or width (G-172), by a hash, since normalized text
-- may be longer than an entry of an index.
create index members_similar_id on members (
  management_group_id,
  hashtextextended(regexp_replace(lower(normalize(docomo_id, NFKC) collate "C"), '^0+(?=.)', ''), 0)
);

-- Whether anybody may post in a company of half a million who was just imported: its admins ask with each look at the feed.
create index members_posters on members (management_group_id, company_user_id) where role in ('admin', 'editor');

-- Who the check of a file has found to be added, changed or set to none, and who is missing from it: account IDs in the order in which
-- they are listed, a thousand in a block. Until the import is applied.
create table import_people (
  management_group_id integer not null,
  import_id bigint not null,
  outcome text not null check (outcome in ('added', 'changed', 'setToNone', 'missing')),
  block integer not null,
  docomo_ids text[] not null,
  primary key (management_group_id, import_id, outcome, block),
  foreign key (management_group_id, import_id) references imports on delete cascade
);

-- Whether the file holds the account ID as a number, so that zeros or digits may be lost.
alter table import_lines add column is_number boolean not null default false;
