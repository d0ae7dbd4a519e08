import { z } from 'zod'
import { isApprovable } from '#business'
import { type Fields, type FigureKind, isFigureKind, keyOf, type ReferenceTo } from '#document/fields'
import { id } from '#http/page'
import type { Comparison } from './rule.ts'

/** What a field of a document is to a rule. */
export interface RuleField {
  kind: 'figure' | 'flag' | 'choice' | 'reference'
  /** Where its value stands in a document's row. */
  key: string
  /** Of a choice. */
  options?: readonly string[]
  /** Of a reference: what it names. */
  to?: ReferenceTo
  /** Of a figure that has one. */
  unit?: FigureUnit
}

export const figureUnits = ['đ', '%'] as const
export type FigureUnit = (typeof figureUnits)[number]
const unitOf: Record<FigureKind, { unit?: FigureUnit }> = {
  dong: { unit: 'đ' },
  rate: { unit: '%' },
  whole: {},
}

/** Where a row says of which type its partner is. */
export const PARTNER_TYPE = 'partnerTypeId'

/** By the field's name, which has its word in `<entity>.field`, of the type of a partner in that of customers. */
export type RuleFields = Readonly<Record<string, RuleField>>

/**
 * The fields of a kind that rules may compare: the figures, flags, choices and references of its header, its total, its
 * author, and of which type its customer or supplier is. Not what only `cost:view` shows, and no other document, which
 * exists once.
 */
export function ruleFieldsOf({ fields, partner }: { fields: Fields; partner: string }): RuleFields {
  const own = Object.entries(fields).flatMap(([name, field]): [string, RuleField][] => {
    const { kind, to, needs } = field
    const key = keyOf(name, field)
    if (needs || name === 'approver') return []
    if (isFigureKind(kind)) return [[name, { kind: 'figure', key, ...unitOf[kind] }]]
    if (kind === 'flag') return [[name, { kind, key }]]
    if (kind === 'choice')
      return [
        [name, { kind, key, options: field.wire instanceof z.ZodEnum ? field.wire.options.map(String) : [] }],
      ]
    return kind === 'reference' && to && !isApprovable(to) ? [[name, { kind, key, to }]] : []
  })
  const partnerType: RuleField = { kind: 'reference', key: PARTNER_TYPE, to: 'customerType' }
  return Object.fromEntries([
    ['total', { kind: 'figure', key: 'total', ...unitOf.dong }],
    ...own,
    ...(fields[partner]?.to === 'user' ? [] : [['partnerType', partnerType]]),
    ['author', { kind: 'reference', key: 'authorId', to: 'user' }],
  ])
}

/** Whether a comparison asks of a field what it can answer. */
export function isSensible({ field, is, figure, flag, words }: Comparison, fields: RuleFields): boolean {
  const found = Object.hasOwn(fields, field) ? fields[field]! : null
  if (found?.kind === 'figure') return figure !== undefined && is !== 'in'
  if (found?.kind === 'flag') return flag !== undefined && is === 'equals'
  const fits = (one: string) =>
    found?.kind === 'choice' ? found.options?.includes(one) : id.safeParse(one).success
  return found !== null && is === 'in' && words?.every(fits) === true
}
