-- When a company last used the service, and on how many days, the last of which is kept, the daily maintenance found it
-- unused for so long that its service ends. See docs/decisions/0016-how-a-company-ends.md.
--
-- The default is the one place where the database's own clock writes a time: nobody knows when the companies of an
-- upgraded database were last used, and none may look idle; and the version before adds companies without saying it.

alter table management_groups
  add column used_at timestamptz not null default now(),
  add column idle_days smallint not null default 0,
  add column idle_on date;
