import { z } from 'zod'
import { approvalEndpoints } from '#approval/endpoints'
import { statuses } from '#approval/lifecycle'
import { abilitiesSchema, approvalStatus, approvalStep, followedWorkflow, usedBy } from '#approval/schema'
import { type ApprovableEntity, approvableEntities, business } from '#business'
import { type CategoryName, isCategory } from '#category/categories'
import { historyEndpoint } from '#event/history'
import { newAttachments } from '#file/attachment'
import { endpoint, fileEndpoint, pageEndpoint } from '#http/endpoint'
import { changeOf, id, idParams, pageQuery, reference, version } from '#http/page'
import {
  amountFilter,
  choiceFilter,
  dateFilter,
  type Filters,
  referenceFilter,
  toggleFilter,
} from '#list/filter'
import { DEFAULT_LOCALE, locales, priceTypes } from '#values/constants'
import type { DocumentDescription, DocumentFields, LinesIn } from './description.ts'
import { type Field, type Fields, keyOf, type WireShape, wireShape } from './fields.ts'
import type { LineDescription } from './line.ts'
import { documentMailBody } from './mail.ts'
import { paperFacts } from './paper.ts'

const moment = z.iso.datetime()
const figure = z.number()

/** What every document shows in a list, beside the fields of its header that are `listed`. */
const common = {
  id,
  number: z.string(),
  total: figure,
  status: approvalStatus,
  /** Cloned and cancelled: it can no longer be sent or reviewed. */
  closed: z.boolean(),
  author: reference,
  version,
  modifiedAt: moment,
  abilities: abilitiesSchema,
}

/** What it shows as a whole, beside its header and its lines. */
const whole = {
  created: moment,
  /** What rests on it, of what the caller may see: while something does, it is not cancelled. */
  usedBy: z.array(usedBy),
  path: z.array(approvalStep),
  /** Of its latest request; null where its own approver decides alone. */
  followed: followedWorkflow.nullable(),
  /** Not sent yet: a workflow of its department may say who decides. */
  byWorkflow: z.boolean(),
  /** In whose place the reader decides on it now; null where not, or where they are asked themselves. */
  decidesFor: z.string().nullable(),
  revisions: z.array(z.object({ id, number: z.string(), status: approvalStatus })),
}

/** What the company calls the partner: no part of the document, and so as it is today. */
type Abbreviated<Partner extends string> = Record<`${Partner}AbbreviatedName`, z.ZodString>

type ItemShape<
  Fs extends DocumentFields,
  Listed extends keyof Fs & string,
  Partner extends string,
> = typeof common & Abbreviated<Partner> & Pick<WireShape<Fs>, Listed>
type DocumentShape<
  Fs extends DocumentFields,
  Line extends LineDescription | null,
  Partner extends string,
> = typeof common &
  typeof whole &
  Abbreviated<Partner> &
  WireShape<Fs> &
  Record<`${Partner}Phone`, z.ZodString> &
  Record<`${Partner}TaxCode`, z.ZodNullable<z.ZodString>> &
  LinesIn<Line, 'wire'> &
  (Line extends LineDescription ? Line['answered'] : unknown)

/** What a document answers of its lines, by the names of its fields: no verb of an approval changes it. */
function ofLines({ line }: Pick<DocumentDescription, 'line'>): string[] {
  return line ? ['lines', ...Object.keys(line.answered)] : []
}

/** The answers of a kind of document: in a list, and whole; and what of it stays as it is in a verb of its approval. */
export function documentSchemas<
  Fs extends DocumentFields,
  Line extends LineDescription | null,
  const Partner extends string,
  const Listed extends keyof Fs & string,
>({
  fields,
  line,
  partner,
  listed,
}: DocumentDescription<Fs, Line, Partner, Listed>): {
  item: z.ZodObject<ItemShape<Fs, Listed, Partner>>
  document: z.ZodObject<DocumentShape<Fs, Line, Partner>>
  keeps: readonly string[]
} {
  const wire = wireShape(fields)
  const shown = Object.fromEntries(listed.map((name) => [name, wire[name]]))
  const named = { ...common, [`${partner}AbbreviatedName`]: z.string() }
  const ofPartner = { [`${partner}Phone`]: z.string(), [`${partner}TaxCode`]: z.string().nullable() }
  const lines = line && { lines: z.array(line.wire), ...line.answered }
  const document = { ...named, ...ofPartner, ...wire, ...lines, ...whole }
  // the shapes are what the types say: names made of a type's parameters are lost to an object literal
  const answers = { item: z.object({ ...named, ...shown }), document: z.object(document) }
  return { ...answers, keeps: ofLines({ line }) } as never
}

/** The filters that every list of documents offers; a kind adds its own between them. */
export const documentFilters = {
  status: choiceFilter(statuses),
  officerId: referenceFilter,
  /** Sent for approval to me. */
  waitingForMe: toggleFilter,
  /** Written by me, or mine to look after. */
  mine: toggleFilter,
  from: dateFilter('date', 'from'),
  to: dateFilter('date', 'to'),
  totalFrom: amountFilter('total', 'from'),
  totalTo: amountFilter('total', 'to'),
}

/** The entries of code-and-name lists that a header names, by which a list of documents is filtered. */
type EntryFilters<Fs extends Fields> = {
  [Name in keyof Fs & string as Fs[Name] extends { to: CategoryName }
    ? `${Name}Id`
    : never]: typeof referenceFilter
}

export function entryFilters<Fs extends Fields>(fields: Fs): EntryFilters<Fs> {
  const named = Object.entries<Field>(fields).filter(([, { to }]) => to && isCategory(to))
  return Object.fromEntries(named.map(([name, field]) => [keyOf(name, field), referenceFilter])) as never
}

/** Beside them for documents of goods: a product that one of their lines names. */
export const goodsFilters = {
  productId: { ...referenceFilter, comparison: 'own', several: true },
} as const

/** The query of a list of documents: search, filters, the orders that every kind has, and by days of its own, such as the end of a validity. */
export function documentListQuery<
  const Partner extends string,
  F extends Filters,
  const Day extends string = never,
>(partner: Partner, filters: F, ...days: Day[]) {
  type Sort = 'number' | 'date' | 'total' | `${Partner}Name` | 'status' | 'modifiedAt' | Day
  return pageQuery<Sort, F>({
    sort: ['number', 'date', 'total', `${partner}Name`, 'status', 'modifiedAt', ...days],
    filters,
  })
}

/** What a new document begins with; only what may still be chosen. */
export const documentDefaults = z.object({
  /** The document that the terms are from; the person's own last one, where its partner has none, has only what is `ours`. */
  from: z.object({ id, number: z.string() }).nullable(),
  /** Of the fields that are `prefilled`, by name. */
  terms: z.record(z.string(), reference),
  /** Until when it binds us, where its kind has a validity. */
  validUntil: z.string().nullable(),
})
export type DocumentDefaults = z.output<typeof documentDefaults>

/** A price of a product in an approved document, as it counts now. */
const paidPrice = z.object({
  entity: z.enum(approvableEntities),
  document: reference,
  date: z.string(),
  priceType: z.enum(priceTypes),
  unitName: z.string(),
  /** Đồng per kg, or per unit where it is priced by item. */
  price: figure,
})
export type PaidPrice = z.output<typeof paidPrice>

/** What pickers of a document show first, and what a partner paid last. */
export const documentRecent = z.object({
  /** Of the caller's own last documents, newest first. */
  partners: z.array(id),
  /** Of the partner's last approved documents, newest first, with their prices; then of the caller's own, without. */
  goods: z.array(
    z.object({
      productId: id,
      price: figure.nullable(),
      priceType: z.enum(priceTypes).nullable(),
      date: z.string().nullable(),
      /** Where the price stands, as the line says it. */
      line: z.object({ productName: z.string(), unitName: z.string(), document: reference }).nullable(),
      /** The partner's last prices, newest first, of other kinds that the caller sees as well: what was contracted counts as what was quoted. */
      prices: z.array(paidPrice),
      /** What it was bought for last; null without `cost:view`, or where no contract says so. */
      bought: paidPrice.nullable(),
    }),
  ),
})
export type DocumentRecent = z.output<typeof documentRecent>

/** For how much a product stands in a document. */
export const documentPrice = z.object({
  document: reference,
  /** As the company calls the partner. */
  partner: z.string(),
  date: z.string(),
  /** Metres. */
  length: figure.nullable(),
  quantity: figure,
  unitName: z.string(),
  priceType: z.enum(priceTypes),
  /** Đồng per kg, or per unit where it is priced by item. */
  price: figure,
})
export type DocumentPrice = z.output<typeof documentPrice>

/** The document that a new one is a copy of: kept in its history. */
const copiedFrom = id.nullable().default(null)
type Creating<Body extends z.ZodRawShape> = z.ZodObject<
  Body & { copiedFromId: typeof copiedFrom } & typeof newAttachments,
  z.core.$strict
>

interface Calls<
  Body extends z.ZodRawShape,
  Item extends z.ZodType,
  Whole extends z.ZodObject,
  Query extends z.ZodType,
> {
  entity: ApprovableEntity
  /** What the summaries call one of them, many, and its partner. */
  words: { one: string; many: string; partner: string }
  /** What a person fills in (`documentBody`). */
  body: z.ZodObject<Body, z.core.$strict>
  /** The answers (`documentSchemas`). */
  item: Item
  document: Whole
  keeps: readonly string[]
  query: Query
  /** What a cancellation may say beside its words. */
  cancelling?: z.ZodRawShape
}

/** The calls of a kind of document; `documentHandlers` on the server answers all of them. */
export function documentEndpoints<
  Body extends z.ZodRawShape,
  Item extends z.ZodType,
  Whole extends z.ZodObject,
  Query extends z.ZodType,
>({ entity, words, body, item, document, keeps, query, cancelling = {} }: Calls<Body, Item, Whole, Query>) {
  const [resource] = business[entity].views
  const changing = Object.entries(document.shape).filter(([name]) => !keeps.includes(name))
  const changed = z.object(Object.fromEntries(changing))
  const path = `/${resource}` as const
  const { one, many, partner } = words
  return {
    list: pageEndpoint({
      method: 'GET',
      path,
      summary: `List ${many}`,
      permission: `${entity}:view`,
      query,
      data: item,
    }),
    one: endpoint({
      method: 'GET',
      path: `${path}/{id}`,
      summary: `One ${one}, for whoever may see ${many} and for its approver`,
      permission: 'signed-in',
      params: idParams,
      data: document,
    }),
    history: historyEndpoint(resource, 'signed-in'),
    pdf: fileEndpoint({
      method: 'GET',
      path: `${path}/{id}/pdf`,
      summary: `The ${one} on paper, as its ${partner} gets it, in the language asked for`,
      permission: 'signed-in',
      effect: 'own',
      params: idParams,
      query: z.strictObject({ language: z.enum(locales).default(DEFAULT_LOCALE) }),
    }),
    paper: endpoint({
      method: 'GET',
      path: `${path}/{id}/paper`,
      summary: `What is printed of a ${one} beside what its page shows`,
      permission: 'signed-in',
      params: idParams,
      data: paperFacts,
    }),
    mail: endpoint({
      method: 'POST',
      path: `${path}/{id}/mail`,
      summary: `Mail an approved ${one} to its ${partner} as PDF`,
      permission: `${entity}:view`,
      params: idParams,
      body: documentMailBody,
      data: z.object({ done: z.literal(true) }),
    }),
    defaults: endpoint({
      method: 'GET',
      path: `${path}/defaults`,
      summary: `What a new ${one} begins with: terms of the last one of this ${partner}, else of the caller's own last one`,
      permission: `${entity}:create`,
      query: z.strictObject({ partnerId: id.optional() }),
      data: documentDefaults,
    }),
    recent: endpoint({
      method: 'GET',
      path: `${path}/recent`,
      summary: `The last used goods of ${many} and what this ${partner} paid for them last, and whom the caller wrote to last`,
      permission: `${entity}:view`,
      query: z.strictObject({ partnerId: id.optional() }),
      data: documentRecent,
    }),
    prices: endpoint({
      method: 'GET',
      path: `${path}/prices`,
      summary: `For how much a product stands in the last approved ${many}`,
      permission: `${entity}:view`,
      query: z.strictObject({ productId: id }),
      data: z.array(documentPrice),
    }),
    create: endpoint({
      method: 'POST',
      path,
      summary: `Create a ${one}; its figures are computed here`,
      permission: `${entity}:create`,
      body: body.extend({ copiedFromId: copiedFrom, ...newAttachments }) as Creating<Body>,
      data: document,
    }),
    update: endpoint({
      method: 'PUT',
      path,
      summary: `Change a draft or a rejected ${one}, which becomes a draft again`,
      permission: `${entity}:update`,
      body: changeOf(body),
      data: document,
    }),
    ...approvalEndpoints({ resource, entity, data: document, changed, keeps, cancelling }),
  }
}
