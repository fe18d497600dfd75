-- Web Push: the browsers that notices are sent to, and the keys that the service signs with. See docs/decisions/0042-web-push.md.

create table push_subscriptions (
  management_group_id integer not null,
  -- Below 2^53, so that JavaScript reads it exactly.
  subscription_id bigint generated always as identity (maxvalue 9007199254740991),
  company_user_id bigint not null,
  -- What the browser gave: where to send, and what to encrypt with.
  endpoint text not null,
  p256dh bytea not null,
  auth bytea not null,
  -- The service's key that the browser subscribed with; no other can send to it.
  public_key text not null,
  -- SHA-256 of the session that saved it last. That session may be over: a subscription outlives one that is idle.
  session_hash bytea not null,
  made_at timestamptz not null,
  saved_at timestamptz not null,
  primary key (management_group_id, subscription_id),
  foreign key (management_group_id, company_user_id) references members on delete cascade
);

create index push_subscriptions_member on push_subscriptions (management_group_id, company_user_id);

-- Which company and subscription a browser belongs to: one over all companies. No foreign key leads into a company.
create table push_endpoints (
  -- SHA-256 of endpoint and auth, so that who knows the one without the other finds nothing.
  endpoint_hash bytea primary key,
  management_group_id integer not null,
  subscription_id bigint not null
);

create index push_endpoints_subscription on push_endpoints (management_group_id, subscription_id);

-- One row at most. Whoever needs it first makes it; it is left alone while the settings hold a pair.
create table vapid_keys (
  is_only boolean primary key default true check (is_only),
  public_key text not null,
  private_key text not null,
  made_at timestamptz not null
);

alter table management_groups add column is_push_heading_only boolean not null default false;
