import type { settlingWeights } from '#contract/fields'
import type { PaymentCycle } from '#customer/form'
import type { PrintWords } from './document-sheet.ts'

interface Terms {
  paymentCycle: PaymentCycle
  paymentTerm: number | null
  tolerance: number
  settlingWeight: (typeof settlingWeights)[number]
  franchise: number
}

/** What both sides sign beside goods and prices: when is paid, how much may be delivered, whose weight counts. */
export function termsOnPaper(
  { paymentCycle, paymentTerm, tolerance, settlingWeight, franchise }: Terms,
  { own, text, format }: PrintWords,
): string[] {
  const term = (name: string, params?: Parameters<typeof text>[1]) => text(`contract.print.${name}`, params)
  const due = paymentTerm ? term('within', { days: paymentTerm }) : term('atOnce')
  return [
    term('payment', { cycle: term(`cycle.${paymentCycle}`), due }),
    ...(tolerance > 0 ? [term('tolerance', { rate: format.rate(tolerance) })] : []),
    term('settling', { weight: own(`print.weight.${settlingWeight}`) }),
    ...(franchise > 0 && settlingWeight !== 'barem'
      ? [term('franchise', { rate: format.rate(franchise), weight: own('print.weight.ours') })]
      : []),
  ]
}
