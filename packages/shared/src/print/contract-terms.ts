import type { settlingWeights } from '#contract/fields'
import type { PaymentCycle } from '#customer/form'
import type { PrintWords } from './document-sheet.ts'

export interface Terms {
  paymentCycle: PaymentCycle
  paymentTerm: number | null
  tolerance: number
  settlingWeight: (typeof settlingWeights)[number]
  franchise: number
}

type Words = Pick<PrintWords, 'own' | 'text' | 'format'>

/** The words of contracts on paper. */
export function contractText({ text }: Pick<PrintWords, 'text'>): PrintWords['text'] {
  return (key, params) => text(`contract.print.${key}`, params)
}

/** When is paid. */
export function paymentOnPaper(
  { paymentCycle, paymentTerm }: Pick<Terms, 'paymentCycle' | 'paymentTerm'>,
  words: Words,
): string {
  const term = contractText(words)
  const due = paymentTerm ? term('within', { days: paymentTerm }) : term('atOnce')
  return term('payment', { cycle: term(`cycle.${paymentCycle}`), due })
}

/** How much may be delivered, and whose weight counts. */
export function settlingOnPaper(
  { tolerance, settlingWeight, franchise }: Omit<Terms, 'paymentCycle' | 'paymentTerm'>,
  words: Words,
): string[] {
  const term = contractText(words)
  const { own, format } = words
  return [
    tolerance > 0 ? term('tolerance', { rate: format.rate(tolerance) }) : term('exact'),
    term('settling', { weight: own(`print.weight.${settlingWeight}`) }),
    ...(franchise > 0 && settlingWeight !== 'barem'
      ? [term('franchise', { rate: format.rate(franchise), weight: own('print.weight.ours') })]
      : []),
  ]
}
