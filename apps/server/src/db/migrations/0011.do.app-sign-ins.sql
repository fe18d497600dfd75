-- Sign-ins of the native app in the system's browser (G-177…G-179), and the one-time codes that they end with.

create table app_sign_ins (
  -- SHA-256 of the state sent to the sign-in provider, and of the cookie that binds it to one browser.
  state_hash bytea primary key,
  browser_hash bytea not null,
  -- For the provider's answer; null once it is there.
  nonce text,
  code_verifier text,
  -- Who signed in, and has not yet said whether the app may be opened.
  account_id bigint references accounts on delete cascade,
  -- What the app sent, and gets back.
  redirect_uri text not null,
  app_state text not null,
  code_challenge text not null,
  created_at timestamptz not null
);

create index app_sign_ins_created_at on app_sign_ins (created_at);
create index app_sign_ins_account on app_sign_ins (account_id);

create table app_codes (
  -- SHA-256 of the code, which is stored nowhere.
  code_hash bytea primary key,
  account_id bigint not null references accounts on delete cascade,
  redirect_uri text not null,
  code_challenge text not null,
  created_at timestamptz not null
);

create index app_codes_created_at on app_codes (created_at);
create index app_codes_account on app_codes (account_id);

-- The code in whose place a session was given, so that the code's second use can end it.
alter table sessions add column app_code_hash bytea unique;
