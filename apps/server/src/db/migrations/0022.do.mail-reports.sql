-- How many reports on undelivered mails were read, by what came of them (MAIL-05): of the whole installation, a row for each.
create table mail_reports (
  outcome text primary key check (outcome in ('marked', 'notFailed', 'notOurs', 'noReport')),
  reports bigint not null,
  last_at timestamptz not null
);
