-- Categories of posts, at most 20 of a company (WRITE-03). What each looks like is a word that the contract knows.
create table categories (
  management_group_id integer not null references management_groups on delete cascade,
  category_id bigint generated always as identity,
  name text not null,
  colour text not null,
  icon text not null,
  -- Who may post in it: admins alone, or editors, too.
  posters text not null check (posters in ('admins', 'editors')),
  -- In which order they are listed.
  position integer not null,
  primary key (management_group_id, category_id)
);

-- The category of a post. Without a foreign key: where companies are on several machines already, a table that is not may not be
-- referred to. Whoever deletes a category or saves a post holds the lock of the company.
alter table news add column category_id bigint;
