import {
  type DiscountPolicyBody,
  discountPolicyBody,
  discountPolicyIssue,
  normalizedPolicy,
  policyConditions,
  policyPers,
  policyRepeats,
  policyTypes,
} from '@barem/shared/discount-policy/form'
import { resources } from '@barem/shared/i18n/resources'
import { type SqlBool, sql } from 'kysely'
import { may } from '#access/actor'
import type { ReadContext } from '#http/call'
import { entryFinder } from '#list/entries'
import { codeFinder } from '#spreadsheet/columns'
import type { CheckedRow, SheetRow, Value } from '#spreadsheet/kind'
import { rowCheck } from '#spreadsheet/row-check'
import { type DiscountPolicyRow, discountPolicyRows, formOf } from './repository.ts'

const { vi, en } = { vi: resources.vi.discountPolicy, en: resources.en.discountPolicy }

export const typeOf = codeFinder({ vi, en }, 'type', policyTypes)
const perOf = codeFinder({ vi, en }, 'per', policyPers)
export const conditionOf = codeFinder({ vi, en }, 'condition', policyConditions)
const repeatOf = codeFinder({ vi, en }, 'repeat', policyRepeats)
const weekdayOf = codeFinder({ vi, en }, 'weekday', ['d1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7'])

/** A row with the code of a policy that stands changes that one: what the row leaves empty stays. */
export async function checkDiscountPolicies(
  { db, actor }: ReadContext,
  rows: readonly SheetRow[],
): Promise<CheckedRow<DiscountPolicyBody>[]> {
  const codes = rows.map(({ values }) => String(values.code ?? '').toUpperCase())
  const [customerType, standing] = await Promise.all([
    entryFinder(db, 'customerType'),
    discountPolicyRows(db).where(sql<SqlBool>`upper(discount_policy.code) = any (${codes})`).execute(),
  ])
  const known = new Map(standing.map((row) => [row.code.toUpperCase(), row]))
  return rows.map(({ row, values }) => {
    const existing = known.get(String(values.code ?? '').toUpperCase()) ?? null
    if (existing && !may(actor, 'discountPolicy:update'))
      return { row, body: null, errors: [{ path: 'code', code: 'forbidden', params: {} }] }
    return { row, ...validateRow(values, existing, customerType) }
  })
}

function validateRow(
  values: Record<string, Value>,
  existing: DiscountPolicyRow | null,
  customerType: (typed: string) => string | null,
): Omit<CheckedRow<DiscountPolicyBody>, 'row'> {
  const { errors, found, parsed } = rowCheck(values, { customerTypeId: 'customerType' })
  const typed = {
    code: existing ? undefined : values.code,
    name: values.name,
    type: found('type', typeOf),
    per: found('per', perOf),
    discount: values.discount,
    condition: found('condition', conditionOf),
    quantity: values.quantity,
    customerTypeId: found('customerType', customerType),
    repeat: found('repeat', repeatOf),
    weekdays: found('weekdays', weekdaysOf),
    monthDay: values.monthDay,
    validFrom: values.validFrom,
    validTo: values.validTo,
    active: values.active,
  }
  const said = Object.fromEntries(
    Object.entries(typed).filter(([, value]) => value !== null && value !== undefined),
  )
  const formed = parsed(discountPolicyBody, { ...(existing && formOf(existing)), ...said })
  const body = formed && errors.length === 0 ? normalizedPolicy(formed) : null
  const issue = body && discountPolicyIssue(body)
  if (issue) errors.push({ params: {}, ...issue })
  return {
    body: errors.length === 0 ? body : null,
    existing: existing && { id: existing.id, version: existing.version },
    errors,
  }
}

/** "T2, T4" or "Mon, Wed"; undefined where one of them is no day. */
function weekdaysOf(typed: string): number[] | undefined {
  const days = typed.split(/[,;]/).map((one) => weekdayOf(one.trim()))
  return days.some((day) => day === undefined) ? undefined : days.map((day) => Number(day!.slice(1)))
}
