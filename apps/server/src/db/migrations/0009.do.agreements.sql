-- What accounts have agreed to, as history (G-164): a row for every change, the last of an account being its present state.
-- It belongs to the directory, as accounts do, and goes with its account.
create table agreements (
  agreement_id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  terms_version text not null,
  is_granted_analytics boolean,
  -- Null where it is not known: agreed before there was a history.
  agreed_at timestamptz
);

create index agreements_account on agreements (account_id);

insert into agreements (account_id, terms_version, is_granted_analytics)
select account_id, terms_version, is_granted_analytics
from accounts
where terms_version <> ''
order by account_id;
