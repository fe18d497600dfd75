CREATE OR REPLACE FUNCTION public.by_index_only(id bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE COST 1e+06
AS $function$ begin return false; end $function$
;

CREATE OR REPLACE FUNCTION public.fold_member(given text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.member_bit(company_user_id bigint, is_set boolean)
 RETURNS bit
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN set_bit((0)::bit(1024), ((company_user_id & (1023)::bigint))::integer, (is_set)::integer)
;

create table access_logs (
  management_group_id integer not null,
  access_log_id bigint generated always as identity not null,
  company_user_id bigint not null,
  page_name text not null,
  accessed_at timestamp with time zone not null
);

create table accounts (
  account_id bigint generated always as identity not null,
  issuer text not null,
  subject text not null,
  management_group_id integer,
  company_user_id bigint,
  terms_version text default ''::text not null,
  is_granted_analytics boolean
);

create table agreements (
  agreement_id bigint generated always as identity not null,
  account_id bigint not null,
  terms_version text not null,
  is_granted_analytics boolean,
  agreed_at timestamp with time zone
);

create table app_codes (
  code_hash bytea not null,
  account_id bigint not null,
  redirect_uri text not null,
  code_challenge text not null,
  created_at timestamp with time zone not null
);

create table app_sign_ins (
  state_hash bytea not null,
  browser_hash bytea not null,
  nonce text,
  code_verifier text,
  account_id bigint,
  redirect_uri text not null,
  app_state text not null,
  code_challenge text not null,
  created_at timestamp with time zone not null
);

create table audience_blocks (
  management_group_id integer not null,
  news_id bigint not null,
  block bigint not null,
  named bit(1024) not null,
  changed bit(1024)
);

create table audiences (
  management_group_id integer not null,
  news_id bigint not null,
  company_user_id bigint not null
);

create table company_codes (
  code text not null,
  management_group_id integer not null
);

create table company_user_groups (
  management_group_id integer not null,
  company_user_group_id bigint generated always as identity not null,
  owner_company_user_id bigint not null,
  name text not null,
  company_user_ids bigint[] not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  people integer generated always as (cardinality(company_user_ids)) stored not null
);

create table database_origin (
  is_only boolean default true not null,
  system_identifier text not null,
  timeline integer not null,
  database_oid bigint not null,
  held_at timestamp with time zone
);

create table edit_keys (
  management_group_id integer not null,
  news_id bigint not null,
  company_user_id bigint not null,
  idempotency_key text not null,
  body_hash bytea not null,
  start_at timestamp with time zone not null,
  edited_at timestamp with time zone not null
);

create table ended_companies (
  management_group_id integer not null,
  ended_at timestamp with time zone not null
);

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
  role_is_default boolean
);

create table import_chunks (
  management_group_id integer not null,
  import_id bigint not null,
  chunk integer not null,
  bytes bytea not null
);
alter table import_chunks alter column bytes set storage external;

create table import_faults (
  management_group_id integer not null,
  import_id bigint not null,
  line integer not null,
  "position" integer generated always as identity not null,
  code text not null,
  column_name text,
  docomo_id text not null,
  value text not null,
  other text not null
);

create table import_lines (
  management_group_id integer not null,
  import_id bigint not null,
  docomo_id text not null,
  line integer not null,
  name text,
  department_name text,
  reading text,
  role text,
  is_repaired boolean not null,
  is_too_long boolean not null
);

create table imports (
  management_group_id integer not null,
  import_id bigint generated always as identity not null,
  state text not null,
  file_name text not null,
  created_by bigint,
  created_at timestamp with time zone not null,
  applied_at timestamp with time zone,
  undone_at timestamp with time zone,
  undone_by bigint,
  phase smallint default 0 not null,
  up_to text default ''::text not null,
  done bigint default 0 not null,
  total bigint default 0 not null,
  ignored_columns text[] default '{}'::text[] not null,
  counts jsonb,
  options jsonb,
  applied jsonb,
  undone jsonb,
  total_faults integer default 0 not null,
  blocking_faults integer default 0 not null,
  failure text default ''::text not null
);

create table jobs (
  management_group_id integer not null,
  kind text not null,
  key text not null,
  due_at timestamp with time zone not null,
  holder uuid,
  leased_until timestamp with time zone,
  attempts smallint default 0 not null
);

create table management_groups (
  management_group_id integer generated always as identity not null,
  code text not null,
  started_at timestamp with time zone,
  news_version bigint default 0 not null,
  used_at timestamp with time zone default now() not null,
  idle_days smallint default 0 not null,
  idle_on date,
  is_push_heading_only boolean default false not null
);

create table member_blocks (
  management_group_id integer not null,
  block bigint not null,
  members integer not null,
  readers bit(1024) not null,
  changed bit(1024),
  version bigint default 0 not null
);

create table member_sessions (
  management_group_id integer not null,
  session_hash bytea not null,
  company_user_id bigint not null,
  account_id bigint not null,
  issuer text not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone not null,
  app_code_hash bytea
) with (fillfactor=90);

create table members (
  management_group_id integer not null,
  company_user_id bigint generated by default as identity not null,
  docomo_id text not null,
  name text not null,
  department_name text not null,
  role text,
  icon_type text not null,
  name_is_own boolean default false not null,
  reading text default ''::text not null,
  role_is_default boolean default false not null,
  folded text generated always as (fold_member(((((((name || '
'::text) || docomo_id) || '
'::text) || department_name) || '
'::text) || reading))) stored not null
);

create table news (
  management_group_id integer not null,
  news_id bigint generated always as identity not null,
  owner_company_user_id bigint not null,
  title text not null,
  content text not null,
  start_at timestamp with time zone not null,
  end_at timestamp with time zone not null,
  due_at timestamp with time zone,
  hidden_at timestamp with time zone not null,
  scope text not null,
  push_flag boolean not null,
  remind_type text not null,
  remind_days_before smallint not null,
  remind_scope text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  chase_steps text[] default '{}'::text[] not null
);

create table notice_batches (
  management_group_id integer not null,
  news_id bigint not null,
  occasion_id bigint not null,
  channel text not null,
  first_id bigint not null,
  last_id bigint not null,
  idempotency_key uuid default gen_random_uuid() not null,
  attempts smallint default 0 not null,
  tried_at timestamp with time zone,
  due_at timestamp with time zone not null,
  service text default ''::text not null
);

create table notices (
  management_group_id integer not null,
  news_id bigint not null,
  occasion_id bigint not null,
  company_user_id bigint not null,
  channel text not null,
  device bigint not null,
  state text default 'waiting'::text not null,
  attempts smallint default 0 not null,
  made_at timestamp with time zone not null,
  settled_at timestamp with time zone
) with (fillfactor=80);

create table nudge_blocks (
  management_group_id integer not null,
  news_id bigint not null,
  occasion_id bigint not null,
  block bigint not null,
  people bit(1024) not null,
  nudged_at timestamp with time zone not null
);

create table nudge_days (
  management_group_id integer not null,
  nudged_on date not null,
  block bigint not null,
  one bit(1024) not null,
  two bit(1024) not null,
  three bit(1024) not null,
  four bit(1024) not null,
  five bit(1024) not null
);

create table nudges (
  management_group_id integer not null,
  news_id bigint not null,
  occasion_id bigint not null,
  company_user_id bigint not null,
  pressed_at timestamp with time zone not null,
  narrowing jsonb not null,
  idempotency_key text,
  moved_from timestamp with time zone
);

create table occasions (
  management_group_id integer not null,
  news_id bigint not null,
  occasion_id bigint generated always as identity (maxvalue 9007199254740991) not null,
  kind text not null,
  remind_type text,
  base_at timestamp with time zone,
  target text not null,
  due_at timestamp with time zone not null,
  state text default 'planned'::text not null,
  is_cancelled boolean default false not null,
  filled_id bigint default 0 not null,
  is_filled boolean default false not null,
  people integer default 0 not null,
  begun_at timestamp with time zone,
  ended_at timestamp with time zone,
  counted_id bigint default 0 not null,
  reachable_people integer default 0 not null,
  sent_people integer default 0 not null,
  failed_people integer default 0 not null,
  gone_people integer default 0 not null,
  missed_people integer default 0 not null,
  reason text,
  is_held boolean default false not null,
  step text
);

create table post_keys (
  management_group_id integer not null,
  company_user_id bigint not null,
  idempotency_key text not null,
  news_id bigint not null,
  body_hash bytea not null,
  start_at timestamp with time zone not null,
  posted_at timestamp with time zone not null
);

create table push_endpoints (
  endpoint_hash bytea not null,
  management_group_id integer not null,
  subscription_id bigint not null
);

create table push_subscriptions (
  management_group_id integer not null,
  subscription_id bigint generated always as identity (maxvalue 9007199254740991) not null,
  company_user_id bigint not null,
  endpoint text not null,
  p256dh bytea not null,
  auth bytea not null,
  public_key text not null,
  session_hash bytea not null,
  made_at timestamp with time zone not null,
  saved_at timestamp with time zone not null
);

create table receipt_blocks (
  management_group_id integer not null,
  news_id bigint not null,
  block bigint not null,
  viewed bit(1024) not null,
  completed bit(1024) not null,
  in_scope bit(1024) default (0)::bit(1024) not null
);

create table receipt_times (
  management_group_id integer not null,
  news_id bigint not null,
  kind text not null,
  from_at timestamp with time zone not null,
  receipts integer not null
);

create table receipts (
  management_group_id integer not null,
  news_id bigint not null,
  company_user_id bigint not null,
  viewed_at timestamp with time zone,
  completed_at timestamp with time zone,
  pinned_at timestamp with time zone,
  counted_viewed_at timestamp with time zone,
  counted_completed_at timestamp with time zone
) with (fillfactor=90);

create table schema_version (
  version bigint not null,
  name text,
  md5 text,
  run_at timestamp with time zone
);

create table sessions (
  session_hash bytea not null,
  account_id bigint not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone not null,
  app_code_hash bytea
);

create table sign_ins (
  state_hash bytea not null,
  browser_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  created_at timestamp with time zone not null
);

create table subscriber_blocks (
  management_group_id integer not null,
  block bigint not null,
  subscribers bit(1024) not null
);

create table vapid_keys (
  is_only boolean default true not null,
  public_key text not null,
  private_key text not null,
  made_at timestamp with time zone not null
);

create table working_hours (
  management_group_id integer not null,
  opens_at text not null,
  closes_at text not null,
  days_off jsonb not null,
  notes jsonb default '[]'::jsonb not null,
  version integer default 1 not null
);

insert into access_logs (management_group_id, access_log_id, company_user_id, page_name, accessed_at) overriding system value values
  ('1', '1', '3', 'newsIndex', '2026-11-20 01:00:00+00');

insert into accounts (account_id, issuer, subject, management_group_id, company_user_id, terms_version, is_granted_analytics) overriding system value values
  ('1', 'local', 'd100234501', '1', '1', '2.9.0', 'true'),
  ('2', 'local', 'd100234502', '1', '2', '2.9.0', 'true'),
  ('3', 'local', 'd100234503', '1', '3', '2.9.0', 'false'),
  ('4', 'local', 'd100234504', NULL, NULL, '2.9.0', 'true'),
  ('5', 'local', 'd100234507', '1', '5', '2.9.0', 'true'),
  ('6', 'local', 'd100234761', '1', '6', '2.9.0', 'true'),
  ('7', 'local', 'よその会社-よその会社の管理者', '2', '7', '2.9.0', 'true'),
  ('8', 'local', 'よその会社-よその会社の閲覧者', '2', '8', '2.9.0', 'true');

insert into agreements (agreement_id, account_id, terms_version, is_granted_analytics, agreed_at) overriding system value values
  ('1', '6', '2.9.0', 'true', '2026-11-20 01:00:00+00');

insert into app_codes (code_hash, account_id, redirect_uri, code_challenge, created_at) values
  (E'\\xafe57fa19226ed038e2b75fe86411544a5e80686be05d824781ae6bff6d6d9ab', '3', 'https://app.example.com/', 'challenge', '2026-11-20 01:00:00+00');

insert into app_sign_ins (state_hash, browser_hash, nonce, code_verifier, account_id, redirect_uri, app_state, code_challenge, created_at) values
  (E'\\x4ba69735ca53765ed6a709edb56c6ea236b7193a3b29a6b390c346f0f4340e4e', E'\\x14e814b87108d3f234aa76a249373046ed40ddaaed878317c97d2483a6637094', 'nonce', 'verifier', NULL, 'https://app.example.com/', 'of the app', 'challenge', '2026-11-20 01:00:00+00');

insert into audience_blocks (management_group_id, news_id, block, named, changed) values
  ('1', '2', '0', '0011001000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000', '0011001000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');

insert into audiences (management_group_id, news_id, company_user_id) values
  ('1', '2', '2'),
  ('1', '2', '3'),
  ('1', '2', '6');

insert into company_codes (code, management_group_id) values
  ('ours', '1'),
  ('よその会社', '2');

insert into company_user_groups (management_group_id, company_user_group_id, owner_company_user_id, name, company_user_ids, created_at, updated_at) overriding system value values
  ('1', '1', '2', '打ち合わせの参加者', '{3,6}', '2026-11-20 01:00:00+00', '2026-11-20 01:00:00+00');

insert into database_origin (is_only, system_identifier, timeline, database_oid, held_at) values
  ('true', '7712500632732566747', '1', '18741', NULL);

insert into edit_keys (management_group_id, news_id, company_user_id, idempotency_key, body_hash, start_at, edited_at) values
  ('1', '1', '2', 'its-edit', E'\\x1c4dce155fc6015e7499c94356b035e857da167f70bc29421480d3a13db6a917', '2026-11-20 01:00:00+00', '2026-11-20 03:00:00+00');

insert into ended_companies (management_group_id, ended_at) values
  ('3', '2026-11-20 01:00:00+00');

insert into import_changes (management_group_id, import_id, company_user_id, is_added, former_name, former_name_is_own, former_department_name, former_reading, former_role, former_role_is_default, name, department_name, reading, role, role_is_default) values
  ('1', '1', '10', 'true', NULL, NULL, NULL, NULL, NULL, NULL, '小川 誠', '経理部', 'おがわ まこと', 'editor', 'false'),
  ('1', '1', '9', 'true', NULL, NULL, NULL, NULL, NULL, NULL, '中村 さくら', '営業部 第2課', 'なかむら さくら', 'viewer', 'false');

insert into import_faults (management_group_id, import_id, line, "position", code, column_name, docomo_id, value, other) overriding system value values
  ('1', '2', '2', '1', 'unknownRole', 'role', 'new-3', '上司', '');

insert into import_lines (management_group_id, import_id, docomo_id, line, name, department_name, reading, role, is_repaired, is_too_long) values
  ('1', '2', 'new-3', '2', '加藤 学', '経理部', 'かとう まなぶ', NULL, 'false', 'false');

insert into imports (management_group_id, import_id, state, file_name, created_by, created_at, applied_at, undone_at, undone_by, phase, up_to, done, total, ignored_columns, counts, options, applied, undone, total_faults, blocking_faults, failure) overriding system value values
  ('1', '1', 'applied', 'people.csv', '1', '2026-11-20 01:20:00+00', '2026-11-20 01:20:00+00', NULL, NULL, '0', '', '2', '2', '{}', '{"added": 2, "people": 6, "changed": 0, "missing": 4, "ownNames": 0, "setToNone": 0, "unchanged": 0, "keepsAdmin": true, "tooLongLines": 0, "forbiddenLines": 0, "keepsAdminWithoutMissing": true}', '{"keepOwnNames": false, "missingToNone": false, "leaveOutTooLong": false, "repairCharacters": false}', '{"added": 2, "changed": 0, "leftOut": 0, "setToNone": 0, "keptOwnNames": 0}', NULL, '0', '0', ''),
  ('1', '2', 'checked', 'people.csv', '1', '2026-11-20 01:20:00+00', NULL, NULL, NULL, '0', '', '105', '105', '{}', '{"added": 1, "people": 8, "changed": 0, "missing": 6, "ownNames": 0, "setToNone": 0, "unchanged": 0, "keepsAdmin": true, "tooLongLines": 0, "forbiddenLines": 0, "keepsAdminWithoutMissing": true}', NULL, NULL, NULL, '1', '1', '');

insert into jobs (management_group_id, kind, key, due_at, holder, leased_until, attempts) values
  ('1', 'notices', '', '2026-11-24 00:00:00+00', NULL, NULL, '0');

insert into management_groups (management_group_id, code, started_at, news_version, used_at, idle_days, idle_on, is_push_heading_only) overriding system value values
  ('1', 'ours', '2026-11-20 01:00:00+00', '6', '2026-11-20 04:00:00+00', '0', NULL, 'false'),
  ('2', 'よその会社', '2026-11-20 01:00:00+00', '1', '2026-11-20 01:00:00+00', '0', NULL, 'true');

insert into member_blocks (management_group_id, block, members, readers, changed, version) values
  ('1', '0', '8', '0111011001100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000', '0100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000', '6'),
  ('2', '0', '2', '0000000110000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000', '0000000100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000', '1');

insert into member_sessions (management_group_id, session_hash, company_user_id, account_id, issuer, created_at, used_at, app_code_hash) values
  ('1', E'\\x1fac051e1dbd2324a77b796d092db83e8d88d6212e8c95707e79ea0c185b0480', '6', '6', 'local', '2026-11-20 01:00:00+00', '2026-11-20 02:30:00+00', NULL),
  ('1', E'\\x247a0157b74b9f6327b4408c74a05c4e233d862a65f3d139dc90be0a54879c6c', '5', '5', 'local', '2026-11-20 01:00:00+00', '2026-11-20 02:30:00+00', NULL),
  ('1', E'\\x5a1dca2b3fd5c21996659c74fed67a1756912b8dcb75b6dc2edf1a46bd49d189', '3', '3', 'local', '2026-11-20 01:00:00+00', '2026-11-20 02:30:00+00', NULL),
  ('1', E'\\x7fb929d8fc4ab181182f418899761163b9462452130096bd9e34b6b5aa9a7ccb', '2', '2', 'local', '2026-11-20 01:00:00+00', '2026-11-20 03:00:00+00', NULL),
  ('1', E'\\x94095abdeabae090553dcf7a5841c01ae3b23909f8c5f4dbfe9a72bdbc715ed7', '1', '1', 'local', '2026-11-20 01:00:00+00', '2026-11-20 02:30:00+00', NULL),
  ('1', E'\\xe68a01e9e8e3c974435a0c50d205374e4fd54035896fcbecd2019a783a501a4a', '3', '3', 'local', '2026-11-20 01:00:00+00', '2026-11-20 01:00:00+00', E'\\xeef68bd6aa073432c0f76b7ba070f6df120aacac2f370ec19731e4c0996756f5'),
  ('2', E'\\x6143967ed8ddb95f4b144df690d41c03671abf2a4f18646e88cabe3a8accdde7', '7', '7', 'local', '2026-11-20 01:00:00+00', '2026-11-20 01:00:00+00', NULL),
  ('2', E'\\x689721446dd08c82da5df6c63b78c845a938c1168df4086504c729054619ef04', '8', '8', 'local', '2026-11-20 01:00:00+00', '2026-11-20 01:00:00+00', NULL);

insert into members (management_group_id, company_user_id, docomo_id, name, department_name, role, icon_type, name_is_own, reading, role_is_default) values
  ('1', '1', 'd100234501', '佐藤 健一', '総務部', 'admin', '00000002', 'false', '', 'false'),
  ('1', '10', 'new-2', '小川 誠', '経理部', 'editor', '00000002', 'false', 'おがわ まこと', 'false'),
  ('1', '2', 'd100234502', '鈴木 一郎', '広報部', 'editor', '00000002', 'false', '', 'false'),
  ('1', '3', 'd100234503', '田中 美咲（営業）', '営業部 第2課', 'viewer', '00000002', 'true', '', 'false'),
  ('1', '4', 'd100234504', '小林 直樹', '情報システム部', 'none', '00000002', 'false', '', 'false'),
  ('1', '5', 'd100234507', '伊藤 彩', '経理部', 'editor', '00000002', 'false', '', 'false'),
  ('1', '6', 'd100234761', '山田 美穂', '購買部', 'viewer', '00000002', 'false', '', 'false'),
  ('1', '9', 'new-1', '中村 さくら', '営業部 第2課', 'viewer', '00000001', 'false', 'なかむら さくら', 'false'),
  ('2', '7', 'よその会社-よその会社の管理者', 'よその会社の管理者', 'よその会社の部', 'admin', '00000002', 'false', '', 'false'),
  ('2', '8', 'よその会社-よその会社の閲覧者', 'よその会社の閲覧者', 'よその会社の部', 'viewer', '00000002', 'false', '', 'false');

insert into news (management_group_id, news_id, owner_company_user_id, title, content, start_at, end_at, due_at, hidden_at, scope, push_flag, remind_type, remind_days_before, remind_scope, created_at, updated_at, chase_steps) overriding system value values
  ('1', '1', '2', '年末調整の書類提出のお願い', '書類は経理部へ。
https://example.com/forms', '2026-11-20 01:00:00+00', '2026-11-30 08:00:00+00', '2026-11-27 08:00:00+00', '2027-02-28 08:01:00+00', 'all', 'true', 'dueDate', '3', 'unreacted', '2026-11-20 01:00:00+00', '2026-11-20 03:00:00+00', '{}'),
  ('1', '2', '2', '購買部との打ち合わせ', '書類を提出してください。', '2026-11-20 01:00:00+00', '2026-11-30 08:00:00+00', NULL, '2027-02-28 08:01:00+00', 'specific', 'false', 'none', '-1', 'specific', '2026-11-20 01:00:00+00', '2026-11-20 01:00:00+00', '{}'),
  ('1', '3', '5', '忘年会のお知らせ', '書類を提出してください。', '2026-11-24 00:00:00+00', '2026-11-30 08:00:00+00', NULL, '2027-02-28 08:01:00+00', 'all', 'true', 'none', '-1', 'specific', '2026-11-20 01:00:00+00', '2026-11-20 01:00:00+00', '{}'),
  ('1', '4', '2', '安全教育の受講', '書類を提出してください。', '2026-11-20 01:00:00+00', '2026-12-05 08:00:00+00', '2026-12-02 08:00:00+00', '2027-03-05 08:01:00+00', 'all', 'false', 'none', '-1', 'specific', '2026-11-20 01:00:00+00', '2026-11-20 01:00:00+00', '{threeDays,oneDay,dueDay}'),
  ('1', '5', '2', '社内清掃', '書類を提出してください。', '2026-11-20 01:00:00+00', '2026-11-20 02:00:00+00', NULL, '2027-02-20 02:01:00+00', 'all', 'false', 'none', '-1', 'specific', '2026-11-20 01:00:00+00', '2026-11-20 01:00:00+00', '{}'),
  ('2', '6', '7', 'よその会社のお知らせ', '書類を提出してください。', '2026-11-20 01:00:00+00', '2026-11-30 08:00:00+00', NULL, '2027-02-28 08:01:00+00', 'all', 'true', 'none', '-1', 'specific', '2026-11-20 01:00:00+00', '2026-11-20 01:00:00+00', '{}');

insert into notices (management_group_id, news_id, occasion_id, company_user_id, channel, device, state, attempts, made_at, settled_at) values
  ('1', '1', '1', '1', 'gateway', '0', 'sent', '1', '2026-11-20 01:20:00+00', '2026-11-20 01:20:00+00'),
  ('1', '1', '1', '2', 'gateway', '0', 'sent', '1', '2026-11-20 01:20:00+00', '2026-11-20 01:20:00+00'),
  ('1', '1', '1', '3', 'gateway', '0', 'sent', '1', '2026-11-20 01:20:00+00', '2026-11-20 01:20:00+00'),
  ('1', '1', '1', '5', 'gateway', '0', 'sent', '1', '2026-11-20 01:20:00+00', '2026-11-20 01:20:00+00'),
  ('1', '1', '1', '6', 'gateway', '0', 'sent', '1', '2026-11-20 01:20:00+00', '2026-11-20 01:20:00+00'),
  ('1', '1', '11', '10', 'gateway', '0', 'sent', '1', '2026-11-20 04:00:00+00', '2026-11-20 04:00:00+00'),
  ('1', '1', '11', '2', 'gateway', '0', 'sent', '1', '2026-11-20 04:00:00+00', '2026-11-20 04:00:00+00'),
  ('1', '1', '11', '6', 'gateway', '0', 'sent', '1', '2026-11-20 04:00:00+00', '2026-11-20 04:00:00+00'),
  ('1', '1', '11', '9', 'gateway', '0', 'sent', '1', '2026-11-20 04:00:00+00', '2026-11-20 04:00:00+00'),
  ('1', '1', '9', '1', 'gateway', '0', 'sent', '1', '2026-11-20 04:00:00+00', '2026-11-20 04:00:00+00'),
  ('1', '1', '9', '10', 'gateway', '0', 'sent', '1', '2026-11-20 04:00:00+00', '2026-11-20 04:00:00+00'),
  ('1', '1', '9', '2', 'gateway', '0', 'sent', '1', '2026-11-20 04:00:00+00', '2026-11-20 04:00:00+00'),
  ('1', '1', '9', '3', 'gateway', '0', 'sent', '1', '2026-11-20 04:00:00+00', '2026-11-20 04:00:00+00'),
  ('1', '1', '9', '5', 'gateway', '0', 'sent', '1', '2026-11-20 04:00:00+00', '2026-11-20 04:00:00+00'),
  ('1', '1', '9', '6', 'gateway', '0', 'sent', '1', '2026-11-20 04:00:00+00', '2026-11-20 04:00:00+00'),
  ('1', '1', '9', '9', 'gateway', '0', 'sent', '1', '2026-11-20 04:00:00+00', '2026-11-20 04:00:00+00'),
  ('2', '6', '8', '7', 'gateway', '0', 'sent', '1', '2026-11-20 01:20:00+00', '2026-11-20 01:20:00+00'),
  ('2', '6', '8', '8', 'gateway', '0', 'sent', '1', '2026-11-20 01:20:00+00', '2026-11-20 01:20:00+00');

insert into nudge_blocks (management_group_id, news_id, occasion_id, block, people, nudged_at) values
  ('1', '1', '11', '0', '0010001001100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000', '2026-11-20 04:00:00+00');

insert into nudge_days (management_group_id, nudged_on, block, one, two, three, four, five) values
  ('1', '2026-11-20', '0', '0010001001100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000', '0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000', '0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000', '0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000', '0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');

insert into nudges (management_group_id, news_id, occasion_id, company_user_id, pressed_at, narrowing, idempotency_key, moved_from) values
  ('1', '1', '11', '2', '2026-11-20 04:00:00+00', '{"kind": "completed", "state": "notDone", "search": "", "departments": []}', NULL, NULL),
  ('1', '1', '12', '2', '2026-11-20 04:00:00+00', '{"kind": "completed", "state": "all", "search": "", "departments": ["購買部"]}', NULL, NULL);

insert into occasions (management_group_id, news_id, occasion_id, kind, remind_type, base_at, target, due_at, state, is_cancelled, filled_id, is_filled, people, begun_at, ended_at, counted_id, reachable_people, sent_people, failed_people, gone_people, missed_people, reason, is_held, step) overriding system value values
  ('1', '1', '1', 'start', NULL, NULL, 'specific', '2026-11-20 01:00:00+00', 'ended', 'false', '6', 'true', '5', '2026-11-20 01:20:00+00', '2026-11-20 01:20:00+00', '6', '5', '5', '0', '0', '0', NULL, 'false', NULL),
  ('1', '1', '10', 'reminder', 'dueDate', '2026-11-27 08:00:00+00', 'unreacted', '2026-11-24 08:00:00+00', 'planned', 'false', '0', 'false', '0', NULL, NULL, '0', '0', '0', '0', '0', '0', NULL, 'false', NULL),
  ('1', '1', '11', 'nudge', NULL, NULL, 'unreacted', '2026-11-20 04:00:00+00', 'ended', 'false', '10', 'true', '4', '2026-11-20 04:00:00+00', '2026-11-20 04:00:00+00', '10', '4', '4', '0', '0', '0', NULL, 'false', NULL),
  ('1', '1', '12', 'nudge', NULL, NULL, 'unreacted', '2026-11-24 00:00:00+00', 'planned', 'false', '0', 'false', '0', NULL, NULL, '0', '0', '0', '0', '0', '0', NULL, 'false', NULL),
  ('1', '1', '9', 'edit', NULL, NULL, 'specific', '2026-11-20 03:00:00+00', 'ended', 'false', '10', 'true', '7', '2026-11-20 04:00:00+00', '2026-11-20 04:00:00+00', '10', '7', '7', '0', '0', '0', NULL, 'false', NULL),
  ('1', '3', '3', 'start', NULL, NULL, 'specific', '2026-11-24 00:00:00+00', 'planned', 'false', '0', 'false', '0', NULL, NULL, '0', '0', '0', '0', '0', '0', NULL, 'false', NULL),
  ('1', '4', '4', 'chase', NULL, '2026-11-27 08:59:00+00', 'unread', '2026-11-27 00:00:00+00', 'planned', 'false', '0', 'false', '0', NULL, NULL, '0', '0', '0', '0', '0', '0', NULL, 'false', 'threeDays'),
  ('1', '4', '5', 'chase', NULL, '2026-12-01 08:59:00+00', 'unreacted', '2026-12-01 00:00:00+00', 'planned', 'false', '0', 'false', '0', NULL, NULL, '0', '0', '0', '0', '0', '0', NULL, 'false', 'oneDay'),
  ('1', '4', '6', 'chase', NULL, '2026-12-02 08:00:00+00', 'unreacted', '2026-12-02 00:00:00+00', 'planned', 'false', '0', 'false', '0', NULL, NULL, '0', '0', '0', '0', '0', '0', NULL, 'false', 'dueDay'),
  ('1', '4', '7', 'chaseReport', NULL, '2026-12-02 08:59:00+00', 'specific', '2026-12-02 08:01:00+00', 'planned', 'false', '0', 'false', '0', NULL, NULL, '0', '0', '0', '0', '0', '0', NULL, 'false', NULL),
  ('2', '6', '8', 'start', NULL, NULL, 'specific', '2026-11-20 01:00:00+00', 'ended', 'false', '8', 'true', '2', '2026-11-20 01:20:00+00', '2026-11-20 01:20:00+00', '8', '2', '2', '0', '0', '0', NULL, 'false', NULL);

insert into post_keys (management_group_id, company_user_id, idempotency_key, news_id, body_hash, start_at, posted_at) values
  ('1', '2', 'the-post-for-everybody', '1', E'\\x61a771f0beee08d46c6a5984789987be291dbd04dec36e5fa205152d7707239a', '2026-11-20 01:00:00+00', '2026-11-20 01:00:00+00');

insert into push_endpoints (endpoint_hash, management_group_id, subscription_id) values
  (E'\\x15efe81847d882a250e5d58f0ab6867e6a5360d93304351af131b6d23809918d', '1', '1');

insert into push_subscriptions (management_group_id, subscription_id, company_user_id, endpoint, p256dh, auth, public_key, session_hash, made_at, saved_at) overriding system value values
  ('1', '1', '3', 'https://fcm.googleapis.com/fcm/send/a-browser-of-tanaka', E'\\x042571b2becdfde360551aaf1ed0f4cd366c11cebe555f89bcb7b186a53339173168ece2ebe018597bd30479b86e3c8f8eced577ca59187e9246990db682008b0e', E'\\x05305932a1c7eabe13b6cec9fda48882', 'BIHuGJR7CNwz6q-QiUelz0Elh1hAO_9TsWUo0kGjS5Rnw-PKUZLOVHybD2QGw3pUtpHmiVNYkcpWt28lQ2biAOc', E'\\x5a1dca2b3fd5c21996659c74fed67a1756912b8dcb75b6dc2edf1a46bd49d189', '2026-11-20 01:00:00+00', '2026-11-20 01:00:00+00');

insert into receipt_blocks (management_group_id, news_id, block, viewed, completed, in_scope) values
  ('1', '1', '0', '0001011000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000', '0101000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000', '0101011000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');

insert into receipt_times (management_group_id, news_id, kind, from_at, receipts) values
  ('1', '1', 'completed', '2026-11-20 02:30:00+00', '2'),
  ('1', '1', 'viewed', '2026-11-20 02:30:00+00', '3');

insert into receipts (management_group_id, news_id, company_user_id, viewed_at, completed_at, pinned_at, counted_viewed_at, counted_completed_at) values
  ('1', '1', '1', NULL, '2026-11-20 02:30:00+00', NULL, NULL, '2026-11-20 02:30:00+00'),
  ('1', '1', '3', '2026-11-20 02:30:00+00', '2026-11-20 02:30:00+00', NULL, '2026-11-20 02:30:00+00', '2026-11-20 02:30:00+00'),
  ('1', '1', '5', '2026-11-20 02:30:00+00', '2026-11-20 02:30:00+00', NULL, '2026-11-20 02:30:00+00', NULL),
  ('1', '1', '6', '2026-11-20 02:30:00+00', NULL, NULL, '2026-11-20 02:30:00+00', NULL),
  ('1', '2', '3', '2026-11-20 02:30:00+00', NULL, '2026-11-20 02:30:00+00', NULL, NULL);

insert into schema_version (version, name, md5, run_at) values
  ('0', NULL, NULL, '2026-11-20 01:00:00+00'),
  ('1', 'tables', '7c3c41d484864e380bdb8cd597f5d10e', '2026-11-20 01:00:00+00');

insert into sessions (session_hash, account_id, created_at, used_at, app_code_hash) values
  (E'\\x0ef1545f5d19fff3c887e9942af6c4d151102e42a8738bcd6c1b7ad07b803179', '4', '2026-11-20 01:00:00+00', '2026-11-20 01:00:00+00', NULL),
  (E'\\x44f2688b924aad21f103c635ece9e494cee633b5a5ea286a61684e15892c29f3', '4', '2026-11-20 01:00:00+00', '2026-11-20 01:00:00+00', NULL);

insert into sign_ins (state_hash, browser_hash, nonce, code_verifier, created_at) values
  (E'\\x4ba69735ca53765ed6a709edb56c6ea236b7193a3b29a6b390c346f0f4340e4e', E'\\x14e814b87108d3f234aa76a249373046ed40ddaaed878317c97d2483a6637094', 'nonce', 'verifier', '2026-11-20 01:00:00+00');

insert into subscriber_blocks (management_group_id, block, subscribers) values
  ('1', '0', '0001000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');

insert into vapid_keys (is_only, public_key, private_key, made_at) values
  ('true', 'BIHuGJR7CNwz6q-QiUelz0Elh1hAO_9TsWUo0kGjS5Rnw-PKUZLOVHybD2QGw3pUtpHmiVNYkcpWt28lQ2biAOc', '9toOaqEnQSzTnrKdCKn1NQ50mzrT8nffLYwDz5ySSVA', '2026-11-20 01:00:00+00');

insert into working_hours (management_group_id, opens_at, closes_at, days_off, notes, version) values
  ('1', '09:00', '18:00', '["2026-12-24"]', '[{"day": "2026-12-24", "note": "創立記念日"}]', '1');

select setval('access_logs_access_log_id_seq', 1, 't');

select setval('accounts_account_id_seq', 8, 't');

select setval('agreements_agreement_id_seq', 1, 't');

select setval('company_user_groups_company_user_group_id_seq', 1, 't');

select setval('import_faults_position_seq', 1, 't');

select setval('imports_import_id_seq', 2, 't');

select setval('management_groups_management_group_id_seq', 3, 't');

select setval('members_company_user_id_seq', 10, 't');

select setval('news_news_id_seq', 6, 't');

select setval('occasions_occasion_id_seq', 12, 't');

select setval('push_subscriptions_subscription_id_seq', 1, 't');

alter table access_logs add constraint access_logs_pkey PRIMARY KEY (management_group_id, access_log_id);

alter table accounts add constraint accounts_issuer_subject_key UNIQUE (issuer, subject);

alter table accounts add constraint accounts_pkey PRIMARY KEY (account_id);

alter table agreements add constraint agreements_pkey PRIMARY KEY (agreement_id);

alter table app_codes add constraint app_codes_pkey PRIMARY KEY (code_hash);

alter table app_sign_ins add constraint app_sign_ins_pkey PRIMARY KEY (state_hash);

alter table audience_blocks add constraint audience_blocks_pkey PRIMARY KEY (management_group_id, news_id, block);

alter table audiences add constraint audiences_pkey PRIMARY KEY (management_group_id, news_id, company_user_id);

alter table company_codes add constraint company_codes_management_group_id_key UNIQUE (management_group_id);

alter table company_codes add constraint company_codes_pkey PRIMARY KEY (code);

alter table company_user_groups add constraint company_user_groups_pkey PRIMARY KEY (management_group_id, company_user_group_id);

alter table database_origin add constraint database_origin_is_only_check CHECK (is_only);

alter table database_origin add constraint database_origin_pkey PRIMARY KEY (is_only);

alter table edit_keys add constraint edit_keys_pkey PRIMARY KEY (management_group_id, news_id, company_user_id, idempotency_key);

alter table ended_companies add constraint ended_companies_pkey PRIMARY KEY (management_group_id);

alter table import_changes add constraint import_changes_pkey PRIMARY KEY (management_group_id, import_id, company_user_id);

alter table import_chunks add constraint import_chunks_pkey PRIMARY KEY (management_group_id, import_id, chunk);

alter table import_faults add constraint import_faults_pkey PRIMARY KEY (management_group_id, import_id, line, "position");

alter table import_lines add constraint import_lines_pkey PRIMARY KEY (management_group_id, import_id, docomo_id);

alter table imports add constraint imports_pkey PRIMARY KEY (management_group_id, import_id);

alter table imports add constraint imports_state_check CHECK ((state = ANY (ARRAY['receiving'::text, 'reading'::text, 'checked'::text, 'applying'::text, 'applied'::text, 'undoing'::text, 'undone'::text, 'failed'::text])));

alter table jobs add constraint jobs_pkey PRIMARY KEY (management_group_id, kind, key);

alter table management_groups add constraint management_groups_pkey PRIMARY KEY (management_group_id);

alter table member_blocks add constraint member_blocks_pkey PRIMARY KEY (management_group_id, block);

alter table member_sessions add constraint member_sessions_management_group_id_app_code_hash_key UNIQUE (management_group_id, app_code_hash);

alter table member_sessions add constraint member_sessions_pkey PRIMARY KEY (management_group_id, session_hash);

alter table members add constraint members_management_group_id_docomo_id_key UNIQUE (management_group_id, docomo_id);

alter table members add constraint members_pkey PRIMARY KEY (management_group_id, company_user_id);

alter table members add constraint members_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'editor'::text, 'viewer'::text, 'none'::text])));

alter table news add constraint news_pkey PRIMARY KEY (management_group_id, news_id);

alter table news add constraint news_remind_days_before_check CHECK ((remind_days_before = ANY (ARRAY['-1'::integer, 1, 3, 7])));

alter table news add constraint news_remind_scope_check CHECK ((remind_scope = ANY (ARRAY['specific'::text, 'unread'::text, 'unreacted'::text])));

alter table news add constraint news_remind_type_check CHECK ((remind_type = ANY (ARRAY['endDate'::text, 'dueDate'::text, 'none'::text])));

alter table news add constraint news_scope_check CHECK ((scope = ANY (ARRAY['all'::text, 'specific'::text])));

alter table notice_batches add constraint notice_batches_pkey PRIMARY KEY (management_group_id, news_id, occasion_id, channel, service, first_id);

alter table notices add constraint notices_pkey PRIMARY KEY (management_group_id, news_id, occasion_id, company_user_id, channel, device);

alter table notices add constraint notices_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text, 'gone'::text, 'missed'::text])));

alter table nudge_blocks add constraint nudge_blocks_pkey PRIMARY KEY (management_group_id, news_id, occasion_id, block);

alter table nudge_days add constraint nudge_days_pkey PRIMARY KEY (management_group_id, nudged_on, block);

alter table nudges add constraint nudges_management_group_id_news_id_company_user_id_idempote_key UNIQUE (management_group_id, news_id, company_user_id, idempotency_key);

alter table nudges add constraint nudges_pkey PRIMARY KEY (management_group_id, news_id, occasion_id);

alter table occasions add constraint occasions_kind_check CHECK ((kind = ANY (ARRAY['start'::text, 'edit'::text, 'reminder'::text, 'nudge'::text, 'chase'::text, 'chaseReport'::text])));

alter table occasions add constraint occasions_pkey PRIMARY KEY (management_group_id, news_id, occasion_id);

alter table occasions add constraint occasions_reason_check CHECK ((reason = ANY (ARRAY['late'::text, 'postEnded'::text, 'replaced'::text, 'noChannel'::text, 'restored'::text, 'withdrawn'::text, 'presserNotAllowed'::text])));

alter table occasions add constraint occasions_remind_type_check CHECK ((remind_type = ANY (ARRAY['endDate'::text, 'dueDate'::text])));

alter table occasions add constraint occasions_state_check CHECK ((state = ANY (ARRAY['planned'::text, 'sending'::text, 'ended'::text, 'missed'::text, 'dropped'::text])));

alter table occasions add constraint occasions_step_check CHECK ((step = ANY (ARRAY['threeDays'::text, 'oneDay'::text, 'dueDay'::text])));

alter table occasions add constraint occasions_target_check CHECK ((target = ANY (ARRAY['specific'::text, 'unread'::text, 'unreacted'::text])));

alter table post_keys add constraint post_keys_pkey PRIMARY KEY (management_group_id, company_user_id, idempotency_key);

alter table push_endpoints add constraint push_endpoints_pkey PRIMARY KEY (endpoint_hash);

alter table push_subscriptions add constraint push_subscriptions_pkey PRIMARY KEY (management_group_id, subscription_id);

alter table receipt_blocks add constraint receipt_blocks_pkey PRIMARY KEY (management_group_id, news_id, block);

alter table receipt_times add constraint receipt_times_kind_check CHECK ((kind = ANY (ARRAY['viewed'::text, 'completed'::text])));

alter table receipt_times add constraint receipt_times_pkey PRIMARY KEY (management_group_id, news_id, kind, from_at);

alter table receipts add constraint receipts_pkey PRIMARY KEY (management_group_id, news_id, company_user_id);

alter table schema_version add constraint schema_version_pkey PRIMARY KEY (version);

alter table sessions add constraint sessions_app_code_hash_key UNIQUE (app_code_hash);

alter table sessions add constraint sessions_pkey PRIMARY KEY (session_hash);

alter table sign_ins add constraint sign_ins_pkey PRIMARY KEY (state_hash);

alter table subscriber_blocks add constraint subscriber_blocks_pkey PRIMARY KEY (management_group_id, block);

alter table vapid_keys add constraint vapid_keys_is_only_check CHECK (is_only);

alter table vapid_keys add constraint vapid_keys_pkey PRIMARY KEY (is_only);

alter table working_hours add constraint working_hours_pkey PRIMARY KEY (management_group_id);

alter table access_logs add constraint access_logs_management_group_id_company_user_id_fkey FOREIGN KEY (management_group_id, company_user_id) REFERENCES members(management_group_id, company_user_id) ON DELETE CASCADE;

alter table agreements add constraint agreements_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE;

alter table app_codes add constraint app_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE;

alter table app_sign_ins add constraint app_sign_ins_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE;

alter table audience_blocks add constraint audience_blocks_management_group_id_news_id_fkey FOREIGN KEY (management_group_id, news_id) REFERENCES news(management_group_id, news_id) ON DELETE CASCADE;

alter table company_user_groups add constraint company_user_groups_management_group_id_owner_company_user_fkey FOREIGN KEY (management_group_id, owner_company_user_id) REFERENCES members(management_group_id, company_user_id) ON DELETE CASCADE;

alter table edit_keys add constraint edit_keys_management_group_id_news_id_fkey FOREIGN KEY (management_group_id, news_id) REFERENCES news(management_group_id, news_id) ON DELETE CASCADE;

alter table import_changes add constraint import_changes_management_group_id_import_id_fkey FOREIGN KEY (management_group_id, import_id) REFERENCES imports(management_group_id, import_id) ON DELETE CASCADE;

alter table import_chunks add constraint import_chunks_management_group_id_import_id_fkey FOREIGN KEY (management_group_id, import_id) REFERENCES imports(management_group_id, import_id) ON DELETE CASCADE;

alter table import_faults add constraint import_faults_management_group_id_import_id_fkey FOREIGN KEY (management_group_id, import_id) REFERENCES imports(management_group_id, import_id) ON DELETE CASCADE;

alter table import_lines add constraint import_lines_management_group_id_import_id_fkey FOREIGN KEY (management_group_id, import_id) REFERENCES imports(management_group_id, import_id) ON DELETE CASCADE;

alter table imports add constraint imports_management_group_id_fkey FOREIGN KEY (management_group_id) REFERENCES management_groups(management_group_id) ON DELETE CASCADE;

alter table member_blocks add constraint member_blocks_management_group_id_fkey FOREIGN KEY (management_group_id) REFERENCES management_groups(management_group_id) ON DELETE CASCADE;

alter table member_sessions add constraint member_sessions_management_group_id_company_user_id_fkey FOREIGN KEY (management_group_id, company_user_id) REFERENCES members(management_group_id, company_user_id) ON DELETE CASCADE;

alter table members add constraint members_management_group_id_fkey FOREIGN KEY (management_group_id) REFERENCES management_groups(management_group_id) ON DELETE CASCADE;

alter table news add constraint news_management_group_id_owner_company_user_id_fkey FOREIGN KEY (management_group_id, owner_company_user_id) REFERENCES members(management_group_id, company_user_id) ON DELETE CASCADE;

alter table notice_batches add constraint notice_batches_management_group_id_news_id_occasion_id_fkey FOREIGN KEY (management_group_id, news_id, occasion_id) REFERENCES occasions(management_group_id, news_id, occasion_id) ON DELETE CASCADE;

alter table notices add constraint notices_management_group_id_news_id_occasion_id_fkey FOREIGN KEY (management_group_id, news_id, occasion_id) REFERENCES occasions(management_group_id, news_id, occasion_id) ON DELETE CASCADE;

alter table nudge_blocks add constraint nudge_blocks_management_group_id_news_id_occasion_id_fkey FOREIGN KEY (management_group_id, news_id, occasion_id) REFERENCES occasions(management_group_id, news_id, occasion_id) ON DELETE CASCADE;

alter table nudge_days add constraint nudge_days_management_group_id_fkey FOREIGN KEY (management_group_id) REFERENCES management_groups(management_group_id) ON DELETE CASCADE;

alter table nudges add constraint nudges_management_group_id_news_id_occasion_id_fkey FOREIGN KEY (management_group_id, news_id, occasion_id) REFERENCES occasions(management_group_id, news_id, occasion_id) ON DELETE CASCADE;

alter table occasions add constraint occasions_management_group_id_news_id_fkey FOREIGN KEY (management_group_id, news_id) REFERENCES news(management_group_id, news_id) ON DELETE CASCADE;

alter table post_keys add constraint post_keys_management_group_id_news_id_fkey FOREIGN KEY (management_group_id, news_id) REFERENCES news(management_group_id, news_id) ON DELETE CASCADE;

alter table push_subscriptions add constraint push_subscriptions_management_group_id_company_user_id_fkey FOREIGN KEY (management_group_id, company_user_id) REFERENCES members(management_group_id, company_user_id) ON DELETE CASCADE;

alter table receipt_blocks add constraint receipt_blocks_management_group_id_news_id_fkey FOREIGN KEY (management_group_id, news_id) REFERENCES news(management_group_id, news_id) ON DELETE CASCADE;

alter table receipt_times add constraint receipt_times_management_group_id_news_id_fkey FOREIGN KEY (management_group_id, news_id) REFERENCES news(management_group_id, news_id) ON DELETE CASCADE;

alter table sessions add constraint sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE;

alter table subscriber_blocks add constraint subscriber_blocks_management_group_id_fkey FOREIGN KEY (management_group_id) REFERENCES management_groups(management_group_id) ON DELETE CASCADE;

alter table working_hours add constraint working_hours_management_group_id_fkey FOREIGN KEY (management_group_id) REFERENCES management_groups(management_group_id) ON DELETE CASCADE;

CREATE INDEX access_logs_accessed ON public.access_logs USING btree (management_group_id, accessed_at);

CREATE INDEX access_logs_member ON public.access_logs USING btree (management_group_id, company_user_id, accessed_at);

CREATE INDEX accounts_member ON public.accounts USING btree (management_group_id, company_user_id);

CREATE INDEX agreements_account ON public.agreements USING btree (account_id);

CREATE INDEX app_codes_account ON public.app_codes USING btree (account_id);

CREATE INDEX app_codes_created_at ON public.app_codes USING btree (created_at);

CREATE INDEX app_sign_ins_account ON public.app_sign_ins USING btree (account_id);

CREATE INDEX app_sign_ins_created_at ON public.app_sign_ins USING btree (created_at);

CREATE INDEX audiences_member ON public.audiences USING btree (management_group_id, company_user_id, news_id);

CREATE INDEX company_user_groups_owner ON public.company_user_groups USING btree (management_group_id, owner_company_user_id);

CREATE INDEX edit_keys_edited_at ON public.edit_keys USING btree (management_group_id, edited_at);

CREATE UNIQUE INDEX imports_open ON public.imports USING btree (management_group_id) WHERE (state = ANY (ARRAY['receiving'::text, 'reading'::text, 'checked'::text, 'applying'::text, 'undoing'::text]));

CREATE INDEX jobs_due ON public.jobs USING btree (kind, due_at);

CREATE INDEX member_sessions_member ON public.member_sessions USING btree (management_group_id, company_user_id);

CREATE INDEX members_admins ON public.members USING btree (management_group_id, company_user_id) WHERE (role = 'admin'::text);

CREATE INDEX members_department ON public.members USING btree (management_group_id, department_name COLLATE "C", company_user_id);

CREATE INDEX members_readers ON public.members USING btree (management_group_id, company_user_id) WHERE (role = ANY (ARRAY['admin'::text, 'editor'::text, 'viewer'::text]));

CREATE INDEX notice_batches_due ON public.notice_batches USING btree (management_group_id, due_at);

CREATE INDEX occasions_held ON public.occasions USING btree (management_group_id) WHERE is_held;

CREATE INDEX occasions_open ON public.occasions USING btree (management_group_id, due_at) WHERE (state = ANY (ARRAY['planned'::text, 'sending'::text]));

CREATE UNIQUE INDEX occasions_start ON public.occasions USING btree (management_group_id, news_id) WHERE (kind = 'start'::text);

CREATE INDEX push_endpoints_subscription ON public.push_endpoints USING btree (management_group_id, subscription_id);

CREATE INDEX push_subscriptions_member ON public.push_subscriptions USING btree (management_group_id, company_user_id);

CREATE INDEX receipts_completed ON public.receipts USING btree (management_group_id, news_id, completed_at DESC, company_user_id) WHERE (completed_at IS NOT NULL);

CREATE INDEX receipts_pinned ON public.receipts USING btree (management_group_id, company_user_id, news_id) WHERE (pinned_at IS NOT NULL);

CREATE INDEX receipts_to_count ON public.receipts USING btree (management_group_id, news_id, ((counted_completed_at IS DISTINCT FROM completed_at)), company_user_id) WHERE ((counted_viewed_at IS DISTINCT FROM viewed_at) OR (counted_completed_at IS DISTINCT FROM completed_at));

CREATE INDEX receipts_viewed ON public.receipts USING btree (management_group_id, news_id, viewed_at DESC, company_user_id) WHERE (viewed_at IS NOT NULL);

CREATE INDEX sessions_account ON public.sessions USING btree (account_id);

CREATE INDEX sessions_used_at ON public.sessions USING btree (used_at);

CREATE INDEX sign_ins_created_at ON public.sign_ins USING btree (created_at);
