import type { ApprovableEntity } from '@barem/shared/business'
import type { Format } from '@barem/shared/values/format'
import type { WorkflowChoices } from '@barem/shared/workflow/endpoints'
import { type Comparison, comparisonsOf, type Rule } from '@barem/shared/workflow/rule'
import { hasText, textOf } from '#i18n/i18n.ts'

/** Whose names are at hand. */
type Named = Pick<WorkflowChoices, 'fields' | 'people' | 'entries'>

/** What a field is called that rules compare. */
export function fieldInWords(kind: ApprovableEntity, name: string): string {
  return textOf(name === 'partnerType' ? 'customer.field.customerTypeId' : `${kind}.field.${name}`)
}

/** `Tổng cộng lớn hơn 500.000.000 đ`; of customers and suppliers, how many of them, since their names are not at hand. */
export function comparisonInWords(
  { field, is, figure, flag, words }: Comparison,
  kind: ApprovableEntity,
  { fields, people, entries }: Named,
  format: Format,
): string {
  const name = fieldInWords(kind, field)
  if (flag !== undefined) return `${name}: ${textOf(flag ? 'frame.feedback.yes' : 'frame.feedback.no')}`
  const compared = `${name} ${textOf(`workflow.rule.is.${is}`)}`
  if (!words) {
    if (typeof figure !== 'number') return `${compared} ${figure ?? ''}`
    const unit = fields.find((one) => one.name === field)?.unit
    return `${compared} ${unit === 'đ' ? format.money(figure) : `${format.number(figure, 2)}${unit ?? ''}`}`
  }
  const known = words.map((word) => {
    const key = `${kind}.${field}.${word}`
    return hasText(key) ? textOf(key) : [...people, ...entries].find(({ id }) => id === word)?.name
  })
  return known.every((one) => one !== undefined)
    ? `${compared} ${known.join(', ')}`
    : `${compared} (${words.length})`
}

/** A rule in a line: its comparisons, and whether all of them, any or none must hold. */
export function ruleInWords(rule: Rule, kind: ApprovableEntity, choices: Named, format: Format): string {
  const said = comparisonsOf(rule).map((one) => comparisonInWords(one, kind, choices, format))
  if (said.length === 1 && rule.match !== 'none') return said[0]!
  return `${textOf(`workflow.rule.match.${rule.match}`)}: ${said.join('; ')}`
}
