-- Addresses that notices are mailed to: personal data of their own, read by nothing but the sending of notices. Of each person one by
-- source, of which the first in their order is used that no mail server has refused.
create table mail_addresses (
  management_group_id integer not null,
  company_user_id bigint not null,
  -- What the person has entered and confirmed, what the company's directory says, what the provider vouched for at the last sign-in.
  source text not null check (source in ('own', 'directory', 'claim')),
  address text not null,
  saved_at timestamptz not null,
  -- When a mail server refused it for good, and in which words; until the address changes.
  refused_at timestamptz,
  refusal text,
  primary key (management_group_id, company_user_id, source),
  foreign key (management_group_id, company_user_id) references members on delete cascade
);

-- Finds whose address a mail server has refused.
create index mail_addresses_address on mail_addresses (management_group_id, address);

-- Members with an address that is not refused, as subscriber_blocks has those with a browser.
create table addressee_blocks (
  management_group_id integer not null references management_groups on delete cascade,
  block bigint not null,
  addressees bit(1024) not null,
  primary key (management_group_id, block)
);
