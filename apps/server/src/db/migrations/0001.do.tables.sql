-- The tables of Kawaraban, by what they are about.
--
-- Every key of a company's own data starts with management_group_id. The directory alone is without: it finds the company of a
-- request, and no foreign key leads from it into a company, so that companies may be on other machines. See
-- docs/decisions/0057-companies-over-machines.md.

-- What members are searched by (G-162), folded as `fold` of the contract folds what is searched for. Made by the database, so that
-- no writer can forget it; by lists of characters in place of `lower`, whose result depends on the database's locale. `translate`
-- looks each character up in its whole list, and four of five entries, Latin to Cyrillic, are in hardly anybody's name: an import
-- of a whole company folds half a million times.
create function fold_member(given text) returns text language plpgsql immutable strict parallel safe as $$
declare
  folded text := regexp_replace(
    lower(normalize(regexp_replace(
      given,
      '[\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890-\u0891\u08e2\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufe00-\ufe0f\ufeff\ufff9-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0001\U000e0020-\U000e007f\U000e0100-\U000e01ef]', '', 'g'), NFKC) collate "C"),
    '[\u000b\u000c\u000d\u0020\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]', '', 'g');
begin
  if folded ~ '[\u00c0-\u052f]' collate "C" then
    folded := translate(
      folded,
      'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮĴĶĹĻĽŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŸŹŻŽƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟ' ||
      'ƠƢƤƦƧƩƬƮƯƱƲƳƵƷƸƼǍǏǑǓǕǗǙǛǞǠǢǤǦǨǪǬǮǴǶǷǸǺǼǾȀȂȄȆȈȊȌȎȐȒȔȖȘȚȜȞȠȢȤȦȨȪȬȮȰȲȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΆΈΉΊΌΎΏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥ' ||
      'ΦΧΨΩΪΫϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѶѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲ' ||
      'ҴҶҸҺҼҾӀӁӃӅӇӉӋӍӐӒӔӖӘӚӜӞӠӢӤӦӨӪӬӮӰӲӴӶӸӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮς',
      'àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįĵķĺļľłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷÿźżžɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵ' ||
      'ơƣƥʀƨʃƭʈưʊʋƴƶʒƹƽǎǐǒǔǖǘǚǜǟǡǣǥǧǩǫǭǯǵƕƿǹǻǽǿȁȃȅȇȉȋȍȏȑȓȕȗșțȝȟƞȣȥȧȩȫȭȯȱȳⱥȼƚⱦɂƀʉʌɇɉɋɍɏͱͳͷϳάέήίόύώαβγδεζηθικλμνξοπρστυ' ||
      'φχψωϊϋϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽѐёђѓєѕіїјљњћќѝўџабвгдежзийклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѷѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳ' ||
      'ҵҷҹһҽҿӏӂӄӆӈӊӌӎӑӓӕӗәӛӝӟӡӣӥӧөӫӭӯӱӳӵӷӹӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯσ'
    );
  end if;
  return translate(
    folded,
    'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶヽヾ髙﨑嵜邊邉齋斎齊濱濵澤嶋嶌櫻廣國眞惠榮𠮷德淸' ||
      '瀨',
    'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖゝゞ高崎崎辺辺斉斉斉浜浜沢島島桜広国真恵栄吉徳清' ||
      '瀬'
  );
end $$;

-- Sets of members are bits: a block is 1,024 consecutive company_user_ids, one bit for each. Tables of readers, bars and pickers
-- take their totals from them and find where a page begins, also among half a million people. See
-- docs/decisions/0030-viewer-tables-at-scale.md.
create function member_bit(company_user_id bigint, is_set boolean) returns bit(1024)
  language sql immutable strict parallel safe
  return set_bit(0::bit(1024), (company_user_id & 1023)::integer, is_set::integer);

-- Never true, and declared to cost so much that no plan calls it for many rows. `(condition or by_index_only(id))` beside the
-- condition of a partial index is dropped where that index is used, so that PostgreSQL does not take another one when it is bloated.
create function by_index_only(id bigint) returns boolean
  language plpgsql immutable parallel safe cost 1000000
  as $$ begin return false; end $$;


-- Companies.

create table management_groups (
  management_group_id integer generated always as identity primary key,
  code text not null,
  -- Null until somebody has started the service.
  started_at timestamptz,
  -- Raised in every transaction that changes a post or an author's name: tells a process that its board is stale.
  news_version bigint not null default 0,
  -- When the company last used the service, and on how many days, the last of which is stored, the daily maintenance found it
  -- unused for so long that its service ends. See docs/decisions/0016-how-a-company-ends.md. The default is for companies that are
  -- written by hand: none of them may look idle.
  used_at timestamptz not null default now(),
  idle_days smallint not null default 0,
  idle_on date,
  is_push_heading_only boolean not null default false
);

-- Of the directory: a code finds its company.
create table company_codes (
  code text primary key,
  management_group_id integer not null unique
);

-- Of the directory: companies that have ended lately. A view that meets the end of its company may leave a row, which maintenance
-- deletes.
create table ended_companies (
  management_group_id integer primary key,
  ended_at timestamptz not null
);

-- A company's own working hours, in half hours of Tokyo time, and its days off, `YYYY-MM-DD` in their order.
create table working_hours (
  management_group_id integer primary key references management_groups on delete cascade,
  opens_at text not null,
  closes_at text not null,
  days_off jsonb not null,
  -- Notes on days off, [{"day", "note"}] in the order of days.
  notes jsonb not null default '[]',
  -- By which a change by somebody else is noticed.
  version integer not null default 1
);


-- Members.

create table members (
  management_group_id integer not null references management_groups on delete cascade,
  company_user_id bigint generated by default as identity,
  docomo_id text not null,
  name text not null,
  department_name text not null,
  -- No stored role reads as none.
  role text check (role in ('admin', 'editor', 'viewer', 'none')),
  icon_type text not null,
  -- Whether somebody has set the own name: an import counts those that it overwrites, and leaves them where that is chosen.
  name_is_own boolean not null default false,
  reading text not null default '',
  -- Whether the role was given by default, so that the first sign-in may still raise it (PERM-15).
  role_is_default boolean not null default false,
  folded text not null generated always as (
    fold_member(name || e'\n' || docomo_id || e'\n' || department_name || e'\n' || reading)
  ) stored,
  primary key (management_group_id, company_user_id),
  unique (management_group_id, docomo_id)
);

create index members_readers on members (management_group_id, company_user_id) where role in ('admin', 'editor', 'viewer');
create index members_admins on members (management_group_id, company_user_id) where role = 'admin';
-- Finds the distinct department names, and the members of some departments.
create index members_department on members (management_group_id, department_name collate "C", company_user_id);

-- Who writes members, audiences or subscriptions writes the bits of their blocks in the same transaction; a daily check repairs
-- blocks that differ.
create table member_blocks (
  management_group_id integer not null references management_groups on delete cascade,
  block bigint not null,
  members integer not null,
  -- Those whose role is not none.
  readers bit(1024) not null,
  -- Which members a write is about; only the statement that brings it reads it. Without it that statement would look into itself,
  -- which a database over several machines does not do.
  changed bit(1024),
  -- Raised with every change of the block's members, of their roles and of their departments: so a process knows whether what it
  -- has loaded of a block is still true.
  version bigint not null default 0,
  primary key (management_group_id, block)
);

-- Visits, one an hour for each member.
create table access_logs (
  management_group_id integer not null,
  access_log_id bigint generated always as identity,
  company_user_id bigint not null,
  page_name text not null,
  accessed_at timestamptz not null,
  primary key (management_group_id, access_log_id),
  foreign key (management_group_id, company_user_id) references members on delete cascade
);

create index access_logs_accessed on access_logs (management_group_id, accessed_at);
create index access_logs_member on access_logs (management_group_id, company_user_id, accessed_at);

create table company_user_groups (
  management_group_id integer not null,
  company_user_group_id bigint generated always as identity,
  owner_company_user_id bigint not null,
  name text not null,
  -- One value rather than rows: it is only ever read and replaced as a whole, and may hold half a million ids.
  company_user_ids bigint[] not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The ids themselves are not read to list a group.
  people integer not null generated always as (cardinality(company_user_ids)) stored,
  primary key (management_group_id, company_user_group_id),
  foreign key (management_group_id, owner_company_user_id) references members on delete cascade
);

create index company_user_groups_owner on company_user_groups (management_group_id, owner_company_user_id);


-- Accounts and sessions. All but the sessions of members is of the directory.

create table accounts (
  account_id bigint generated always as identity primary key,
  issuer text not null,
  subject text not null,
  -- Null for an account without a company.
  management_group_id integer,
  company_user_id bigint,
  terms_version text not null default '',
  is_granted_analytics boolean,
  unique (issuer, subject)
);

create index accounts_member on accounts (management_group_id, company_user_id);

-- What accounts have agreed to, as history (G-164): a row for every change, the last of an account being its present state.
create table agreements (
  agreement_id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  terms_version text not null,
  is_granted_analytics boolean,
  -- Null where it is not known.
  agreed_at timestamptz
);

create index agreements_account on agreements (account_id);

-- Sessions of members, with their company's tables: the key names the company, so that a caller is found in it alone.
create table member_sessions (
  management_group_id integer not null,
  -- SHA-256 of the key that the browser keeps; the key itself is stored nowhere.
  session_hash bytea not null,
  company_user_id bigint not null,
  -- The account and its issuer, so that a caller is found without the directory.
  account_id bigint not null,
  issuer text not null,
  created_at timestamptz not null,
  used_at timestamptz not null,
  -- The code in whose place the session was given, so that the code's second use can end it.
  app_code_hash bytea,
  primary key (management_group_id, session_hash),
  unique (management_group_id, app_code_hash),
  foreign key (management_group_id, company_user_id) references members on delete cascade
) with (fillfactor = 90);

create index member_sessions_member on member_sessions (management_group_id, company_user_id);

-- Sessions of accounts that had no company when they signed in: their keys name none.
create table sessions (
  session_hash bytea primary key,
  account_id bigint not null references accounts on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz not null,
  app_code_hash bytea unique
);

create index sessions_account on sessions (account_id);
create index sessions_used_at on sessions (used_at);

-- Sign-ins of browsers that are under way.
create table sign_ins (
  -- SHA-256 of the state sent to the sign-in provider, and of the cookie that binds it to one browser.
  state_hash bytea primary key,
  browser_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  created_at timestamptz not null
);

create index sign_ins_created_at on sign_ins (created_at);

-- Sign-ins of the native app in the system's browser (G-177…G-179), and the one-time codes that they end with.
create table app_sign_ins (
  -- As in sign_ins.
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


-- Posts.

create table news (
  management_group_id integer not null,
  news_id bigint generated always as identity,
  owner_company_user_id bigint not null,
  title text not null,
  content text not null,
  start_at timestamptz not null,
  -- Start of the last published minute.
  end_at timestamptz not null,
  due_at timestamptz,
  -- From here on nobody sees the post: 3 calendar months after its end.
  hidden_at timestamptz not null,
  scope text not null check (scope in ('all', 'specific')),
  push_flag boolean not null,
  remind_type text not null check (remind_type in ('endDate', 'dueDate', 'none')),
  remind_days_before smallint not null check (remind_days_before in (-1, 1, 3, 7)),
  remind_scope text not null check (remind_scope in ('specific', 'unread', 'unreacted')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The steps of the chain of reminders that the post has switched on (CHASE-01).
  chase_steps text[] not null default '{}',
  primary key (management_group_id, news_id),
  foreign key (management_group_id, owner_company_user_id) references members on delete cascade
);

-- audiences and receipts have no foreign keys: they are written in bulk or by everyone at once, always in the statement that has
-- just found the post or the members, and are deleted with their post.
create table audiences (
  management_group_id integer not null,
  news_id bigint not null,
  company_user_id bigint not null,
  primary key (management_group_id, news_id, company_user_id)
);

create index audiences_member on audiences (management_group_id, company_user_id, news_id);

create table audience_blocks (
  management_group_id integer not null,
  news_id bigint not null,
  block bigint not null,
  named bit(1024) not null,
  -- As in member_blocks.
  changed bit(1024),
  primary key (management_group_id, news_id, block),
  foreign key (management_group_id, news_id) references news on delete cascade
);

-- The idempotency keys with which posts were made: a call that comes a second time finds its post. A post has one key at most;
-- keys are deleted after a day.
create table post_keys (
  management_group_id integer not null,
  company_user_id bigint not null,
  idempotency_key text not null,
  news_id bigint not null,
  -- SHA-256 of the body, its start left out: a call that comes later moves the start of an immediate post.
  body_hash bytea not null,
  start_at timestamptz not null,
  -- When a call with this key last wrote the post.
  posted_at timestamptz not null,
  primary key (management_group_id, company_user_id, idempotency_key),
  foreign key (management_group_id, news_id) references news on delete cascade
);

-- Those with which posts were edited: an edit that comes a second time, since its answer was lost, is not made again.
create table edit_keys (
  management_group_id integer not null,
  news_id bigint not null,
  company_user_id bigint not null,
  idempotency_key text not null,
  -- As in post_keys.
  body_hash bytea not null,
  start_at timestamptz not null,
  edited_at timestamptz not null,
  primary key (management_group_id, news_id, company_user_id, idempotency_key),
  foreign key (management_group_id, news_id) references news on delete cascade
);

create index edit_keys_edited_at on edit_keys (management_group_id, edited_at);


-- What readers have done: one row for each reader and post.

create table receipts (
  management_group_id integer not null,
  news_id bigint not null,
  company_user_id bigint not null,
  viewed_at timestamptz,
  completed_at timestamptz,
  pinned_at timestamptz,
  -- As what the receipt is counted in the two tables below. Receipts are written by everyone at once, so their writers count nothing;
  -- those that are not counted yet are few, and an index holds just them, completions apart from views.
  counted_viewed_at timestamptz,
  counted_completed_at timestamptz,
  primary key (management_group_id, news_id, company_user_id)
) with (fillfactor = 90);

create index receipts_viewed on receipts (management_group_id, news_id, viewed_at desc, company_user_id)
  where viewed_at is not null;
create index receipts_completed on receipts (management_group_id, news_id, completed_at desc, company_user_id)
  where completed_at is not null;
create index receipts_pinned on receipts (management_group_id, company_user_id, news_id)
  where pinned_at is not null;
create index receipts_to_count on receipts
  (management_group_id, news_id, (counted_completed_at is distinct from completed_at), company_user_id)
  where counted_viewed_at is distinct from viewed_at or counted_completed_at is distinct from completed_at;

create table receipt_blocks (
  management_group_id integer not null,
  news_id bigint not null,
  block bigint not null,
  viewed bit(1024) not null,
  completed bit(1024) not null,
  -- Those who were in scope when their receipt was counted, and so are in receipt_times. The daily check adds blocks without it.
  in_scope bit(1024) not null default 0::bit(1024),
  primary key (management_group_id, news_id, block),
  foreign key (management_group_id, news_id) references news on delete cascade
);

-- How many receipts of those in scope fall into each ten minutes.
create table receipt_times (
  management_group_id integer not null,
  news_id bigint not null,
  kind text not null check (kind in ('viewed', 'completed')),
  from_at timestamptz not null,
  receipts integer not null,
  primary key (management_group_id, news_id, kind, from_at),
  foreign key (management_group_id, news_id) references news on delete cascade
);


-- Notices: what is planned, and the ledger of what was sent to whom. See docs/decisions/0040-notices.md.

-- One planned sending of a post: its start, one edit, one reminder as saved, a nudge, a step of a chain and its report.
create table occasions (
  management_group_id integer not null,
  news_id bigint not null,
  -- Below 2^53, so that JavaScript reads it exactly.
  occasion_id bigint generated always as identity (maxvalue 9007199254740991),
  kind text not null check (kind in ('start', 'edit', 'reminder', 'nudge', 'chase', 'chaseReport')),
  -- Of a reminder: what it counts from, that minute, and whom it is for.
  remind_type text check (remind_type in ('endDate', 'dueDate')),
  base_at timestamptz,
  target text not null check (target in ('specific', 'unread', 'unreacted')),
  due_at timestamptz not null,
  state text not null default 'planned'
    check (state in ('planned', 'sending', 'ended', 'missed', 'dropped')),
  -- A later save has taken the place of what was not sent yet.
  is_cancelled boolean not null default false,
  -- Up to which person the ledger's rows are written, whether all are, and how many people they are.
  filled_id bigint not null default 0,
  is_filled boolean not null default false,
  people integer not null default 0,
  begun_at timestamptz,
  ended_at timestamptz,
  -- What became of it by person, who counts once however many channels and devices: up to which person the numbers below are those
  -- of the ledger; its rows beyond are counted when somebody looks. See docs/decisions/0043-progress-of-notices.md.
  counted_id bigint not null default 0,
  -- People with a channel or device at all, and what became of the notice for those of them who are settled.
  reachable_people integer not null default 0,
  sent_people integer not null default 0,
  failed_people integer not null default 0,
  gone_people integer not null default 0,
  missed_people integer not null default 0,
  -- Why it was not sent, or not to everybody.
  reason text check (
    reason in ('late', 'postEnded', 'replaced', 'noChannel', 'restored', 'withdrawn', 'presserNotAllowed')),
  -- Was due before the database was restored: perhaps it was sent, and the database has forgotten. Its batches are never due.
  is_held boolean not null default false,
  -- Of a chain of reminders.
  step text check (step in ('threeDays', 'oneDay', 'dueDay')),
  primary key (management_group_id, news_id, occasion_id),
  foreign key (management_group_id, news_id) references news on delete cascade
);

-- The start of a post is sent once (PUSH-04).
create unique index occasions_start on occasions (management_group_id, news_id) where kind = 'start';
create index occasions_open on occasions (management_group_id, due_at) where state in ('planned', 'sending');
create index occasions_held on occasions (management_group_id) where is_held;

-- The ledger: one row for each notice, so that nothing is sent twice.
create table notices (
  management_group_id integer not null,
  news_id bigint not null,
  occasion_id bigint not null,
  company_user_id bigint not null,
  channel text not null,
  -- 0 for a channel that reaches people and knows no devices.
  device bigint not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'gone', 'missed')),
  attempts smallint not null default 0,
  made_at timestamptz not null,
  settled_at timestamptz,
  primary key (management_group_id, news_id, occasion_id, company_user_id, channel, device),
  foreign key (management_group_id, news_id, occasion_id) references occasions on delete cascade
) with (fillfactor = 80);

-- What is handed over in one call: the waiting rows of one channel from one person to another. Deleted when it is done.
create table notice_batches (
  management_group_id integer not null,
  news_id bigint not null,
  occasion_id bigint not null,
  channel text not null,
  first_id bigint not null,
  last_id bigint not null,
  -- The same in every try, also after the worker was killed.
  idempotency_key uuid not null default gen_random_uuid(),
  attempts smallint not null default 0,
  tried_at timestamptz,
  due_at timestamptz not null,
  -- Of a channel that knows devices: its one push service, so that one that is slow holds up no other.
  service text not null default '',
  primary key (management_group_id, news_id, occasion_id, channel, service, first_id),
  foreign key (management_group_id, news_id, occasion_id) references occasions on delete cascade
);

create index notice_batches_due on notice_batches (management_group_id, due_at);

-- Of the installation, one row at most: which database notices were last sent from, and what is held since it was restored. See
-- docs/decisions/0017-restore.md.
create table database_origin (
  is_only boolean primary key default true check (is_only),
  -- Of the cluster, its history and the database in it: a restore changes at least one of them.
  system_identifier text not null,
  timeline integer not null,
  database_oid bigint not null,
  -- Since when what was due before is held; null while nothing is.
  held_at timestamptz
);


-- Nudges: the notice of a post sent again to those who have not viewed or completed it. Each is an occasion, and its notices are
-- rows of the ledger.

-- Who pressed the button when, and for which rows of the table.
create table nudges (
  management_group_id integer not null,
  news_id bigint not null,
  occasion_id bigint not null,
  company_user_id bigint not null,
  pressed_at timestamptz not null,
  narrowing jsonb not null,
  -- A call that is repeated finds its nudge.
  idempotency_key text,
  -- The morning that it was planned for, once it waits for another one: its day has become a day off, or working hours have changed.
  moved_from timestamptz,
  primary key (management_group_id, news_id, occasion_id),
  unique (management_group_id, news_id, company_user_id, idempotency_key),
  foreign key (management_group_id, news_id, occasion_id) references occasions on delete cascade
);

-- Who got notices of a nudge and when: nobody gets two of one post within 24 hours, and how many have completed since is a sum over
-- blocks.
create table nudge_blocks (
  management_group_id integer not null,
  news_id bigint not null,
  occasion_id bigint not null,
  block bigint not null,
  people bit(1024) not null,
  nudged_at timestamptz not null,
  primary key (management_group_id, news_id, occasion_id, block),
  foreign key (management_group_id, news_id, occasion_id) references occasions on delete cascade
);

-- Who got at least so many nudges of any posts on a Tokyo day, and so may get no sixth. Days of the past are deleted.
create table nudge_days (
  management_group_id integer not null references management_groups on delete cascade,
  nudged_on date not null,
  block bigint not null,
  one bit(1024) not null,
  two bit(1024) not null,
  three bit(1024) not null,
  four bit(1024) not null,
  five bit(1024) not null,
  primary key (management_group_id, nudged_on, block)
);


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

-- Members with a browser that receives notices: how many people of an audience can be reached is a sum over blocks. See
-- docs/decisions/0043-progress-of-notices.md.
create table subscriber_blocks (
  management_group_id integer not null references management_groups on delete cascade,
  block bigint not null,
  subscribers bit(1024) not null,
  primary key (management_group_id, block)
);

-- Of the directory: which company and subscription a browser belongs to, one over all companies.
create table push_endpoints (
  -- SHA-256 of endpoint and auth, so that who knows the one without the other finds nothing.
  endpoint_hash bytea primary key,
  management_group_id integer not null,
  subscription_id bigint not null
);

create index push_endpoints_subscription on push_endpoints (management_group_id, subscription_id);

-- Of the installation, one row at most. The first process that needs it makes it; it is left alone while the settings hold a pair.
create table vapid_keys (
  is_only boolean primary key default true check (is_only),
  public_key text not null,
  private_key text not null,
  made_at timestamptz not null
);


-- Imports of people: the import, its file, what was read from it, and what it has changed. See docs/decisions/0036-imports.md.

create table imports (
  management_group_id integer not null references management_groups on delete cascade,
  import_id bigint generated always as identity,
  state text not null
    check (state in ('receiving', 'reading', 'checked', 'applying', 'applied', 'undoing', 'undone', 'failed')),
  file_name text not null,
  -- Null for an import of the operator.
  created_by bigint,
  created_at timestamptz not null,
  applied_at timestamptz,
  undone_at timestamptz,
  undone_by bigint,
  -- Where work goes on after a restart.
  phase smallint not null default 0,
  up_to text not null default '',
  done bigint not null default 0,
  total bigint not null default 0,
  -- Columns of the file that nothing is read from.
  ignored_columns text[] not null default '{}',
  counts jsonb,
  options jsonb,
  applied jsonb,
  undone jsonb,
  total_faults integer not null default 0,
  blocking_faults integer not null default 0,
  failure text not null default '',
  primary key (management_group_id, import_id)
);

-- One import of a company is open at a time.
create unique index imports_open on imports (management_group_id)
  where state in ('receiving', 'reading', 'checked', 'applying', 'undoing');

-- The file as it came, until it is read.
create table import_chunks (
  management_group_id integer not null,
  import_id bigint not null,
  chunk integer not null,
  bytes bytea not null,
  primary key (management_group_id, import_id, chunk),
  foreign key (management_group_id, import_id) references imports on delete cascade
);
alter table import_chunks alter column bytes set storage external;

-- What the file says of each person; null for what it leaves as it is. Until the import is applied.
create table import_lines (
  management_group_id integer not null,
  import_id bigint not null,
  docomo_id text not null,
  line integer not null,
  name text,
  department_name text,
  reading text,
  role text,
  -- Forbidden characters are in full width already.
  is_repaired boolean not null,
  is_too_long boolean not null,
  primary key (management_group_id, import_id, docomo_id),
  foreign key (management_group_id, import_id) references imports on delete cascade
);

create table import_faults (
  management_group_id integer not null,
  import_id bigint not null,
  line integer not null,
  position integer generated always as identity,
  code text not null,
  column_name text,
  docomo_id text not null,
  value text not null,
  other text not null,
  primary key (management_group_id, import_id, line, position),
  foreign key (management_group_id, import_id) references imports on delete cascade
);

-- What an import has changed, from what and to what, so that it can be undone for 30 days.
create table import_changes (
  management_group_id integer not null,
  import_id bigint not null,
  company_user_id bigint not null,
  is_added boolean not null,
  former_name text,
  former_name_is_own boolean,
  former_department_name text,
  former_reading text,
  former_role text,
  former_role_is_default boolean,
  name text not null,
  department_name text not null,
  reading text not null,
  role text,
  -- Whether the role that the import has set is one by default: a sign-in since then may have settled it, which is not undone.
  role_is_default boolean,
  primary key (management_group_id, import_id, company_user_id),
  foreign key (management_group_id, import_id) references imports on delete cascade
);


-- Of the directory: what processes have to do in the background, one table and one way to lease for every kind. See
-- docs/decisions/0069-jobs.md.
create table jobs (
  management_group_id integer not null,
  kind text not null,
  -- What it is about within the company, as its kind says.
  key text not null,
  -- From when on a process takes it up, by the clocks of the processes.
  due_at timestamptz not null,
  -- The process that works at it, and until when no other takes it up, by the database's clock.
  holder uuid,
  leased_until timestamptz,
  -- How often it was taken up since it last stored an advance.
  attempts smallint not null default 0,
  primary key (management_group_id, kind, key)
);

create index jobs_due on jobs (kind, due_at);
