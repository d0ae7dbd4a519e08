import { z } from 'zod'
import { isDiscussed } from '#business'
import { historyEndpoint } from '#event/history'
import { newAttachments } from '#file/attachment'
import { endpoint, pageEndpoint } from '#http/endpoint'
import { changeOf, deletionQuery, idParams } from '#http/page'
import type { PermissionEntity } from '#permission/permissions'

const deleted = z.object({ done: z.literal(true) })

interface RecordDescription<
  Shape extends z.ZodRawShape,
  NewForm extends z.ZodType,
  Item extends z.ZodType,
  Whole extends z.ZodType,
  Query extends z.ZodType,
> {
  /** The resource of the API: `/Customer`. */
  resource: string
  /** Whose rights hold: `customer:view` for reading, and one for each command. */
  entity: PermissionEntity
  /** What the summaries call one of them and many: `a customer`, `customers`. */
  words: { one: string; many: string }
  /** Summaries that say more than the usual ones. */
  summaries?: Partial<Record<'list' | 'one' | 'update', string>>
  /** What a person fills in; a change may leave out what has a default in it. */
  form: z.ZodObject<Shape>
  /** The form of a new one, where it asks for more. */
  newForm?: NewForm
  /** As a list shows it. */
  item: Item
  /** With everything that is kept of it: the answer of every call but the list. */
  record: Whole
  /** The query of the list (`pageQuery`). */
  query: Query
}

/** The six calls of a plain record; `recordCommands` on the server answers all but the list. */
export function recordEndpoints<
  Shape extends z.ZodRawShape,
  Item extends z.ZodType,
  Whole extends z.ZodType,
  Query extends z.ZodType,
  NewForm extends z.ZodType = z.ZodObject<Shape>,
>(description: RecordDescription<Shape, NewForm, Item, Whole, Query>) {
  const { resource, entity, words, summaries, form, item, record, query } = description
  const path = `/${resource}` as const
  return {
    list: pageEndpoint({
      method: 'GET',
      path,
      summary: summaries?.list ?? `List ${words.many}`,
      permission: `${entity}:view`,
      query,
      data: item,
    }),
    one: endpoint({
      method: 'GET',
      path: `${path}/{id}`,
      summary: summaries?.one ?? `One ${resource}`,
      permission: `${entity}:view`,
      params: idParams,
      data: record,
    }),
    history: historyEndpoint(resource, `${entity}:view`),
    create: endpoint({
      method: 'POST',
      path,
      summary: `Create ${words.one}`,
      permission: `${entity}:create`,
      // without a form of its own a new one takes the form, which is what the type's default says
      body: created(entity, description.newForm ?? form) as NewForm,
      data: record,
    }),
    update: endpoint({
      method: 'PUT',
      path,
      summary: summaries?.update ?? `Change ${words.one}`,
      permission: `${entity}:update`,
      body: changeOf(form),
      data: record,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${path}/{id}`,
      summary: `Delete ${words.one} that nothing uses`,
      permission: `${entity}:delete`,
      params: idParams,
      query: deletionQuery,
      data: deleted,
    }),
  }
}

/** The body of a new one: it comes with its files where its kind has some. */
function created(entity: string, form: z.ZodType): z.ZodType {
  return isDiscussed(entity) && form instanceof z.ZodObject ? form.safeExtend(newAttachments) : form
}
