import type { DiscountPolicy } from '@barem/shared/discount-policy/endpoints'
import {
  type DiscountPolicyBody,
  discountPolicyIssue,
  normalizedPolicy,
} from '@barem/shared/discount-policy/form'
import type { RecordKind } from '#record/record-kind'
import { fieldRefusal } from '#refusal'
import { costedRows, type DiscountPolicyRow, formOf, presentDiscountPolicy } from './repository.ts'

/** Discount policies; one without a code gets the next, and keeps the code it has. */
export const discountPolicyRecord: RecordKind<DiscountPolicyRow, DiscountPolicyBody, DiscountPolicy> = {
  entity: 'discountPolicy',
  event: 'discountPolicy',
  table: 'discountPolicy',
  load: (db, actor, id, lock) =>
    costedRows(db, actor)
      .where('discountPolicy.id', '=', id)
      .$if(lock, (query) => query.forUpdate('discountPolicy'))
      .executeTakeFirst(),
  form: formOf,
  words: (row) => ({ customerTypeId: row.customerTypeName, weekdays: row.weekdays.join(', ') }),
  present: presentDiscountPolicy,
  nameOf: ({ code }) => code,
  normalize: (_, form, before) => normalizedPolicy({ ...form, code: form.code ?? before?.code ?? null }),
  prepare: async (_, form) => {
    const issue = discountPolicyIssue(form)
    if (issue) throw fieldRefusal(issue.path, issue.code, issue.params)
    return { columns: { ...form, code: form.code ?? undefined } }
  },
}
