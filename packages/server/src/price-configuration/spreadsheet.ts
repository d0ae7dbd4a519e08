import { resources } from '@barem/shared/i18n/resources'
import { priceConfigurationQuery } from '@barem/shared/price-configuration/endpoints'
import {
  costFields,
  type PriceConfigurationBody,
  priceBases,
  priceConfigurationBody,
  priceConfigurationIssue,
} from '@barem/shared/price-configuration/form'
import { sources } from '@barem/shared/quotation/fields'
import { priceTypes } from '@barem/shared/values/constants'
import { toWire } from '@barem/shared/values/decimal'
import { foldText } from '@barem/shared/values/fold-text'
import { issuesOf } from '@barem/shared/values/issue'
import { businessDate } from '@barem/shared/values/local-date'
import { type SqlBool, sql } from 'kysely'
import { type Actor, may } from '#http/actor'
import type { ReadContext } from '#http/call'
import { entriesOf, entryFinder } from '#list/entries'
import type { CheckedRow, SheetRow, SpreadsheetColumn, SpreadsheetKind, Value } from '#spreadsheet/kind'
import {
  eachPriceConfiguration,
  formOf,
  type PriceConfigurationRow,
  type PriceConfigurationView,
  priceConfigurationRows,
} from './repository.ts'
import { priceConfigurationRecord } from './save.ts'

const { vi, en } = { vi: resources.vi.priceConfiguration, en: resources.en.priceConfiguration }

type Column = SpreadsheetColumn<PriceConfigurationRow>

function column(
  key: keyof typeof vi.field,
  kind: Column['kind'],
  value: Column['value'],
  more: Partial<Column> = {},
): Column {
  return {
    ...{ key, kind, value, required: false, hint: { vi: '', en: '' } },
    header: { vi: vi.field[key], en: en.field[key] },
    ...more,
  }
}

const wire = (value: string | null) => (value === null ? null : toWire(value))
const namesOf =
  (list: Parameters<typeof entriesOf>[1]) =>
  async ({ db }: ReadContext) =>
    (await entriesOf(db, list)).map(({ name }) => name)
const cost = { needs: 'cost:view' } as const

const columns: readonly Column[] = [
  column('code', 'text', ({ code }) => code, { readOnly: true }),
  column('productCode', 'text', ({ productCode }) => productCode),
  column('product', 'text', ({ productName }) => productName, { readOnly: true }),
  column('productGroup', 'text', ({ groupName }) => groupName, { options: namesOf('productGroup') }),
  column('productType', 'text', ({ typeName }) => typeName, { options: namesOf('productType') }),
  column('customerType', 'text', ({ customerTypeName }) => customerTypeName, {
    options: namesOf('customerType'),
  }),
  column('source', 'text', ({ source }) => source && vi.source[source], {
    options: () => sources.map((source) => vi.source[source]),
  }),
  column('priceType', 'text', ({ priceType }) => priceType && vi.priceType[priceType], {
    options: () => priceTypes.map((type) => vi.priceType[type]),
  }),
  column('validFrom', 'date', ({ validFrom }) => validFrom, { required: true }),
  column('validTo', 'date', ({ validTo }) => validTo),
  column('base', 'text', ({ base }) => vi.base[base], {
    ...cost,
    options: () => priceBases.map((base) => vi.base[base]),
  }),
  column('fixedPrice', 'number', ({ fixedPrice }) => wire(fixedPrice), cost),
  column('rate', 'number', ({ rate }) => wire(rate), { ...cost, percent: true, decimals: 4 }),
  column('money', 'number', ({ money }) => wire(money), cost),
  column('floor', 'number', ({ floor }) => wire(floor), cost),
  column('step', 'number', ({ step }) => wire(step)),
  column('note', 'text', ({ note }) => note),
  column('modifiedAt', 'date', ({ modifiedAt }) => businessDate(modifiedAt), {
    readOnly: true,
    whenChosen: true,
  }),
]

/** Price rules as a spreadsheet: products by their codes, all else by its name. */
export const priceConfigurationSpreadsheet: SpreadsheetKind<
  PriceConfigurationView,
  PriceConfigurationBody,
  PriceConfigurationRow
> = {
  path: 'price-configuration',
  entity: 'priceConfiguration',
  title: { vi: vi.title, en: en.title },
  view: 'priceConfiguration:view',
  create: 'priceConfiguration:create',
  columns,
  query: priceConfigurationQuery.omit({ pageNumber: true, pageSize: true }),
  rows: eachPriceConfiguration,
  check,
  record: priceConfigurationRecord,
}

/** A field of the form and the column it is written in, where the two differ. */
const columnOf: Record<string, string> = {
  productId: 'productCode',
  productGroupId: 'productGroup',
  productTypeId: 'productType',
  customerTypeId: 'customerType',
}

/** A row that is alike a rule which stands changes that one: what the row leaves empty stays. */
async function check(
  { db, actor }: ReadContext,
  rows: readonly SheetRow[],
): Promise<CheckedRow<PriceConfigurationBody>[]> {
  const typed = (key: string) => rows.map(({ values }) => String(values[key] ?? '').toUpperCase())
  const [group, type, customerType, products, standing] = await Promise.all([
    entryFinder(db, 'productGroup'),
    entryFinder(db, 'productType'),
    entryFinder(db, 'customerType'),
    db
      .selectFrom('product')
      .select(['id', 'code'])
      .where(sql<SqlBool>`upper(code) = any (${typed('productCode')})`)
      .execute(),
    priceConfigurationRows(db)
      .where(sql<SqlBool>`valid_from::text = any (${typed('validFrom')})`)
      .execute(),
  ])
  const productOf = new Map(products.map(({ id, code }) => [code.toUpperCase(), id]))
  const known = new Map(standing.map((row) => [likeness(row), row]))
  const seen = new Set<string>()
  return rows.map(({ row, values }) => {
    const errors: CheckedRow<never>['errors'] = []
    const refuse = (path: string, code: string) => errors.push({ path, code, params: {} })
    const found = <Answer>(
      key: string,
      find: (value: string) => Answer | null | undefined,
    ): Answer | null => {
      const value = values[key]
      if (value === null || value === undefined) return null
      const answer = find(String(value))
      if (answer === null || answer === undefined) refuse(key, 'unknown-reference')
      return answer ?? null
    }
    const scope = {
      productId: found('productCode', (code) => productOf.get(code.toUpperCase())),
      productGroupId: found('productGroup', group),
      productTypeId: found('productType', type),
      customerTypeId: found('customerType', customerType),
      source: found('source', named(sources, 'source')),
      priceType: found('priceType', named(priceTypes, 'priceType')),
      validFrom: values.validFrom as string,
    }
    const existing = known.get(likeness(scope)) ?? null
    const before = existing && formOf(existing)
    const base = found('base', named(priceBases, 'base')) ?? undefined
    const parsed = priceConfigurationBody.safeParse({ ...before, ...scope, ...given({ ...values, base }) })
    if (!parsed.success)
      for (const issue of issuesOf(parsed.error)) {
        const path = columnOf[issue.path] ?? issue.path
        if (!errors.some((error) => error.path === path)) errors.push({ ...issue, path })
      }
    const body = parsed.success && errors.length === 0 ? parsed.data : null
    const issue = body && priceConfigurationIssue(body)
    if (issue) refuse(columnOf[issue.path] ?? issue.path, issue.code)
    if (body && seen.has(likeness(body))) refuse('validFrom', 'price-rule-alike')
    if (body) seen.add(likeness(body))
    for (const path of body ? forbidden(actor, body, before) : []) refuse(path, 'forbidden')
    const replaced = existing && { id: existing.id, version: existing.version }
    return { row, body: errors.length === 0 ? body : null, existing: replaced, errors }
  })
}

/** The fields that a row may give beside its scope. */
const givenFields = ['validTo', 'base', 'fixedPrice', 'rate', 'money', 'floor', 'step', 'note'] as const

/** An empty cell changes nothing; but a rate takes the place of an amount and the other way round, and another base that of a fixed price. */
function given(values: Record<string, Value | undefined>) {
  const said = Object.fromEntries(
    givenFields.flatMap((name) => (values[name] == null ? [] : [[name, values[name]]])),
  )
  return {
    ...('rate' in said ? { money: null } : 'money' in said ? { rate: null } : {}),
    ...('base' in said && said.base !== 'fixed' ? { fixedPrice: null } : {}),
    ...said,
  }
}

/** The cells that need a right this person lacks: nothing is left out silently. */
function forbidden(
  actor: Actor,
  body: PriceConfigurationBody,
  before: PriceConfigurationBody | null,
): string[] {
  if (before && !may(actor, 'priceConfiguration:update')) return ['validFrom']
  if (may(actor, 'cost:update')) return []
  if (!before) return ['validFrom']
  return may(actor, 'cost:view') ? costFields.filter((field) => body[field] !== before[field]) : []
}

type Alike = Record<
  'productId' | 'productGroupId' | 'productTypeId' | 'customerTypeId' | 'source' | 'priceType' | 'validFrom',
  string | null
>

/** Two rules of the same are alike, as the database's index has it. */
function likeness(rule: Alike): string {
  const { productId, productGroupId, productTypeId, customerTypeId, source, priceType, validFrom } = rule
  const target = productId ?? productGroupId ?? productTypeId
  return [target, customerTypeId, source, priceType, validFrom].join(' ')
}

/** One of a few by its name in either language, or by its code. */
function named<Code extends string>(codes: readonly Code[], words: 'source' | 'priceType' | 'base') {
  const namesIn = (code: Code) =>
    [vi, en].map((texts) => (texts[words] as Record<string, string>)[code] ?? '')
  return (typed: string): Code | undefined =>
    codes.find((code) => [code, ...namesIn(code)].some((name) => foldText(name) === foldText(typed)))
}
