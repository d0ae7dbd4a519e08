import { z } from 'zod'
import { recordAbilities } from '#http/abilities'
import { type Endpoints, endpoint } from '#http/endpoint'
import { FIRST_OPTIONS, id, idList, pageQuery, reference, version } from '#http/page'
import {
  dateFilter,
  momentFilter,
  ownChoiceFilter,
  referenceFilter,
  switchFilter,
  toggleFilter,
} from '#list/filter'
import { recordEndpoints } from '#record/endpoints'
import { text } from '#values/text'
import { customerBody, paymentCycles } from './form.ts'
import { customerAddress, customerBankAccount, customerContact } from './parts.ts'

/** A customer as a list shows it. */
export const customerItem = z.object({
  id,
  code: z.string(),
  name: z.string(),
  abbreviatedName: z.string(),
  customerType: reference,
  phone: z.string(),
  contactPerson: z.string(),
  contactPhone: z.string(),
  taxCode: z.string().nullable(),
  supplier: z.boolean(),
  companyAddress: z.string(),
  /** The officer in charge and, as the specification names it, the username. */
  officer: reference,
  username: z.string(),
  /**
   * When somebody last spoke with them, and the day of the earliest step still to be done; null without interaction:view. They are
   * the customer's, of all interactions with it, and so for whoever sees it, whatever interactions the own scope shows (decision 057).
   */
  lastContactAt: z.iso.datetime().nullable(),
  nextContactOn: z.iso.date().nullable(),
  active: z.boolean(),
  version,
  modifiedAt: z.iso.datetime(),
  abilities: recordAbilities,
})
export type CustomerItem = z.output<typeof customerItem>

/** A customer with everything that is kept about it. `warnings`: codes of what is accepted but looks wrong. */
export const customerSchema = customerItem.extend({
  customerTypeId: id,
  officerId: id,
  accountNumber: z.string(),
  bankName: z.string(),
  branchName: z.string().nullable(),
  warehouseAddress: z.string().nullable(),
  paymentCycle: z.enum(paymentCycles).nullable(),
  paymentTerm: z.number().int().nullable(),
  creditLimit: z.number().nullable(),
  note: z.string().nullable(),
  contacts: z.array(customerContact),
  addresses: z.array(customerAddress),
  bankAccounts: z.array(customerBankAccount),
  warnings: z.array(z.object({ path: z.string(), code: z.string() })),
})
export type Customer = z.output<typeof customerSchema>

/** A customer that already has what was typed, to be opened instead of made twice. */
export const customerMatch = z.object({
  id,
  code: z.string(),
  name: z.string(),
  /** Which of the asked-for fields it shares. */
  fields: z.array(z.enum(['phone', 'taxCode', 'name', 'abbreviatedName'])),
})
export type CustomerMatch = z.output<typeof customerMatch>

const customerOption = z.object({
  id,
  code: z.string(),
  name: z.string(),
  abbreviatedName: z.string(),
  phone: z.string(),
  companyAddress: z.string(),
  warehouseAddress: z.string().nullable(),
  /** The one of its further addresses that is the usual one, in one line. */
  usualAddress: z.string().nullable(),
  paymentCycle: z.enum(paymentCycles).nullable(),
  paymentTerm: z.number().int().nullable(),
})

const optionalText = (max: number) => text({ max, min: 0 }).optional()
const optionsQuery = z.strictObject({ search: optionalText(200), first: idList(FIRST_OPTIONS).optional() })

/** Days nobody spoke with a customer. */
export const silences = ['30', '60', '90'] as const

/** Of somebody who may not see what was spoken, a filter by when tells nothing. */
const ofContact = { needs: 'interaction:view' } as const

export const customerFilters = {
  active: switchFilter,
  supplier: switchFilter,
  customerTypeId: referenceFilter,
  officerId: referenceFilter,
  /** Those nobody spoke with for as many days, or ever. */
  silentDays: { ...ownChoiceFilter(silences), ...ofContact },
  /** Those with a next step that was to be done before today. */
  contactOverdue: { ...toggleFilter, ...ofContact },
  lastContactFrom: { ...momentFilter('lastContactAt', 'from'), ...ofContact },
  lastContactTo: { ...momentFilter('lastContactAt', 'to'), ...ofContact },
  nextContactFrom: { ...dateFilter('nextContactOn', 'from'), ...ofContact },
  nextContactTo: { ...dateFilter('nextContactOn', 'to'), ...ofContact },
}

export const customerQuery = pageQuery({
  sort: ['abbreviatedName', 'code', 'name', 'modifiedAt', 'lastContactAt', 'nextContactOn'],
  filters: customerFilters,
})

export const customerEndpoints = {
  ...recordEndpoints({
    resource: 'Customer',
    entity: 'customer',
    words: { one: 'a customer', many: 'customers' },
    summaries: { one: 'One customer with everything that is kept about it' },
    form: customerBody,
    item: customerItem,
    record: customerSchema,
    query: customerQuery,
  }),
  options: endpoint({
    method: 'GET',
    path: '/Customer/options',
    summary: 'Active customers for pickers, at most 20; without words those of `first` before others',
    permission: 'customer:view',
    query: optionsQuery,
    data: z.array(customerOption),
  }),
  suppliers: endpoint({
    method: 'GET',
    path: '/Customer/suppliers',
    summary:
      'Active customers we also buy from, for pickers, at most 20; without words those of `first` before others',
    permission: 'customer:view',
    query: optionsQuery,
    data: z.array(customerOption),
  }),
  check: endpoint({
    method: 'GET',
    path: '/Customer/check',
    summary: 'Customers that already have this phone, tax code, name or abbreviated name; at most ten',
    permission: 'customer:view',
    query: z.strictObject({
      phone: optionalText(20),
      taxCode: optionalText(20),
      name: optionalText(200),
      abbreviatedName: optionalText(100),
      exceptId: id.optional(),
    }),
    data: z.array(customerMatch),
  }),
} satisfies Endpoints
