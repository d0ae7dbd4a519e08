import type { JudgedPolicy } from '@barem/shared/discount-policy/judged'
import { valuesOf } from '@barem/shared/list/filter'
import type { Quotation } from '@barem/shared/quotation/endpoints'
import { quotation } from '@barem/shared/quotation/form'
import { sql } from 'kysely'
import { documentKind } from '#document/document-kind'
import type { GoodsSums } from '#document/goods'
import type { RowOf } from '#document/row'
import { cancelling } from './cancelling.ts'
import { chargesOf } from './charges.ts'
import { quotationRest } from './contracted.ts'
import { refuseOutdated } from './outdated.ts'

export type QuotationRow = RowOf<typeof quotation> & GoodsSums

/** A quotation among the documents that go through approvals. */
export const quotationKind = documentKind<Quotation>({
  ...quotation,
  entity: 'quotation',
  schemaVersion: 5,
  namesSince: 2,
  // sales contracts were made from it
  users: [
    {
      entity: 'salesContract',
      of: sql`select contract.id, contract.number from sales_contract as contract
        where contract.quotation_id = quotation.id and contract.status <> 'cancelled'`,
    },
  ],
  priced: { paid: ['salesContract'], bought: 'purchaseContract' },
  rest: quotationRest,
  chargesOf,
  keeps: ['discountJudged'],
  cancelling,
  besides: {
    cancellation: sql`(select json_build_object('cancelReason', reason, 'lostTo', lost_to, 'lostCause', lost_cause)
      from quotation_cancellation where quotation_id = quotation.id)`,
  },
  filtered: {
    cancelReason: (asked) => sql<boolean>`quotation.id in (select quotation_id from quotation_cancellation
      where reason = any (${valuesOf(asked)}::text[]))`,
  },
  presented: ({ discountJudged }) => ({
    discountJudged: (discountJudged as { policies: JudgedPolicy[] } | null)?.policies ?? null,
  }),
  guard: refuseOutdated,
  toggles: {
    uncontracted: sql`exists (select from quotation_rest as rest
      where rest.quotation_id = quotation.id and rest.contracted < rest.quantity)`,
  },
  asked: ['salesContract'],
  // the specification has its own code for people other than the designated approver
  codes: { 'approval.not-approver': 'QUT_ERR_011' },
})
