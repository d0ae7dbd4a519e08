import type { ResolvedLine } from '@barem/shared/price-configuration/endpoints'
import type { Format } from '@barem/shared/values/format'
import { textOf } from '#i18n/i18n.ts'

/** One step from the base of a price to the price: `Cộng 6,5%`. */
export function stepWords(
  { base }: Pick<ResolvedLine, 'base'>,
  { kind, amount }: ResolvedLine['steps'][number],
  { format, per }: { format: Format; per: string },
): string {
  if (kind === 'base') return textOf(`priceConfiguration.base.${base ?? 'capital'}`)
  if (kind === 'rate' || kind === 'money') {
    const figure = format.number(Math.abs(amount ?? 0), kind === 'rate' ? 4 : 2)
    const words = kind === 'rate' ? `${figure}%` : `${figure} đ`
    return textOf((amount ?? 0) < 0 ? 'tradeLine.rule.step.less' : 'tradeLine.rule.step.more', { words })
  }
  return textOf(`tradeLine.rule.step.${kind}`, { amount: format.number(amount ?? 0, 2), per })
}
