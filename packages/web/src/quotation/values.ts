import {
  emptyHeader as empty,
  headerValues,
  type HeaderValues as Shared,
} from '@barem/shared/document/header'
import type { Quotation } from '@barem/shared/quotation/endpoints'
import { quotationFields } from '@barem/shared/quotation/fields'
import { checkHeader } from '@barem/shared/quotation/form'
import { checkLines } from '@barem/shared/trade-line/check-lines'
import type { PricingDraft } from '@barem/shared/trade-line/pricing'
import { type Issue, issuesOf } from '@barem/shared/values/issue'
import type { LocalDate } from '@barem/shared/values/local-date'
import { wireValues } from '#form/schema-facts.ts'
import { figure, type LineValues, lineFrom, pricingLine, type Typed } from './line.ts'
import { quotationForm, withoutBlankEnd } from './schema.ts'

type Header = Shared<typeof quotationFields>
type Amounts = 'deposit' | 'discount' | 'shippingFee' | 'shippingVatRate'

/** The header while it is written; names are those of the body, so that an issue finds its field. */
export type HeaderValues = Omit<Header, Amounts | 'selfPick' | 'depositEnabled'> &
  Record<Amounts, Typed> &
  Record<'selfPick' | 'depositEnabled', boolean>

/** A new quotation, dated today. */
export function emptyHeader(today: LocalDate): HeaderValues {
  return { ...empty(quotationFields), date: today } as HeaderValues
}

export function headerFrom(quotation: Quotation): HeaderValues {
  const deposit = quotation.depositEnabled ? quotation.deposit : null
  return { ...headerValues(quotationFields, quotation), deposit } as HeaderValues
}

export function linesFrom(quotation: Quotation): LineValues[] {
  return quotation.lines.map(lineFrom)
}

const zero = 0 as PricingDraft['discount']

/** What is on the screen as the one function of pricing reads it: what cannot be read counts as nothing. */
export function pricingDraft(
  header: HeaderValues,
  lines: readonly LineValues[],
  seesCost: boolean,
): PricingDraft {
  return {
    lines: lines.map((line) => pricingLine(line, seesCost)),
    discount: figure(header.discount) ?? zero,
    shippingFee: figure(header.shippingFee) ?? zero,
    shippingVatRate: figure(header.shippingVatRate) ?? (0 as PricingDraft['shippingVatRate']),
    selfPick: header.selfPick,
    depositEnabled: header.depositEnabled,
    deposit: figure(header.deposit),
  }
}

/**
 * What the rules find wrong beyond the range of each field, at the fields of the form; what the schema already says of a
 * field is not said twice.
 */
export function issuesIn(header: HeaderValues, lines: readonly LineValues[], seesCost: boolean): Issue[] {
  const begun = withoutBlankEnd(lines)
  const parsed = quotationForm.safeParse({ ...wireValues(quotationForm, { ...header }), lines })
  const said = new Set(parsed.success ? [] : issuesOf(parsed.error).map((issue) => issue.path))
  return [
    ...checkHeader({ ...header, date: header.date ?? '', discount: figure(header.discount) ?? zero }),
    ...checkLines(pricingDraft(header, begun, seesCost)),
  ].filter((issue) => !said.has(issue.path))
}
