import { foldText } from '@barem/shared/values/fold-text'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#test/database'
// the modules register the meaning of their constraints
import '../modules.ts'
import { constraintMeaning } from './constraint-errors.ts'

let app: pg.Client
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await testDatabase()
  app = new pg.Client({ connectionString: database.appUrl })
  await app.connect()
  drop = database.drop
})
afterAll(async () => {
  await app.end()
  await drop()
})

describe('the application’s role', () => {
  const denied = '42501'
  test.each([
    "update event set note = 'rewritten'",
    'delete from event',
    'truncate event',
    "update event_batch set hash = ''",
    'delete from event_batch',
    "update approval_snapshot set content = ''",
    'delete from approval_snapshot',
    'drop table customer',
    'alter table quotation drop constraint quotation_total_check',
    'alter table quotation disable trigger guard_quotation',
    'create table mine (id int)',
    'create or replace function fold_text(value text) returns text language sql return value',
    'select * from migration',
    "copy customer to program 'true'",
    'create role other',
    'set session_replication_role = replica',
    'alter system set fsync = off',
  ])('may not: %s', async (statement) => {
    const error = await app.query(statement).then(
      () => null,
      (problem: pg.DatabaseError) => problem.code,
    )
    expect(error).toBe(denied)
  })

  test('may do its work', async () => {
    await expect(app.query('select count(*) from event')).resolves.toBeTruthy()
  })
})

describe('the search key', () => {
  const letters = fc.constantFrom(
    ...'aăâbcdđeêghiklmnoôơpqrstuưvxyAĂÂĐÊÔƠƯáàảãạắằẳẵặấầẩẫậéèẻẽẹếềểễệíìỉĩịóòỏõọốồổỗộớờởỡợúùủũụứừửữựýỳỷỹỵ0123456789×Øø.,-/% \t\n\u00a0_',
  )
  const text = fc.array(letters, { maxLength: 40 }).map((parts) => parts.join(''))

  test('is folded by PostgreSQL exactly as by the browser, in NFC and in NFD', async () => {
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom('NFC' as const, 'NFD' as const), async (value, form) => {
        const { rows } = await app.query('select fold_text($1) as folded', [value.normalize(form)])
        expect(rows[0].folded).toBe(foldText(value))
      }),
      { numRuns: 300, seed: 20261121 },
    )
  })

  test('finds Thép hộp for "thep hop", and splits đ', () => {
    expect(foldText('Thép  Hộp ĐEN 50×100')).toBe('thep hop den 50x100')
  })
})

test('a generated column needs no search path: pg_dump and replication write rows without one', async () => {
  await app.query("begin; set local search_path = ''")
  const { rows: columns } = await app.query<{ table: string; expression: string }>(`
    select attrelid::regclass::text as table, pg_get_expr(adbin, adrelid) as expression
    from pg_attribute join pg_attrdef on adrelid = attrelid and adnum = attnum join pg_class on pg_class.oid = attrelid
    where attgenerated <> '' and relnamespace = 'public'::regnamespace`)
  expect(columns.length).toBeGreaterThan(3)
  for (const { table, expression } of columns)
    await app.query(`
      select ${expression} from jsonb_populate_record(null::${table}, (
        select jsonb_object_agg(attname, 'D 6') from pg_attribute
        where attrelid = '${table}'::regclass and atttypid = 'text'::regtype)) as row`)
  await app.query('rollback')
})

test('a deletion of something in use is told from a reference to nothing, on every PostgreSQL', () => {
  const restrict = { code: '23001', table: 'quotation', constraint: 'quotation_customer_fkey' }
  expect(constraintMeaning(restrict, 'delete')).toEqual({ code: 'CUS_ERR_007' })
  expect(constraintMeaning({ ...restrict, code: '23503' }, 'delete')).toEqual({ code: 'CUS_ERR_007' })
  expect(constraintMeaning({ ...restrict, code: '23503' }, 'write')).toEqual({
    code: 'unknown-reference',
    path: 'customerId',
  })
  expect(constraintMeaning(new Error('something else'), 'write')).toBeNull()
})
