import type pg from 'pg'
import { inSql } from '../packages/server/src/db/names.ts'
import type { ApprovableEntity } from '../packages/shared/src/business.ts'

export interface Original {
  entity: ApprovableEntity
  id: string
}

/**
 * So many copies of a document with its lines and, where it waits for an approval, its request; `with` are columns of
 * the copies in SQL, in which `made.n` counts them. Answers their ids.
 */
export async function copiesOf(
  owner: pg.Client,
  { entity, id }: Original,
  count: number,
  further: { with?: Record<string, string>; values?: unknown[] } = {},
): Promise<string[]> {
  const table = inSql(entity)
  const lines = `${table}_line`
  const number = `'COPY-' || right(t.id::text, 12) || '-' || made.n`
  const header = await columnsOf(owner, table, {
    ...{ id: 'made.id', number, base_number: number },
    ...further.with,
  })
  const line = await columnsOf(owner, lines, { id: 'uuidv7()', [`${table}_id`]: 'made.id' })
  const snapshot = await columnsOf(owner, 'approval_snapshot', {
    id: 'request.snapshot',
    entity_id: 'request.document',
  })
  const approval = await columnsOf(owner, 'approval', {
    ...{ id: 'request.id', snapshot_id: 'request.snapshot', entity_id: 'request.document' },
  })
  const step = await columnsOf(owner, 'approval_step', { id: 'uuidv7()', approval_id: 'request.id' })
  const { rows } = await unguarded(owner, [table, lines], () =>
    owner.query<{ id: string }>(
      `with made as materialized (select uuidv7() as id, n from generate_series(1, ${Number(count)}) n),
       headers as (insert into ${table} (${header.names}) select ${header.values} from ${table} t, made where t.id = $1),
       lines as (insert into ${lines} (${line.names}) select ${line.values} from ${lines} t, made where t.${table}_id = $1),
       request as materialized (
         select uuidv7() as id, uuidv7() as snapshot, made.id as document, approval.id as original, snapshot_id as sent
         from approval, made where entity_id = $1 and open),
       snapshots as (insert into approval_snapshot (${snapshot.names})
         select ${snapshot.values} from approval_snapshot t join request on t.id = sent),
       approvals as (insert into approval (${approval.names})
         select ${approval.values} from approval t join request on t.id = original),
       steps as (insert into approval_step (${step.names})
         select ${step.values} from approval_step t join request on t.approval_id = original)
       select id from made order by n`,
      [id, ...(further.values ?? [])],
    ),
  )
  await owner.query(`analyze ${table}, ${lines}`)
  return rows.map((row) => row.id)
}

/** What is copied went through its approval already: the guards of these tables would let in nothing but drafts. */
async function unguarded<T>(owner: pg.Client, tables: readonly string[], work: () => Promise<T>): Promise<T> {
  const { rows } = await owner.query<{ of: string; guard: string }>(
    `select tgrelid::regclass::text as of, quote_ident(tgname) as guard from pg_trigger
     where tgrelid = any ($1::text[]::regclass[]) and tgname like 'guard%' and tgenabled <> 'D'`,
    [tables],
  )
  for (const { of, guard } of rows) await owner.query(`alter table ${of} disable trigger ${guard}`)
  try {
    return await work()
  } finally {
    for (const { of, guard } of rows) await owner.query(`alter table ${of} enable trigger ${guard}`)
  }
}

/** Columns of a table and what a copy of its row `t` holds: the same, but for its own. */
async function columnsOf(owner: pg.Client, table: string, own: Record<string, string>) {
  const { rows } = await owner.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  const names = rows.map((row) => row.name)
  return { names: names.join(', '), values: names.map((name) => own[name] ?? `t.${name}`).join(', ') }
}
