-- What new posts are begun from: 100 of a company at most (REUSE-02). They are the company's, so that they outlive who has made them.
create table templates (
  management_group_id integer not null references management_groups on delete cascade,
  template_id bigint generated always as identity,
  -- Without a foreign key: a template remains when its maker goes.
  owner_company_user_id bigint not null,
  name text not null,
  -- Inputs of the form as one value, each of them optional, so that a further one needs no migration.
  fields jsonb not null,
  -- Raised by every change: who changes an older one is refused.
  version integer not null default 1,
  -- The call that made it, and SHA-256 of what it sent: a call that comes again makes no further one.
  idempotency_key text,
  body_hash bytea,
  primary key (management_group_id, template_id)
);
create unique index templates_idempotency_key on templates (management_group_id, owner_company_user_id, idempotency_key);
