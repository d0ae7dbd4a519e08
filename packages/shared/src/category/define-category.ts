import { z } from 'zod'
import { endpoint } from '#http/endpoint'
import type { ErrorCode } from '#http/error-catalogue'
import { id, idParams, pageQuery, version } from '#http/page'
import { useSchema } from '#http/uses'
import { type Filters, referenceFilter, switchFilter } from '#list/filter'
import type { PermissionEntity } from '#permission/permissions'
import { recordEndpoints } from '#record/endpoints'
import { unitPrice } from '#values/money'
import { code, text } from '#values/text'

/** The closed set of kinds a list's own field may have; each knows its schema, its column and its input. */
export type CategoryField =
  | { kind: 'switch'; default: boolean }
  | { kind: 'choice'; options: readonly [string, ...string[]]; default?: string }
  | { kind: 'factor'; default: number }
  /** Đồng per something, VAT included; null where nobody said it. */
  | { kind: 'price' }
  | { kind: 'text'; max: number; required: boolean }
  /** Province, district, ward and address of one address catalogue (domain, section 1). */
  | { kind: 'address' }
  /** Somebody who can sign in; the answer says who, and whether that account was locked since. */
  | { kind: 'person' }
  /** An entry of another list, by its table. A new one needs it; what stands without one may go on so. */
  | { kind: 'entry'; of: string }
  /** Set by the server, shown, never edited. */
  | { kind: 'system' }

/** All there is to say about one code-and-name list. The rest follows from it. */
export interface CategoryDefinition {
  /** The table, and in camel case the key of the labels. */
  table: string
  /** The resource of the API: `/PaymentMethod`. */
  resource: string
  /** The page: `/categories/payment-method`. */
  route: string
  permission: PermissionEntity
  fields: Record<string, CategoryField>
  duplicateCode: ErrorCode
  inUse: ErrorCode
}

type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name

/** `payment_method` → `paymentMethod`: the table in code, the key of its labels, the entity of its events. */
export function listName<Table extends string>({ table }: { table: Table }): Camel<Table> {
  return table.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as Camel<Table>
}

export function defineCategory<const Table extends string>(
  definition: { table: Table } & Pick<CategoryDefinition, 'resource' | 'route' | 'permission'> &
    Partial<CategoryDefinition>,
): CategoryDefinition & { table: Table } {
  return {
    duplicateCode: 'CAT_ERR_006',
    inUse: 'in-use',
    ...definition,
    fields: { nameEn, ...definition.fields },
  }
}

/** Every list has it, for documents printed in English; the name where it is empty. */
const nameEn: CategoryField = { kind: 'text', max: 200, required: false }

/** The fields of an address: the names of its units, and the catalogue they are from. */
export const addressFields = {
  addressCatalogue: z.enum(['2025', 'legacy']).default('2025'),
  province: text({ max: 100 }),
  district: text({ max: 100 }).nullable().default(null),
  ward: text({ max: 100 }),
  address: text({ max: 500 }),
}

/** The form fields one kind of field stands for, of a new entry or of a change. */
function fieldShape(name: string, field: CategoryField, isNew: boolean): Record<string, z.ZodType> {
  switch (field.kind) {
    case 'switch':
      return { [name]: z.boolean().default(field.default) }
    case 'choice':
      return { [name]: field.default ? z.enum(field.options).default(field.default) : z.enum(field.options) }
    case 'factor':
      return { [name]: z.number().positive().max(999_999_999).multipleOf(0.000001).default(field.default) }
    case 'price':
      return { [name]: unitPrice.nullable().default(null) }
    case 'text':
      return {
        [name]: field.required ? text({ max: field.max }) : text({ max: field.max }).nullable().default(null),
      }
    case 'address':
      return addressFields
    case 'person':
      return { [personColumns(name).id]: id.nullable().default(null) }
    case 'entry':
      return { [entryColumns(name).id]: isNew ? id : id.nullable().default(null) }
    case 'system':
      return {}
  }
}

/** The field of a person: `headId` of `head`, and what an answer says beside it. */
export function personColumns(name: string) {
  return { id: `${name}Id`, name: `${name}Name`, locked: `${name}Locked` }
}

/** The fields of a list that name somebody. */
export function personFields({ fields }: Pick<CategoryDefinition, 'fields'>) {
  return Object.entries(fields).flatMap(([name, { kind }]) =>
    kind === 'person' ? [personColumns(name)] : [],
  )
}

/** The field of an entry of another list: `warehouseTypeId` of `warehouseType`, and what an answer says beside it. */
export function entryColumns(name: string) {
  return { id: `${name}Id`, name: `${name}Name` }
}

/** The fields of a list that name an entry of another one. */
export function entryFields({ fields }: Pick<CategoryDefinition, 'fields'>) {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'entry' ? [{ ...entryColumns(name), of: field.of }] : [],
  )
}

/** The fields of a list that name something, whatever it is: the column with the id, and the one with the name. */
export function namedFields(definition: Pick<CategoryDefinition, 'fields'>): { id: string; name: string }[] {
  return [...personFields(definition), ...entryFields(definition)]
}

/** The names of the columns a list has beside code and name, in the order they are shown. */
export function ownColumns(definition: CategoryDefinition): string[] {
  return Object.entries(definition.fields).flatMap(([name, { kind }]) => {
    if (kind === 'address') return Object.keys(addressFields)
    return [kind === 'person' || kind === 'entry' ? `${name}Id` : name]
  })
}

/** The form of a new entry: code, name, active, and its own fields. A legacy address needs its district, a new one has none. */
export function categoryForm(definition: CategoryDefinition) {
  return formOf(definition, true)
}

/** The form of one that stands: what it was never asked for may stay empty. */
export function categoryChange(definition: CategoryDefinition) {
  return formOf(definition, false)
}

function formOf(definition: CategoryDefinition, isNew: boolean) {
  const own = Object.entries(definition.fields).map(([name, field]) => fieldShape(name, field, isNew))
  const shape = z.strictObject({
    code: code({ max: 50 }),
    name: text({ max: 200 }),
    active: z.boolean().default(true),
    ...(Object.assign({}, ...own) as Record<string, z.ZodType>),
  })
  return shape
}

export const categoryBase = z.object({
  id,
  code: z.string(),
  name: z.string(),
  active: z.boolean(),
  version,
  modifiedAt: z.iso.datetime(),
})
export type CategoryItem = z.output<typeof categoryBase> & Record<string, string | number | boolean | null>

function itemSchema(definition: CategoryDefinition) {
  const beside = [
    ...personFields(definition).flatMap(({ name, locked }) => [name, locked]),
    ...entryFields(definition).map(({ name }) => name),
  ]
  return categoryBase.extend(
    Object.fromEntries(
      [...ownColumns(definition), ...beside].map((name) => [
        name,
        z.union([z.string(), z.number(), z.boolean()]).nullable(),
      ]),
    ),
  )
}

/** Every list is filtered by what is in use. */
export const everyFilter = { active: switchFilter }

/** What a list is filtered by: what is in use, and the entries it names. */
export function categoryFilters(definition: CategoryDefinition): typeof everyFilter & Filters {
  const named = entryFields(definition).map(({ id }) => [id, referenceFilter])
  return { ...everyFilter, ...Object.fromEntries(named) }
}

/** The query of a list: all have the same orders. */
function categoryQuery(definition: CategoryDefinition) {
  return pageQuery<'code' | 'name' | 'modifiedAt', typeof everyFilter>({
    sort: ['code', 'name', 'modifiedAt'],
    filters: categoryFilters(definition),
  })
}

/** The eight calls of one list. */
export function categoryEndpoints(definition: CategoryDefinition) {
  const { resource, permission } = definition
  const item = itemSchema(definition)
  return {
    ...recordEndpoints({
      resource,
      entity: permission,
      words: { one: resource, many: resource },
      ...{ form: categoryChange(definition), newForm: categoryForm(definition) },
      ...{ item, record: item, query: categoryQuery(definition) },
    }),
    uses: endpoint({
      method: 'GET',
      path: `/${resource}/{id}/uses`,
      summary: `How many records name one ${resource}, of what the caller may see`,
      permission: `${permission}:view`,
      params: idParams,
      data: z.array(useSchema),
    }),
    options: endpoint({
      method: 'GET',
      path: `/${resource}/options`,
      summary: `Active ${resource} for pickers`,
      permission: 'signed-in',
      query: z.strictObject({ search: text({ max: 200, min: 0 }).optional() }),
      data: z.array(z.object({ id, code: z.string(), name: z.string() })),
    }),
  }
}
