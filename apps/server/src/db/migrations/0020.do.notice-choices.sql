-- How people want to get notices; who has chosen nothing has no row. See docs/decisions/0112-choice-of-channels.md.
create table notice_choices (
  management_group_id integer not null,
  company_user_id bigint not null,
  -- `push` switches mail off, where the company allows it; where it does not, it counts as nothing chosen.
  choice text not null check (choice in ('push', 'mail', 'both')),
  chosen_at timestamptz not null,
  primary key (management_group_id, company_user_id),
  foreign key (management_group_id, company_user_id) references members on delete cascade
);

-- Members who have chosen push alone, as addressee_blocks has those with an address.
create table mail_off_blocks (
  management_group_id integer not null references management_groups on delete cascade,
  block bigint not null,
  switched_off bit(1024) not null,
  primary key (management_group_id, block)
);

-- Mails that ask people to confirm the address that they have entered. A row remains until its day is over, for the limits.
create table address_confirmations (
  management_group_id integer not null,
  -- SHA-256 of the token in the mail's link.
  token_hash bytea not null,
  company_user_id bigint not null,
  address text not null,
  sent_at timestamptz not null,
  -- The day in Tokyo.
  sent_on date not null,
  -- When it was used, or a later one or the deletion of the address took its place.
  ended_at timestamptz,
  primary key (management_group_id, token_hash),
  foreign key (management_group_id, company_user_id) references members on delete cascade
);
create index address_confirmations_person on address_confirmations (management_group_id, company_user_id);
-- An address gets one such mail a day, whoever enters it.
create unique index address_confirmations_address on address_confirmations (management_group_id, lower(address), sent_on);

-- What admins allow of mail: people may enter an address of their own (MAIL-02) and switch mail off (MAIL-06); mails hold the text (MAIL-03).
alter table management_groups add column allows_own_addresses boolean not null default false;
alter table management_groups add column allows_mail_off boolean not null default false;
alter table management_groups add column mails_content boolean not null default false;

-- When a person has tried whether notices arrive, the latest three.
create table notice_trials (
  management_group_id integer not null,
  company_user_id bigint not null,
  tried_at timestamptz[] not null,
  primary key (management_group_id, company_user_id),
  foreign key (management_group_id, company_user_id) references members on delete cascade
);
