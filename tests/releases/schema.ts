import type pg from 'pg'

type Row<Name extends string> = { readonly [name in Name]: string }

const read = async <Name extends string>(client: pg.Client, text: string): Promise<Row<Name>[]> =>
  (await client.query<Row<Name>>(text)).rows

const own = `n.nspname = 'public' and not exists (select from pg_depend d where d.objid = o.oid and d.deptype = 'e')`

/** The functions, of which tables may be made. */
const functions = `
  select pg_get_functiondef(o.oid) || ';' as statement
  from pg_proc o join pg_namespace n on n.oid = o.pronamespace
  where ${own}
  order by o.proname`

/** What a column is besides its name, as in `create table`. */
const column = `
  quote_ident(a.attname) || ' ' || format_type(a.atttypid, a.atttypmod)
    || case when a.attcollation <> t.typcollation then ' collate ' || quote_ident(c.collname) else '' end
    || case
      when a.attgenerated = 's' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
      when a.attidentity <> '' then ' generated ' || case a.attidentity when 'a' then 'always' else 'by default' end
        || ' as identity'
        || case when s.seqmax in (2147483647, 9223372036854775807) then '' else ' (maxvalue ' || s.seqmax || ')' end
      when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid)
      else ''
    end
    || case when a.attnotnull then ' not null' else '' end`

const columns = `
  from pg_attribute a
  join pg_type t on t.oid = a.atttypid
  left join pg_collation c on c.oid = a.attcollation
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  left join pg_sequence s on s.seqrelid = pg_get_serial_sequence(a.attrelid::regclass::text, a.attname)::regclass
  where a.attrelid = o.oid and a.attnum > 0 and not a.attisdropped`

/** The tables with their columns in order, and how what they hold is stored. */
const tables = `
  select 'create table ' || quote_ident(o.relname) || e' (\\n  '
      || (select string_agg(${column}, e',\\n  ' order by a.attnum) ${columns})
      || e'\\n)' || coalesce(' with (' || array_to_string(o.reloptions, ', ') || ')', '') || ';'
      || coalesce((
        select string_agg(format(e'\\nalter table %I alter column %I set storage %s;', o.relname, a.attname,
          case a.attstorage when 'e' then 'external' when 'm' then 'main' when 'p' then 'plain' else 'extended' end), '')
        ${columns} and a.attstorage <> t.typstorage), '') as statement
  from pg_class o join pg_namespace n on n.oid = o.relnamespace
  where ${own} and o.relkind = 'r'
  order by o.relname`

/** Primary keys and all that others refer to come before foreign keys. */
const constraints = `
  select format('alter table %I add constraint %I %s;', r.relname, o.conname, pg_get_constraintdef(o.oid)) as statement
  from pg_constraint o
  join pg_namespace n on n.oid = o.connamespace
  join pg_class r on r.oid = o.conrelid
  where ${own} and o.contype in ('p', 'u', 'c', 'f')
  order by o.contype = 'f', r.relname, o.conname`

const indexes = `
  select pg_get_indexdef(o.oid) || ';' as statement
  from pg_class o
  join pg_namespace n on n.oid = o.relnamespace
  where ${own} and o.relkind = 'i' and not exists (select from pg_constraint k where k.conindid = o.oid)
  order by o.relname`

const comments = `
  select format('comment on %s %s is %L;',
    case when c.objsubid > 0 then 'column' else 'table' end,
    o.oid::regclass || coalesce('.' || quote_ident(a.attname), ''), c.description) as statement
  from pg_description c
  join pg_class o on o.oid = c.objoid and c.classoid = 'pg_class'::regclass and o.relkind = 'r'
  join pg_namespace n on n.oid = o.relnamespace
  left join pg_attribute a on a.attrelid = o.oid and a.attnum = c.objsubid and c.objsubid > 0
  where ${own}
  order by o.relname, c.objsubid`

/** The statements that make a database's tables: those to be run before their rows are there, and those for afterwards. */
export const readSchema = async (client: pg.Client) => {
  const statements = async (text: string) =>
    (await read<'statement'>(client, text)).map(({ statement }) => statement.trimEnd())
  return {
    before: [...(await statements(functions)), ...(await statements(tables))],
    after: [...(await statements(constraints)), ...(await statements(indexes)), ...(await statements(comments))],
  }
}
