import { resources } from '@barem/shared/i18n/resources'
import {
  costFields,
  type PriceConfigurationBody,
  priceBases,
  priceConfigurationBody,
  priceConfigurationIssue,
} from '@barem/shared/price-configuration/form'
import { priceTypes, sources } from '@barem/shared/values/constants'
import { type SqlBool, sql } from 'kysely'
import { type Actor, may } from '#access/actor'
import type { ReadContext } from '#http/call'
import { entryFinder } from '#list/entries'
import { codeFinder } from '#spreadsheet/columns'
import type { CheckedRow, SheetRow, Value } from '#spreadsheet/kind'
import { rowCheck } from '#spreadsheet/row-check'
import { formOf, priceConfigurationRows } from './repository.ts'

const { vi, en } = { vi: resources.vi.priceConfiguration, en: resources.en.priceConfiguration }

const sourceOf = codeFinder({ vi, en }, 'source', sources)
const priceTypeOf = codeFinder({ vi, en }, 'priceType', priceTypes)
const baseOf = codeFinder({ vi, en }, 'base', priceBases)

/** A field of the form and the column it is written in, where the two differ. */
const columnOf: Record<string, string> = {
  productId: 'productCode',
  productGroupId: 'productGroup',
  productTypeId: 'productType',
  customerTypeId: 'customerType',
}

/** A row that is alike a rule which stands changes that one: what the row leaves empty stays. */
export async function checkPriceConfigurations(
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
    const { errors, refuse, found, parsed } = rowCheck(values, columnOf)
    const scope = {
      productId: found('productCode', (code) => productOf.get(code.toUpperCase())),
      productGroupId: found('productGroup', group),
      productTypeId: found('productType', type),
      customerTypeId: found('customerType', customerType),
      source: found('source', sourceOf),
      priceType: found('priceType', priceTypeOf),
      validFrom: values.validFrom as string,
    }
    const existing = known.get(likeness(scope)) ?? null
    const before = existing && formOf(existing)
    // a product's price and nothing else, as a sheet of prices has it, is a fixed one; without a product it may be a total
    const meant = before === null && scope.productId && values.fixedPrice != null ? 'fixed' : undefined
    const base = found('base', baseOf) ?? meant
    const formed = parsed(priceConfigurationBody, { ...before, ...scope, ...given({ ...values, base }) })
    const body = errors.length === 0 ? formed : null
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
