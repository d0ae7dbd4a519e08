import { productKey } from '@barem/shared/product/section'
import { foldText } from '@barem/shared/values/fold-text'
import { sql } from 'kysely'
import { type AuditContext, byFindings, bySql, type Check, type Finding, findBySql, pages } from './check.ts'
import { triggers } from './triggers.ts'

/** Verifies PostgreSQL's own constraints again: finds rows that bypassed one. */
export const schemaChecks: Check[] = [
  bySql(
    'protections',
    'Every constraint was validated, every trigger is on, every index is usable.',
    `select 'constraint ' || conname, 'not validated' from pg_constraint
       where connamespace = 'public'::regnamespace and not convalidated
     union all select format('trigger %s on %s', tgname, tgrelid::regclass), 'off' from pg_trigger
       join pg_class on pg_class.oid = tgrelid
       where relnamespace = 'public'::regnamespace and tgenabled <> 'O'
     union all select 'trigger ' || name || ' on ' || tables, 'missing'
       from (values ${triggers.map(([name, table]) => `('${name}', '${table}')`).join(', ')}) as guard (name, tables)
       where not exists (select from pg_trigger where tgname = name and tgrelid = to_regclass('public.' || tables))
     union all select 'index ' || indexrelid::regclass, 'not usable' from pg_index
       join pg_class on pg_class.oid = indexrelid
       where relnamespace = 'public'::regnamespace and not (indisvalid and indisready)`,
  ),
  {
    name: 'references',
    promise: 'Everything that points to a row points to one that exists.',
    find: async ({ trx }) => findBySql(trx, (await referenceStatements(trx)).join('\nunion all\n')),
  },
  {
    name: 'constraints',
    promise: 'Every row satisfies every CHECK of its table.',
    find: async ({ trx }) => findBySql(trx, (await constraintStatements(trx)).join('\nunion all\n')),
  },
  {
    name: 'list-counts',
    promise: 'The count a list shows is the number of its rows.',
    find: async ({ trx }) => findBySql(trx, (await countStatements(trx)).join('\nunion all\n')),
  },
  byFindings(
    'search-keys',
    'What a record is found by is the folded text of what it says now.',
    wrongSearchKeys,
  ),
]

async function referenceStatements(trx: AuditContext['trx']): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    select format(
      'select %L || concat_ws('', '', %s), %L from %s child where %s and not exists (select from %s parent where %s)',
      conrelid::regclass || '.' || string_agg(child.attname, ', ' order by place) || ' = ',
      string_agg(format('child.%I', child.attname), ', ' order by place),
      'no such row in ' || confrelid::regclass, conrelid::regclass,
      string_agg(format('child.%I is not null', child.attname), ' and '), confrelid::regclass,
      string_agg(format('parent.%I = child.%I', parent.attname, child.attname), ' and ')) as statement
    from pg_constraint, unnest(conkey, confkey) with ordinality as pair (child_key, parent_key, place)
    join pg_attribute child on child.attnum = child_key
    join pg_attribute parent on parent.attnum = parent_key
    where contype = 'f' and connamespace = 'public'::regnamespace
      and child.attrelid = conrelid and parent.attrelid = confrelid
    group by pg_constraint.oid, conrelid, confrelid`.execute(trx)
  return rows.map((row) => row.statement)
}

async function constraintStatements(trx: AuditContext['trx']): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    select format(
      'select %L || coalesce(to_jsonb(t)->>''number'', to_jsonb(t)->>''code'', to_jsonb(t)->>''id'', ctid::text), concat_ws('', '', %s) from %s t where %s',
      conrelid::regclass || ' ', string_agg(format('case when (%s) is false then %L end', expression, conname), ', '),
      conrelid::regclass, string_agg(format('(%s) is false', expression), ' or ')) as statement
    from (select *, pg_get_expr(conbin, conrelid) as expression from pg_constraint) as promised
    where contype = 'c' and connamespace = 'public'::regnamespace and conrelid <> 0
    group by conrelid`.execute(trx)
  return rows.map((row) => row.statement)
}

/** Of every table whose changes are counted (007_lists.sql). */
async function countStatements(trx: AuditContext['trx']): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    select format(
      'select %L, format(''%%s kept, %%s counted'', kept, counted)
       from (select coalesce(sum(row_count), 0) as kept from table_change where table_name = %L) one, (select count(*) as counted from %I) two
       where kept is distinct from counted', 'list of ' || relname, relname, relname) as statement
    from pg_trigger join pg_class on pg_class.oid = tgrelid where tgname = 'count_inserts'`.execute(trx)
  return rows.map((row) => row.statement)
}

/** The functions of the database that fold, and the rule each of them repeats. */
const rules: Record<string, (text: string) => string> = { fold_text: foldText, product_key: productKey }
const PAGE = 2_000

/** Reads from the schema how each search key is computed, so that new columns are checked automatically. */
async function* wrongSearchKeys({ trx }: AuditContext): AsyncIterable<Finding> {
  const { rows } = await sql<{ table: string; expression: string | null }>`
    select relname as table, pg_get_expr(adbin, adrelid) as expression
    from pg_attribute join pg_class on pg_class.oid = attrelid and relkind = 'r'
    left join pg_attrdef on adrelid = attrelid and adnum = attnum and attgenerated = 's'
    where attname = 'search_key' and relnamespace = 'public'::regnamespace and not attisdropped`.execute(trx)
  for (const { table, expression } of rows) {
    const [, rule, folded] = /^(\w+)\((.*)\)$/s.exec(expression ?? '') ?? []
    const fold = rules[rule ?? '']
    if (!fold || !folded) yield { place: table, found: 'its search key is not computed by the rule' }
    else yield* wrongKeysOf(trx, { table, folded, fold })
  }
}

async function* wrongKeysOf(
  trx: AuditContext['trx'],
  { table, folded, fold }: { table: string; folded: string; fold(text: string): string },
): AsyncIterable<Finding> {
  const read = pages(async (after) => {
    const { rows } = await sql<{ id: string; text: string; key: string }>`
      select id, ${sql.raw(folded)} as text, search_key as key from ${sql.table(table)}
      where ${after('id')} order by id limit ${PAGE}`.execute(trx)
    return rows
  })
  for await (const page of read)
    for (const { id, text, key } of page)
      if (fold(text) !== key) yield { place: `${table} ${id}`, found: `“${key}” for “${text}”` }
}
