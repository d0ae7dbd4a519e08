import type { Verb } from '@barem/shared/approval/lifecycle'
import type { QuotationItem } from '@barem/shared/quotation/endpoints'

/**
 * Whether a button for the verb is shown, and if it is refused, why. What the state does not know of (approving a draft)
 * is not shown at all; what this person may not do is shown with the reason.
 */
export function shownAbility(
  { abilities }: Pick<QuotationItem, 'abilities'>,
  verb: Verb,
): boolean | { refused: string } {
  const ability = abilities[verb]
  if (ability === true) return true
  return ability.refused === 'approval.wrong-status' || ability.refused === 'approval.closed'
    ? false
    : ability
}
