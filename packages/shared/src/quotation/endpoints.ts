import { z } from 'zod'
import { statuses } from '#approval/lifecycle'
import { abilitiesSchema, approvalStatus } from '#approval/schema'
import { historyEndpoint } from '#event/history'
import { type Endpoints, endpoint, fileEndpoint, pageEndpoint } from '#http/endpoint'
import { deletionQuery, id, idParams, pageQuery, reference, version } from '#http/page'
import { choiceFilter, dateFilter, referenceFilter, toggleFilter } from '#list/filter'
import { DEFAULT_LOCALE, locales, priceTypes } from '#values/constants'
import { unitKinds } from '#values/quantity'
import { text } from '#values/text'
import { quotationBody, sources } from './form.ts'

const moment = z.iso.datetime()
const figure = z.number()
const amounts = z.object({
  item: figure.nullable(),
  actual: figure.nullable(),
  theoretical: figure.nullable(),
})

/** A quotation as a list shows it. */
export const quotationItem = z.object({
  id,
  number: z.string(),
  date: z.string(),
  validUntil: z.string().nullable(),
  customer: reference,
  total: figure,
  status: approvalStatus,
  /** Cloned and cancelled: it can no longer be sent or reviewed. */
  closed: z.boolean(),
  officer: reference,
  approver: reference.nullable(),
  author: reference,
  version,
  modifiedAt: moment,
  abilities: abilitiesSchema,
})
export type QuotationItem = z.output<typeof quotationItem>

/** A line as it was written, with what follows from it. `importPrice` is null without `cost:view`. */
export const quotationLine = z.object({
  productId: id,
  productCode: z.string(),
  productName: z.string(),
  unitName: z.string(),
  unitKind: z.enum(unitKinds),
  unitFactor: figure,
  quantity: figure,
  length: figure.nullable(),
  barem: figure.nullable(),
  unitWeight: figure.nullable(),
  theoreticalWeight: figure,
  actualWeight: figure,
  priceType: z.enum(priceTypes),
  importPrice: figure.nullable(),
  salePrice: figure,
  vatRate: figure,
  amount: figure,
  amounts,
})
export type QuotationLine = z.output<typeof quotationLine>

const totals = z.object({
  quantity: figure,
  theoreticalWeight: figure,
  actualWeight: figure,
  goods: figure,
  discount: figure,
  shippingFee: figure,
  total: figure,
  vat: figure,
  vatByRate: z.array(z.object({ rate: figure, base: figure, vat: figure })),
  shippingVat: figure,
  deposit: figure,
  rest: figure,
})

const profit = z.object({
  cost: figure,
  profit: figure,
  perKilogram: figure.nullable(),
  rate: figure.nullable(),
})

/** One step of the way to a decision, drawn beside the document; `at` is null while it is still to come. */
export const approvalStep = z.object({
  kind: z.enum(['requested', 'waiting', 'approved', 'rejected', 'withdrawn', 'cancelled', 'cloned']),
  name: z.string().nullable(),
  at: moment.nullable(),
  note: z.string().nullable(),
})
export type ApprovalStep = z.output<typeof approvalStep>

/** A quotation with its lines, totals, path and revisions. `profit` is null without `cost:view`. */
export const quotationSchema = quotationItem.extend({
  customerPhone: z.string(),
  customerTaxCode: z.string().nullable(),
  shippingAddress: z.string(),
  contractNumber: z.string().nullable(),
  salesChannel: reference.nullable(),
  salesMethod: reference.nullable(),
  paymentMethod: reference.nullable(),
  deliveryMethod: reference.nullable(),
  shippingMethod: reference.nullable(),
  source: z.enum(sources),
  warehouse: reference.nullable(),
  expectedReceiptDate: z.string().nullable(),
  selfPick: z.boolean(),
  depositEnabled: z.boolean(),
  deposit: figure,
  discount: figure,
  discountReason: z.string().nullable(),
  shippingFee: figure,
  shippingVatRate: figure,
  note: z.string().nullable(),
  lines: z.array(quotationLine),
  totals,
  profit: profit.nullable(),
  created: moment,
  path: z.array(approvalStep),
  revisions: z.array(z.object({ id, number: z.string(), status: approvalStatus })),
})
export type Quotation = z.output<typeof quotationSchema>

export const quotationFilters = {
  status: choiceFilter(statuses),
  customerId: referenceFilter,
  officerId: referenceFilter,
  /** Sent for approval to me. */
  waitingForMe: toggleFilter,
  /** Written by me, or mine to look after. */
  mine: toggleFilter,
  from: dateFilter('date', 'from'),
  to: dateFilter('date', 'to'),
}

export const quotationQuery = pageQuery({
  sort: ['number', 'date', 'total', 'customerName', 'status', 'modifiedAt'],
  filters: quotationFilters,
})
export type QuotationQuery = z.output<typeof quotationQuery>

const note = text({ max: 1000, min: 0, lines: true }).nullable().default(null)
const verbBody = z.strictObject({ version, note })

/**
 * Verbs ask for no more than a sign-in here: whoever may not see the quotation is refused by the verb, and the table of
 * the lifecycle says who may do what to it.
 */
function verb<const Name extends string>(name: Name, summary: string) {
  return endpoint({
    method: 'POST',
    path: `/Quotation/{id}/${name}`,
    summary,
    permission: 'signed-in',
    params: idParams,
    body: verbBody,
    data: quotationSchema,
  })
}

export const quotationEndpoints = {
  list: pageEndpoint({
    method: 'GET',
    path: '/Quotation',
    summary: 'List quotations',
    permission: 'quotation:view',
    query: quotationQuery,
    data: quotationItem,
  }),
  one: endpoint({
    method: 'GET',
    path: '/Quotation/{id}',
    summary: 'One quotation, for whoever may see quotations and for its approver',
    permission: 'signed-in',
    params: idParams,
    data: quotationSchema,
  }),
  history: historyEndpoint('Quotation', 'signed-in'),
  pdf: fileEndpoint({
    method: 'GET',
    path: '/Quotation/{id}/pdf',
    summary: 'The quotation on paper, as its customer gets it, in the language asked for',
    permission: 'signed-in',
    effect: 'own',
    params: idParams,
    query: z.strictObject({ language: z.enum(locales).default(DEFAULT_LOCALE) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/Quotation',
    summary: 'Create a quotation; its figures are computed here',
    permission: 'quotation:create',
    body: quotationBody,
    data: quotationSchema,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/Quotation',
    summary: 'Change a draft or a rejected quotation, which becomes a draft again',
    permission: 'quotation:update',
    body: quotationBody.extend({ id, version }),
    data: quotationSchema,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/Quotation/{id}',
    summary: 'Delete a draft',
    permission: 'quotation:delete',
    params: idParams,
    query: deletionQuery,
    data: z.object({ done: z.literal(true) }),
  }),
  requestApproval: verb('request-approval', 'Send to the designated approver'),
  withdraw: verb('withdraw', 'Take back what was sent and not yet decided'),
  approve: verb('approve', 'Approve: the designated approver alone'),
  reject: verb('reject', 'Reject, with a description: the designated approver alone'),
  cancel: verb('cancel', 'Cancel; an approved one with a reason'),
  cloneAndCancel: endpoint({
    method: 'POST',
    path: '/Quotation/{id}/clone-and-cancel',
    summary: 'Cancel it and begin its next revision; answers the new draft',
    permission: 'quotation:create',
    params: idParams,
    body: verbBody,
    data: quotationSchema,
  }),
} satisfies Endpoints
