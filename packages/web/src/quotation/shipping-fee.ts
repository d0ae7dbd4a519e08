import type { FormValues } from '#form/RecordForm.tsx'

/**
 * With an entry of the list the server computes the fee: what the form shows of it may be a moment behind its lines, and only
 * what somebody typed is refused where it is another.
 */
export function withoutComputedFee(body: FormValues): FormValues {
  return body.shippingRateId ? { ...body, shippingFee: null } : body
}
