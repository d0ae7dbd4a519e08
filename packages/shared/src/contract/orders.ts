import { z } from 'zod'
import { statuses } from '#approval/lifecycle'
import { orderKinds } from '#business'
import { type Endpoints, endpoint, pageEndpoint } from '#http/endpoint'
import { id, idParams, pageQuery, reference } from '#http/page'
import { choiceFilter, dateFilter, referenceFilter, toggleFilter } from '#list/filter'
import { agreedFilters, contractAnnexed } from './ending.ts'
import { progress } from './fields.ts'

const figure = z.number()

/** A contract of either side, as the list of orders shows it (domain, section 6). */
export const orderItem = z.object({
  id,
  kind: z.enum(orderKinds),
  number: z.string(),
  date: z.string(),
  partner: reference,
  partnerAbbreviatedName: z.string(),
  partnerNumber: z.string().nullable(),
  expectedReceiptDate: z.string().nullable(),
  officer: reference,
  /** Kg. */
  weight: figure,
  /** As it was signed. */
  total: figure,
  ...contractAnnexed,
  status: z.enum(statuses),
  /** Closed short: its open rest ended before it was delivered. */
  ended: z.boolean(),
  delivery: progress,
  payment: progress,
  modifiedAt: z.iso.datetime(),
})
export type OrderItem = z.output<typeof orderItem>

/** In the unit of the line, and in kg. */
const amount = z.object({ quantity: figure, weight: figure })

/** How far a contract is of what is agreed now, its annexes counted. Nothing is delivered, returned or paid as long as there are no goods documents and no ledger. */
export const orderProgress = z.object({
  lines: z.array(
    z.object({
      productId: id,
      productCode: z.string(),
      productName: z.string(),
      unitName: z.string(),
      /** Metres. */
      length: figure.nullable(),
      contracted: amount,
      /** Received of a purchase, issued for a sale. */
      delivered: amount,
      returned: amount,
      /** Still to be delivered, what came back included; nothing of a contract that was closed short or cancelled. */
      open: amount,
    }),
  ),
  total: figure,
  paid: figure,
})
export type OrderProgress = z.output<typeof orderProgress>

export const orderFilters = {
  kind: choiceFilter(orderKinds),
  status: choiceFilter(statuses),
  partnerId: referenceFilter,
  officerId: referenceFilter,
  /** Written by me, or mine to look after. */
  mine: toggleFilter,
  /** Goods are still to come or go, by the end of this week (Sunday) or since longer. */
  due: toggleFilter,
  from: dateFilter('date', 'from'),
  to: dateFilter('date', 'to'),
  ...agreedFilters,
}

export const orderQuery = pageQuery({
  sort: ['number', 'date', 'total', 'partnerName', 'status', 'expectedReceiptDate', 'modifiedAt'],
  filters: orderFilters,
})

/** Contracts of both sides; whoever may see one side sees that one. */
export const orderEndpoints = {
  list: pageEndpoint({
    method: 'GET',
    path: '/Order',
    summary: 'List purchase and sales contracts, those of the side the caller may see',
    permission: 'signed-in',
    query: orderQuery,
    data: orderItem,
  }),
  progress: endpoint({
    method: 'GET',
    path: '/Order/{id}/progress',
    summary: 'How far a contract is: contracted, delivered and returned by line, and what is paid',
    permission: 'signed-in',
    params: idParams,
    data: orderProgress,
  }),
} satisfies Endpoints
