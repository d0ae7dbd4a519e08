import type { Product } from '@barem/shared/product/endpoints'
import { baremOn, currentBarem, type ProductBody, productBody } from '@barem/shared/product/form'
import { multiply } from '@barem/shared/values/decimal'
import { businessDate } from '@barem/shared/values/local-date'
import { toKilogram } from '@barem/shared/values/weight'
import { type Actor, may } from '#access/actor'
import type { ReadContext } from '#http/call'
import { entryFinder } from '#list/entries'
import type { CheckedRow, SheetRow, Value } from '#spreadsheet/kind'
import { rowCheck } from '#spreadsheet/row-check'
import { productBodies, type StoredProduct } from './repository.ts'

/** A field of the form and the column it is written in, where the two differ. */
const columnOf: Record<string, string> = {
  productTypeId: 'type',
  productGroupId: 'group',
  productUnitId: 'unit',
  productOriginId: 'origin',
  densityWeight: 'barem',
  theoreticalWeight: 'weight',
  'barems.0.standard': 'standard',
  'barems.0.kgPerMetre': 'barem',
}

type Finders = Record<'type' | 'group' | 'unit' | 'origin', (typed: string) => string | null>

/** Validates the rows of a file with the API's form; list entries are found by code or name. */
export async function checkProducts(
  context: ReadContext,
  rows: readonly SheetRow[],
): Promise<CheckedRow<ProductBody>[]> {
  const { db, now } = context
  const [type, group, unit, origin, stored] = await Promise.all([
    entryFinder(db, 'productType'),
    entryFinder(db, 'productGroup'),
    entryFinder(db, 'productUnit'),
    entryFinder(db, 'productOrigin'),
    productBodies(
      db,
      rows.map(({ values }) => String(values.code ?? '')),
    ),
  ])
  const today = businessDate(now)
  return rows.map(({ row, values }) => {
    const existing = stored.get(String(values.code ?? '').toUpperCase()) ?? null
    if (existing && !may(context.actor, 'product:update'))
      return { row, body: null, errors: [{ path: 'code', code: 'forbidden', params: {} }] }
    const judged = validateRow(values, existing, { type, group, unit, origin }, today)
    return { row, ...withoutForbiddenCost(context.actor, values, existing, judged) }
  })
}

type Judged = Omit<CheckedRow<ProductBody>, 'row'>

/** With `cost:view` but not `cost:update`, a changed cost is an error at its cell instead of being ignored silently. */
function withoutForbiddenCost(
  actor: Actor,
  { capitalPrice }: Record<string, Value>,
  existing: StoredProduct | null,
  judged: Judged,
): Judged {
  const kept = existing?.body.capitalPrice ?? null
  if (capitalPrice === null || capitalPrice === undefined || capitalPrice === kept) return judged
  if (may(actor, 'cost:update') || !may(actor, 'cost:view')) return judged
  return { body: null, errors: [...judged.errors, { path: 'capitalPrice', code: 'forbidden', params: {} }] }
}

function validateRow(
  values: Record<string, Value>,
  existing: StoredProduct | null,
  find: Finders,
  today: string,
) {
  const { errors, found, parsed } = rowCheck(values, columnOf)
  const entry = (column: keyof Finders) => found(column, find[column])
  const typed = dropEmpty({
    code: existing ? undefined : values.code,
    name: values.name,
    nameEn: values.nameEn,
    productTypeId: entry('type'),
    productGroupId: entry('group'),
    productUnitId: entry('unit'),
    productOriginId: entry('origin'),
    description: values.description,
    capitalPrice: values.capitalPrice,
    salePrice: values.salePrice,
    densityWeight: values.barem,
    length: values.length,
    theoreticalWeight: values.weight,
    vatRate: values.vatRate,
    active: values.active,
  })
  const raw = { description: values.name, ...existing?.body, ...typed, ...baremsOf(values, existing, today) }
  const body = parsed(productBody, weighed(raw, values, today))
  if (errors.length > 0) return { body: null, errors }
  return { body, existing: existing && { id: existing.id, version: existing.version }, errors }
}

/** An empty cell changes nothing: a new product gets the default, an existing one keeps its value. */
function dropEmpty(fields: Record<string, Value | undefined>) {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  )
}

/** The barem of a file replaces the one of the same standard from today on. */
function baremsOf(values: Record<string, Value>, existing: StoredProduct | null, today: string) {
  if (typeof values.standard !== 'string' || typeof values.barem !== 'number') return {}
  const { standard, barem: kgPerMetre } = values
  const others = existing?.body.barems ?? []
  if (others.some((row) => row.standard === standard && row.kgPerMetre === kgPerMetre)) return {}
  const kept = others.filter((row) => !(row.standard === standard && row.validFrom === today))
  return { barems: [{ standard, kgPerMetre, validFrom: today }, ...kept] }
}

/** An empty weight is barem × length, to the gram, when the file gives either of the two or the product is new. */
function weighed(
  raw: Record<string, unknown> & { barems?: Product['barems'] },
  values: Record<string, Value>,
  today: string,
): Record<string, unknown> {
  if (typeof values.weight === 'number') return raw
  const { barems = [], length } = raw
  const densityWeight = typeof raw.densityWeight === 'number' ? raw.densityWeight : null
  const barem = typeof values.barem === 'number' ? values.barem : baremOn({ barems, densityWeight }, today)
  const known = raw.theoreticalWeight !== undefined && values.barem === null && values.length === null
  if (known || barem === null || typeof length !== 'number') return raw
  return { ...raw, theoreticalWeight: toKilogram(multiply(barem, length)) }
}

/** The weight per metre in an export: the barem in force and its standard, else the density weight. */
export function exportedBarem(product: Pick<Product, 'densityWeight' | 'barems'>, today: string) {
  return { standard: currentBarem(product.barems, today)?.standard ?? null, barem: baremOn(product, today) }
}
