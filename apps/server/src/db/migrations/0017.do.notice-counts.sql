-- What became of an occasion, by person: a person counts once, however many channels and devices. See
-- docs/decisions/0043-progress-of-notices.md.
alter table occasions
  -- Up to which person the numbers below are those of the ledger; its rows beyond are counted when somebody looks.
  add column counted_id bigint not null default 0,
  -- People with a channel or device at all, and what became of the notice for those of them who are settled.
  add column reachable_people integer not null default 0,
  add column sent_people integer not null default 0,
  add column failed_people integer not null default 0,
  add column gone_people integer not null default 0,
  add column missed_people integer not null default 0,
  -- Why it was not sent, or not to everybody. `counts` is not written any more.
  add column reason text check (reason in ('late', 'postEnded', 'replaced', 'noChannel', 'restored'));
