import type { PriceConfiguration } from '@barem/shared/price-configuration/endpoints'
import {
  costFields,
  type PriceConfigurationBody,
  priceConfigurationIssue,
} from '@barem/shared/price-configuration/form'
import { may } from '#access/actor'
import type { RecordKind } from '#record/record-kind'
import { fieldRefusal, Refusal } from '#refusal'
import {
  costsOf,
  formOf,
  type PriceConfigurationRow,
  presentPriceConfiguration,
  priceConfigurationRows,
} from './repository.ts'

/** Price rules. Without `cost:update` what a rule computes with stays as it is, and no new one is made. */
export const priceConfigurationRecord: RecordKind<
  PriceConfigurationRow,
  PriceConfigurationBody,
  PriceConfiguration
> = {
  entity: 'priceConfiguration',
  event: 'priceConfiguration',
  table: 'priceConfiguration',
  load: (db, _, id, lock) =>
    priceConfigurationRows(db)
      .where('priceConfiguration.id', '=', id)
      .$if(lock, (query) => query.forUpdate('priceConfiguration'))
      .executeTakeFirst(),
  form: formOf,
  words: (row) => ({
    productId: row.productName,
    productGroupId: row.groupName,
    productTypeId: row.typeName,
    customerTypeId: row.customerTypeName,
  }),
  present: presentPriceConfiguration,
  nameOf: ({ code }) => code,
  isCost: (field) => costFields.some((cost) => cost === field),
  normalize: ({ actor }, form, before) => {
    if (may(actor, 'cost:update')) return form
    if (!before) throw new Refusal('forbidden', { params: { permission: 'cost:update' } })
    return { ...form, ...costsOf(formOf(before)) }
  },
  prepare: async (_, form) => {
    const issue = priceConfigurationIssue(form)
    if (issue) throw fieldRefusal(issue.path, issue.code)
    return { columns: form }
  },
}
