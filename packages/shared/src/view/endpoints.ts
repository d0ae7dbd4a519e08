import { z } from 'zod'
import { type Endpoints, endpoint } from '#http/endpoint'
import { changeOf, deletionQuery, id, idParams, version } from '#http/page'
import { fieldName } from '#list/filter'
import { text } from '#values/text'
import { viewLists } from './lists.ts'

const list = z.enum(viewLists as [string, ...string[]])

/** A filter may have as many values as fit (`VALUES_MAX`). */
const VALUE_LENGTH = 2000

/** Search, filters, order and page size as they stand in the address; the list reads them by its own schema again. */
const query = z
  .record(fieldName, text({ max: VALUE_LENGTH, min: 0 }))
  .refine((value) => Object.keys(value).length <= 30)

/** The columns shown, in their order; null for the usual ones. */
const columns = z.array(fieldName).max(60).nullable()

/** How many rows a page has; `fit`: as many as the screen has room for. */
export const pageSizes = ['10', '20', '50', '100', 'fit'] as const
export type PageSize = (typeof pageSizes)[number]

/** What a person says of a view. */
export const viewBody = z.strictObject({
  list,
  name: text({ max: 80 }),
  shared: z.boolean(),
  query,
  columns,
})

export const savedViewSchema = z.object({
  ...viewBody.shape,
  id,
  version,
  mine: z.boolean(),
  ownerName: z.string(),
  /** Renaming, updating, deleting: one's own, and shared ones with the list's right to update. */
  editable: z.boolean(),
})
export type SavedView = z.output<typeof savedViewSchema>

const settingSchema = z.object({
  /** The view the list opens with. */
  viewId: id.nullable(),
  columns,
  /** Null for the usual one. */
  pageSize: z.enum(pageSizes).nullable(),
})

export const viewEndpoints = {
  ofList: endpoint({
    method: 'GET',
    path: '/SavedView',
    summary: 'The views of one list that I may use, mine first, and what I chose for the list',
    permission: 'signed-in',
    query: z.strictObject({ list }),
    data: z.object({ views: z.array(savedViewSchema), setting: settingSchema, mayShare: z.boolean() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/SavedView',
    summary: 'Save a list as it stands under a name',
    permission: 'signed-in',
    body: viewBody,
    data: savedViewSchema,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/SavedView',
    summary: 'Rename a view, share it, or save the list as it stands over it',
    permission: 'signed-in',
    body: changeOf(viewBody),
    data: savedViewSchema,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/SavedView/{id}',
    summary: 'Delete a view; lists that opened with it open as usual',
    permission: 'signed-in',
    params: idParams,
    query: deletionQuery,
    data: z.object({ done: z.literal(true) }),
  }),
  choose: endpoint({
    method: 'POST',
    path: '/SavedView/setting',
    summary: 'Choose the view a list opens with, its columns and its page size; what is not named stays',
    permission: 'signed-in',
    body: z.strictObject({ list, ...settingSchema.partial().shape }),
    data: settingSchema,
  }),
} satisfies Endpoints
