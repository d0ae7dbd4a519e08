import { z } from 'zod'
import { id } from '#http/page'
import { type Choice, misfits, type PolicyTerms } from './choice.ts'
import { policyConditions } from './form.ts'

/** What a policy gives a document, or why not, as it is kept with the document. */
export const judgedPolicy = z.object({
  id,
  code: z.string(),
  name: z.string(),
  /** In đồng; 0 where it does not fit. */
  discount: z.number(),
  misfit: z.enum(misfits).nullable(),
  /** To the threshold, in what its condition counts. */
  missing: z.number().nullable(),
  condition: z.enum(policyConditions),
  /** For whom it is. */
  customerType: z.string().nullable(),
})
export type JudgedPolicy = z.output<typeof judgedPolicy>

/** A policy as documents are judged by it. */
export interface KnownPolicy extends PolicyTerms {
  id: string
  code: string
  name: string
  /** The name of its customer type. */
  customerType: string | null
}

/** No document says more of those it did not get. */
const EXPLAINED_MAX = 20

/** What is told of a choice: the one that is taken first. */
export function explainedPolicies({ judged }: Choice<KnownPolicy>): JudgedPolicy[] {
  return judged.slice(0, EXPLAINED_MAX).map(({ policy, discount, misfit, missing }) => {
    const { id: policyId, code, name, condition, customerType } = policy
    return { id: policyId, code, name, condition, customerType, discount, misfit, missing }
  })
}
