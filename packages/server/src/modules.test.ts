import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  approvableEntities,
  type BusinessEntity,
  type BusinessModule,
  business,
  changedBy,
  discussedEntities,
  isApprovable,
  isBusinessEntity,
  picturedEntities,
} from '@barem/shared/business'
import { usualPrefixes } from '@barem/shared/configuration/company-settings'
import { grantableActions } from '@barem/shared/permission/permissions'
import { ownedEntities, ownersOf } from '@barem/shared/permission/scope'
import { isTradeLine } from '@barem/shared/trade-line/line'
import { entitiesOfList, resourceOfList, viewLists } from '@barem/shared/view/lists'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { constraintMeaning } from '#db/constraint-errors'
import { inSql } from '#db/names'
import { mounted } from '#http/mount'
import { countedTables } from '#list/list'
import { type TestApp, testApp } from '#test/app'
import { seededGroups } from '#world/groups'
import type { Module } from './module.ts'
import { approvableKinds, modules } from './modules.ts'

// Each test names the module whose manifest is incomplete.

/** Refused earlier by a rule of their own, or written by the server only. */
const OTHERWISE_REFUSED = [
  ...['approval_open_key', 'approval_round_key', 'approval_step_person_key', 'file_storage_key_key'],
  // generated
  ...['price_configuration_code_key', 'workflow_code_key', 'workflow_version_number_key'],
  ...['event_seq_key', 'event_batch_previous_key'],
  ...['document_mail_event_id_key', 'document_mail_receiver_mail_id_address_key'],
  ...['delivery_status_system_code_key', 'product_barem_product_id_standard_valid_from_key'],
  ...['contact', 'address', 'bank_account'].flatMap((part) =>
    ['customer_id_position', 'default'].map((what) => `customer_${part}_${what}_key`),
  ),
  ...approvableKinds.flatMap(({ table, line }) =>
    [
      ...['cloned_from', 'line_position', 'number', 'revision'],
      // of goods
      ...(line && isTradeLine(line) ? ['line_product'] : []),
    ].map((what) => `${inSql(table)}_${what}_key`),
  ),
]

let server: TestApp
let owner: pg.Client

beforeAll(async () => {
  server = await testApp({ world: 'empty' })
  owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await server.close()
})

const column = async (query: string) =>
  (await owner.query<{ name: string }>(query)).rows.map(({ name }) => name)

test('every folder with routes is a module', () => {
  const folders = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^[\w-]+\/(routes|module)\.ts$/.test(path))
    .map((path) => path.split('/')[0]!)
    .filter((folder) => folder !== 'document')
  expect(modules.map(({ name }) => name).toSorted()).toEqual([...new Set(folders)].toSorted())
})

test('every list of a module is called as the entity of its rows, whose rights and words are asked for', () => {
  const called = modules.flatMap(({ lists = [] }) => lists.map(({ table }) => table))
  expect(called.length).toBeGreaterThan(8)
  // orders are contracts of both sides
  expect(called.filter((one) => !isBusinessEntity(one) && one !== 'order')).toEqual([])
})

test('every kind of event that is written is declared, and so has its words in a history', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.ts$/.test(path) && !/\.test\.ts$/.test(path),
  )
  const eventsOf = (entity: string) => {
    const some: BusinessModule[] = isBusinessEntity(entity) ? [business[entity]] : Object.values(business)
    return some.flatMap(({ page }) => page?.events ?? [])
  }
  const written = files.flatMap((path) =>
    [...readFileSync(join(import.meta.dirname, path), 'utf8').matchAll(/\bkind(?::| =) .*/gi)].flatMap(
      ([line]) =>
        [...line.matchAll(/(?<=[:?=] )['`](\w+|\$\{[\w.]+\})\.([a-z-]+)['`]/g)].map(
          ([kind, entity = '', event = '']) => ({
            ...{ path, kind, entity, event },
          }),
        ),
    ),
  )
  // those of whatever entity, and of modules that have records with a page
  const ours = written.filter(({ entity }) => entity.startsWith('$') || isBusinessEntity(entity))
  expect(ours.length).toBeGreaterThan(20)
  expect(ours.filter(({ entity, event }) => !eventsOf(entity).includes(event))).toEqual([])
})

test('no two kinds of document number theirs in one series', () => {
  const prefixes = Object.values(usualPrefixes)
  // a kind that stands by itself has its own, which the company may change
  expect(Object.keys(usualPrefixes)).toEqual(
    approvableEntities.filter((entity) => changedBy(entity) === null),
  )
  expect(new Set(prefixes).size, prefixes.join(' ')).toBe(prefixes.length)
  // a digit would run into the month that follows it
  expect(prefixes.filter((prefix) => !/^[A-Z]+$/.test(prefix))).toEqual([])
})

test('every unique index that a person can run into has its meaning', async () => {
  const indexes = await column(`
    select indexrelid::regclass::text as name from pg_index join pg_class on pg_class.oid = indrelid
    where indisunique and not indisprimary and relnamespace = 'public'::regnamespace`)
  const unnamed = indexes.filter((constraint) => {
    const meaning = constraintMeaning({ code: '23505', constraint }, 'write')
    return meaning?.code === 'duplicate' && !meaning.path
  })
  expect(unnamed.toSorted()).toEqual(OTHERWISE_REFUSED.toSorted())
})

test('every rule that a trigger keeps under a name has its meaning', async () => {
  const sources = await column(
    `select prosrc as name from pg_proc where pronamespace = 'public'::regnamespace and prosrc ~ 'constraint = '`,
  )
  const raised = sources.flatMap((source) => [...source.matchAll(/constraint = (\w+ \|\| )?'(\w+)'/g)])
  // those called after the table they keep
  const contracts = ['sales_contract', 'purchase_contract']
  const annexes = contracts.map((contract) => `${contract}_annex`)
  const tables: Record<string, string[]> = {
    _open_check: contracts,
    _annexed_check: contracts,
    _order_check: annexes,
  }
  const names = raised.flatMap(([, called, name]) =>
    called ? (tables[name!] ?? ['?']).map((table) => `${table}${name}`) : [name!],
  )
  expect(names.length).toBeGreaterThan(8)
  const meaningOf = (constraint: string) => constraintMeaning({ code: '23514', constraint }, 'write')
  expect(names.filter((name) => meaningOf(name)?.code === 'constraint-broken')).toEqual([])
})

test('whatever refers to a contract keeps it from being deleted as COT_ERR_010', async () => {
  const references = await column(`
    select conname as name from pg_constraint where contype = 'f' and confdeltype = 'r' and conrelid <> confrelid
      and confrelid in ('sales_contract'::regclass, 'purchase_contract'::regclass)`)
  expect(references.length).toBeGreaterThanOrEqual(6)
  const codeOf = (constraint: string) => constraintMeaning({ code: '23001', constraint }, 'delete')?.code
  expect(references.filter((name) => codeOf(name) !== 'COT_ERR_010')).toEqual([])
})

test('every table with versions has its changes audited', async () => {
  const versioned = await column(`
    select relname as name from pg_attribute join pg_class on pg_class.oid = attrelid and relkind = 'r'
    where attname = 'version' and relnamespace = 'public'::regnamespace and not attisdropped`)
  const audited = modules.flatMap(({ records = [] }) => records.map(({ table }) => table))
  const documents: string[] = approvableKinds.map(({ table }) => inSql(table))
  const forgotten = versioned.filter((table) => !audited.includes(table) && !documents.includes(table))
  expect(forgotten).toEqual([])
})

test('every list whose table counts its changes keeps its total', async () => {
  const counting = await column(`
    select relname as name from pg_trigger join pg_class on pg_class.oid = tgrelid where tgname = 'count_updates'`)
  const lists = modules
    .flatMap(({ lists = [] }) => lists)
    .filter(({ table }) => counting.includes(inSql(table)))
  expect(lists.length).toBeGreaterThan(8)
  expect(lists.filter((list) => !countedTables(list).includes(inSql(list.table)))).toEqual([])
})

test('every list of a module can keep views', async () => {
  const pages = (mounted.get(server.app) ?? []).filter(
    ({ reply, path }) => reply === 'page' && /^\/\w+$/.test(path),
  )
  const withViews = pages.filter(({ permission }) => permission !== 'signed-in')
  const names = withViews.map(({ path }) => path.slice(1))
  expect(names.filter((name) => entitiesOfList(name).length === 0)).toEqual([])
  expect(pages.length).toBeGreaterThan(15)
  const paths = pages.map(({ path }) => path)
  expect(viewLists.filter((name) => !paths.includes(`/${resourceOfList(name)}`))).toEqual([])
})

test('what names its officer or author belongs to somebody, or says through what else it is seen', async () => {
  /** Seen through their contracts. */
  const through = ['contract_binding']
  const columns = await column(`
    select table_name || '.' || column_name as name from information_schema.columns join information_schema.tables
      using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and column_name in ('officer_id', 'author_id', 'staff_id', 'next_staff_id', 'requester_id')`)
  const declared = ownedEntities.flatMap((entity) =>
    ownersOf(entity).map((owner) => `${inSql(entity)}.${inSql(owner)}`),
  )
  expect(columns.filter((one) => !through.includes(one.split('.')[0]!)).toSorted()).toEqual(
    declared.toSorted(),
  )
})

test('whatever is made from another document reads it as its source, and that one knows who uses it', async () => {
  // a line speaks for its document
  const tables = new Map(
    approvableKinds.flatMap((kind) => [kind.table, `${kind.table}Line`].map((table) => [inSql(table), kind])),
  )
  const references = await column(`
    select conrelid::regclass || ' ' || confrelid::regclass as name from pg_constraint
    where contype = 'f' and conrelid <> confrelid`)
  const pairs = references
    .map((name) => name.split(' ').map((table) => tables.get(table)))
    .filter(([made, from]) => made && from && made !== from)
  expect(pairs.length).toBeGreaterThanOrEqual(3)
  const missing = pairs.flatMap(([made, from]) => [
    ...(made!.source ? [] : [`${made!.entity} reads no source`]),
    ...(from!.users?.some(({ entity }) => entity === made!.entity)
      ? []
      : [`${from!.entity} does not name ${made!.entity} among its users`]),
    // whoever has the page of that one open sees at once that it is used
    ...(business[from!.entity].views.every((view) => shows(made!.entity).includes(view))
      ? []
      : [`${made!.entity} does not say that ${from!.entity} shows it`]),
  ])
  expect(missing).toEqual([])
})

const shows = (entity: BusinessEntity): readonly string[] => {
  const { views, shownBy = [] }: BusinessModule = business[entity]
  return [...views, ...shownBy]
}

type Exceptions = Partial<Record<BusinessEntity, string>>

/** Records with a page that a module leaves out, and why. */
const LEFT_OUT: Record<'found' | 'spreadsheets' | 'discussed', Exceptions> = {
  found: {},
  spreadsheets: {
    user: 'an account is made with a password that is shown once, and comes with rights',
    roleGroup: 'rights are given one by one, and seen in their matrix',
    configuration: 'a company sets what the program knows; some of it is secret',
    workflow: 'it is drawn, and published once it has no faults',
  },
  discussed: {
    user: 'it runs the program, as the others here: nobody trades with it',
    roleGroup: 'see user',
    configuration: 'see user',
    discountPolicy: 'see user',
    priceConfiguration: 'see user',
    workflow: 'see user',
  },
}

const declarations: [keyof typeof LEFT_OUT, (module: Module) => readonly { entity: string }[]][] = [
  ['found', ({ found = [] }) => found],
  ['spreadsheets', ({ spreadsheets = [] }) => spreadsheets],
  ['discussed', ({ discussed = [] }) => discussed],
]

test.each(declarations)(
  'every kind of record with a page is %s by the manifest of its module, or left out for a reason',
  (what, of) => {
    const declared = new Set(modules.flatMap((module) => of(module)).map(({ entity }) => entity))
    const withPage = (Object.entries(business) as [BusinessEntity, BusinessModule][]).filter(
      ([, { page }]) => page,
    )
    expect(withPage.length).toBeGreaterThan(12)
    const leftOut = withPage.map(([entity]) => entity).filter((entity) => !declared.has(entity))
    expect(leftOut).toEqual(Object.keys(LEFT_OUT[what]))
  },
)

test('what business says of files and comments is what the manifests say', () => {
  const declared = modules.flatMap(({ discussed = [] }) => discussed.map(({ entity }) => entity))
  expect(declared.toSorted()).toEqual(discussedEntities.toSorted())
})

test('a role group of a new company writes each kind of document', () => {
  const written = new Set(seededGroups.flatMap(({ permissions }) => permissions))
  const alone = approvableEntities.filter((entity) => changedBy(entity) === null)
  // `full` is the directors', who decide on it
  expect(alone.filter((entity) => !written.has(`${entity}:create`))).toEqual([])
})

test('a role group of a new company writes each kind of record', () => {
  /** Who decides on documents is set by a SuperAdmin or an Admin. */
  const byAdmins = ['workflow']
  const written = new Set<string>(seededGroups.flatMap(({ permissions }) => permissions))
  const records = (Object.entries(business) as [BusinessEntity, BusinessModule][]).flatMap(
    ([entity, { page }]) =>
      page && !isApprovable(entity) && grantableActions(entity).length > 0 ? entity : [],
  )
  expect(records.length).toBeGreaterThan(5)
  const writes = ['create', 'full']
  expect(records.filter((entity) => !writes.some((action) => written.has(`${entity}:${action}`)))).toEqual(
    byAdmins,
  )
})

test('the pictures of every kind that has some are served by the view of them', async () => {
  const [view] = await column(`select pg_get_viewdef('line_picture'::regclass) as name`)
  expect(picturedEntities.length).toBeGreaterThan(0)
  expect(picturedEntities.filter((entity) => !view!.includes(`'${entity}'`))).toEqual([])
})
