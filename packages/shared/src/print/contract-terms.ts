import type { settlingWeights } from '#contract/fields'
import type { PaymentCycle } from '#customer/form'
import type { PriceType } from '#values/constants'
import { dayOf, type PrintWords } from './document-sheet.ts'
import type { Sheet } from './sheet.ts'

export interface Terms {
  paymentCycle: PaymentCycle
  paymentTerm: number | null
  tolerance: number
  settlingWeight: (typeof settlingWeights)[number]
  franchise: number
}

/** How its goods are priced: only what is priced by scale is settled by one. */
interface Goods {
  lines: readonly { priceType: PriceType }[]
}

export function hasScales({ lines }: Goods): boolean {
  return lines.some(({ priceType }) => priceType === 'actual')
}

type Words = Pick<PrintWords, 'own' | 'text' | 'format'>

/** The words of contracts on paper. */
export function contractText({ text }: Pick<PrintWords, 'text'>): PrintWords['text'] {
  return (key, params) => text(`contract.print.${key}`, params)
}

/** What stands above the title of a contract and of what changes one, and leads to its sides. */
export function preambleOn(words: Pick<Words, 'text'>, date: unknown, grounds: string[]): Sheet['preamble'] {
  const t = contractText(words)
  return {
    motto: [t('motto.country'), t('motto.words')],
    grounds,
    opening: t('opening', dayOf(date)),
  }
}

/** When is paid. */
export function paymentOnPaper(
  { paymentCycle, paymentTerm }: Pick<Terms, 'paymentCycle' | 'paymentTerm'>,
  words: Words,
): string {
  const term = contractText(words)
  const from = paymentCycle === 'per-delivery' ? 'delivery' : 'closing'
  const due = paymentTerm ? term(`due.${from}`, { days: paymentTerm }) : term(`atOnce.${from}`)
  return term('payment', { cycle: term(`cycle.${paymentCycle}`), due })
}

/** How much may be delivered, and of goods priced by scale whose weight counts: within the franchise ours, beyond it theirs in full. */
export function settlingOnPaper(
  { tolerance, settlingWeight, franchise, lines }: Omit<Terms, 'paymentCycle' | 'paymentTerm'> & Goods,
  words: Words,
): string[] {
  const term = contractText(words)
  const { own, format } = words
  const weight = (whose: Terms['settlingWeight']) => own(`print.weight.${whose}`)
  const settling =
    franchise > 0 && settlingWeight === 'theirs'
      ? term('franchise', { rate: format.rate(franchise), ours: weight('ours'), theirs: weight('theirs') })
      : term('settling', { weight: weight(settlingWeight) })
  return [
    tolerance > 0 ? term('tolerance', { rate: format.rate(tolerance) }) : term('exact'),
    ...(hasScales({ lines }) ? [settling] : []),
  ]
}
