import type { JudgedPolicy } from '@barem/shared/discount-policy/judged'
import type { Format } from '@barem/shared/values/format'
import { textOf } from '#i18n/i18n.ts'
import { thresholdWords } from './terms.ts'

/** Why a policy was taken, or why not, beside the one that was; null where none was. */
export function judgedWords(one: JudgedPolicy, taken: JudgedPolicy | null, format: Format): string {
  const { discount: given, misfit, missing, condition, customerType } = one
  const discount = format.money(given)
  if (one.id === taken?.id) return textOf('discountPolicy.judged.taken', { discount })
  if (misfit === 'threshold')
    return textOf('discountPolicy.judged.threshold', {
      missing: thresholdWords(condition, missing ?? 0, format),
    })
  if (misfit === 'other-customer')
    return textOf('discountPolicy.judged.other-customer', { customerType: customerType ?? '' })
  if (misfit) return textOf(`discountPolicy.judged.${misfit}`)
  const isEqual = given === taken?.discount
  return textOf(isEqual ? 'discountPolicy.judged.equal' : 'discountPolicy.judged.lower', { discount })
}

/** The one that was taken: the first, where it takes anything off. */
export function takenOf(judged: readonly JudgedPolicy[]): JudgedPolicy | null {
  const [first] = judged
  return first && first.discount > 0 ? first : null
}
