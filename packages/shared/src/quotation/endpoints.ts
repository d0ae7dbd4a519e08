import { z } from 'zod'
import { approvalEndpoints } from '#approval/endpoints'
import { statuses } from '#approval/lifecycle'
import { abilitiesSchema, approvalStatus, approvalStep } from '#approval/schema'
import { wireShape } from '#document/fields'
import { historyEndpoint } from '#event/history'
import { type Endpoints, endpoint, fileEndpoint, pageEndpoint } from '#http/endpoint'
import { changeOf, id, idParams, pageQuery, reference, version } from '#http/page'
import { choiceFilter, dateFilter, referenceFilter, toggleFilter } from '#list/filter'
import { lineTotals, profit } from '#trade-line/totals'
import { DEFAULT_LOCALE, locales } from '#values/constants'
import { quotationFields, quotationLine } from './fields.ts'
import { quotationBody } from './form.ts'

const moment = z.iso.datetime()
const figure = z.number()
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

/** A quotation with its lines, totals, path and revisions. `profit` is null without `cost:view`. */
export const quotationSchema = quotationItem.extend({
  customerPhone: z.string(),
  customerTaxCode: z.string().nullable(),
  ...wireShape(quotationFields),
  lines: z.array(quotationLine.wire),
  totals: lineTotals,
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
    body: changeOf(quotationBody),
    data: quotationSchema,
  }),
  ...approvalEndpoints({ resource: 'Quotation', entity: 'quotation', data: quotationSchema }),
} satisfies Endpoints
