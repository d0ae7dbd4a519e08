import {
  type CategoryDefinition,
  type CategoryField,
  type CategoryItem,
  categoryEndpoints,
  categoryForm,
  listName,
  ownColumns,
  personFields,
} from '@barem/shared/category/define-category'
import type { Issue } from '@barem/shared/http/envelope'
import { resources } from '@barem/shared/i18n/resources'
import { issuesOf } from '@barem/shared/values/issue'
import { businessDate } from '@barem/shared/values/local-date'
import type {
  CheckedRow,
  SheetRow,
  SpreadsheetColumn,
  SpreadsheetKind,
  Value,
  Words,
} from '#spreadsheet/kind'
import { settleAddress } from './address-check.ts'
import { type CategoryForm, categoryRecord } from './record.ts'
import { type CategoryView, eachEntry } from './repository.ts'
import { type Db, tableOf } from './table.ts'

const vi = resources.vi.category
const en = resources.en.category
type Labels = Record<string, string>

function words(branch: 'lists' | 'fields' | 'hints', key: string): Words {
  return { vi: (vi[branch] as Labels)[key] ?? key, en: (en[branch] as Labels)[key] ?? key }
}

/** In Vietnamese what stands in the file for each option of a choice; the English words are read as well. */
function optionWords(name: string): { vi: Labels; en: Labels } | null {
  const options = (vi.options as Record<string, Labels>)[name]
  return options ? { vi: options, en: (en.options as Record<string, Labels>)[name] ?? {} } : null
}

/** A list as a spreadsheet: code, name, its own fields but the system's, and whether it is in use. */
export function categorySpreadsheet(
  definition: CategoryDefinition,
): SpreadsheetKind<CategoryView, CategoryForm, CategoryItem> {
  const columns = [
    ...['code', 'name', ...ownColumns(definition), 'active'].map((name) => column(definition, name)),
    modifiedAt,
  ]
  return {
    path: definition.route,
    entity: listName(definition),
    title: words('lists', listName(definition)),
    view: `${definition.permission}:view`,
    create: `${definition.permission}:create`,
    columns,
    query: categoryEndpoints(definition).list.query!.omit({ pageNumber: true, pageSize: true }) as never,
    rows: (context, view) => eachEntry(context, definition, view),
    check: ({ db }, rows) => checkRows(db, definition, rows),
    record: categoryRecord(definition),
  }
}

const modifiedAt: SpreadsheetColumn<CategoryItem> = {
  key: 'modifiedAt',
  header: words('fields', 'modifiedAt'),
  hint: { vi: '', en: '' },
  kind: 'date',
  value: (entry) => businessDate(new Date(entry.modifiedAt)),
  required: false,
  readOnly: true,
  whenChosen: true,
}

function column(definition: CategoryDefinition, name: string): SpreadsheetColumn<CategoryItem> {
  const field: CategoryField | undefined = definition.fields[name]
  const person = personFields(definition).find(({ id }) => id === name)
  const options = optionWords(name)
  return {
    key: name,
    header: words('fields', name),
    hint: words('hints', name),
    value: (entry, { locale }) => written(name, entry[person?.name ?? name], locale),
    kind:
      name === 'active' || field?.kind === 'switch' ? 'switch' : field?.kind === 'factor' ? 'number' : 'text',
    required: ['code', 'name', 'province', 'ward', 'address'].includes(name) || isNeeded(field),
    ...(name === 'code' ? { unique: true } : {}),
    ...(field?.kind === 'factor' ? { decimals: 6 } : {}),
    ...(field?.kind === 'system' || person ? { readOnly: true } : {}),
    ...(options ? { options: ({ locale }) => Object.values(options[locale]) } : {}),
  }
}

function isNeeded(field: CategoryField | undefined): boolean {
  if (field?.kind === 'text') return field.required
  return field?.kind === 'choice' && field.default === undefined
}

function written(name: string, value: unknown, locale: 'vi' | 'en'): Value {
  return optionWords(name)?.[locale][String(value)] ?? ((value ?? null) as Value)
}

/** The option a cell names, in either language or by its own key; else the cell as it is, for the form to refuse. */
function optionOf(name: string, value: Value): Value {
  const options = optionWords(name)
  if (!options || typeof value !== 'string') return value
  const wanted = value.toLowerCase()
  const found = Object.keys(options.vi).find((key) =>
    [key, options.vi[key], options.en[key]].some((text) => text?.toLowerCase() === wanted),
  )
  return found ?? value
}

async function checkRows(
  db: Db,
  definition: CategoryDefinition,
  rows: readonly SheetRow[],
): Promise<CheckedRow<CategoryForm>[]> {
  const form = categoryForm(definition)
  const known = await db.selectFrom(tableOf(definition)).select('code').execute()
  const taken = new Set(known.map(({ code }) => code.toUpperCase()))
  return rows.map(({ row, values }) => {
    const code = String(values.code ?? '').toUpperCase()
    const errors: Issue[] = taken.has(code)
      ? [{ path: 'code', code: definition.duplicateCode, params: {} }]
      : []
    // An empty cell means the field's default.
    const given = Object.entries(values).filter(([, value]) => value !== null)
    const parsed = form.safeParse(
      Object.fromEntries(given.map(([name, value]) => [name, optionOf(name, value)])),
    )
    if (!parsed.success) return { row, body: null, errors: [...errors, ...issuesOf(parsed.error)] }
    const { form: body, issues } = settleAddress(definition, parsed.data as unknown as CategoryForm)
    errors.push(...issues)
    return { row, body: errors.length > 0 ? null : body, errors }
  })
}
