import type { ApprovalStep } from '@barem/shared/approval/schema'
import { textOf } from '#i18n/i18n.ts'

/** Who did it, or is to do it; of a decision in another's place in whose: `Lan thay Hòa đã duyệt`. */
export function stepInWords({
  kind,
  name,
  inPlaceOf = null,
}: Pick<ApprovalStep, 'kind' | 'name'> & Partial<Pick<ApprovalStep, 'inPlaceOf'>>): string {
  const person = name ?? textOf('frame.document.system')
  const called = inPlaceOf === null ? person : textOf('approval.inPlaceOf', { name: person, of: inPlaceOf })
  return textOf(`approval.step.${kind}`, { name: called })
}
