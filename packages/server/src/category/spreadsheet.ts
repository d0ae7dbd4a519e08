import type { CategoryName } from '@barem/shared/category/categories'
import {
  type CategoryDefinition,
  type CategoryField,
  type CategoryItem,
  categoryEndpoints,
  categoryForm,
  entryFields,
  listName,
  namedFields,
  ownColumns,
  personFields,
} from '@barem/shared/category/define-category'
import type { Issue } from '@barem/shared/http/envelope'
import { resources } from '@barem/shared/i18n/resources'
import { factorFigure } from '@barem/shared/values/figure'
import { issuesOf } from '@barem/shared/values/issue'
import { businessDate } from '@barem/shared/values/local-date'
import { entryFinder } from '#list/entries'
import type {
  CheckedRow,
  SheetRow,
  SpreadsheetColumn,
  SpreadsheetKind,
  Value,
  Words,
} from '#spreadsheet/kind'
import { normalizeAddress } from './address-check.ts'
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

const sheetKinds: Partial<Record<CategoryField['kind'], SpreadsheetColumn['kind']>> = {
  switch: 'switch',
  factor: 'number',
  price: 'number',
}

function column(definition: CategoryDefinition, name: string): SpreadsheetColumn<CategoryItem> {
  const field: CategoryField | undefined = definition.fields[name]
  const person = personFields(definition).find(({ id }) => id === name)
  const named = namedFields(definition).find(({ id }) => id === name)
  const options = optionWords(name)
  return {
    key: name,
    header: words('fields', name),
    hint: words('hints', name),
    value: (entry, { locale }) => written(name, entry[named?.name ?? name], locale),
    kind: name === 'active' ? 'switch' : (sheetKinds[field?.kind ?? 'text'] ?? 'text'),
    required: isNeeded(definition, name),
    ...(name === 'code' ? { unique: true } : {}),
    ...(field?.kind === 'factor' ? { decimals: 6, figure: factorIn } : {}),
    ...(field?.kind === 'system' || person ? { readOnly: true } : {}),
    ...(options ? { options: ({ locale }) => Object.values(options[locale]) } : {}),
  }
}

/** By what the unit of the row measures. */
function factorIn({ kind }: SheetRow['values']) {
  return factorFigure(optionOf('kind', kind ?? null))
}

function isNeeded(definition: CategoryDefinition, name: string): boolean {
  if (['code', 'name', 'province', 'ward', 'address'].includes(name)) return true
  if (entryFields(definition).some(({ id }) => id === name)) return true
  const field = definition.fields[name]
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

function unknownEntry(path: string): Issue {
  return { path, code: 'unknown-reference', params: {} }
}

async function checkRows(
  db: Db,
  definition: CategoryDefinition,
  rows: readonly SheetRow[],
): Promise<CheckedRow<CategoryForm>[]> {
  const form = categoryForm(definition)
  const entries = entryFields(definition)
  const [known, ...finders] = await Promise.all([
    db.selectFrom(tableOf(definition)).select('code').execute(),
    ...entries.map(({ of }) => entryFinder(db, listName({ table: of }) as CategoryName)),
  ])
  const taken = new Set(known.map(({ code }) => code.toUpperCase()))
  return rows.map(({ row, values }) => {
    const code = String(values.code ?? '').toUpperCase()
    const errors: Issue[] = taken.has(code)
      ? [{ path: 'code', code: definition.duplicateCode, params: {} }]
      : []
    // An empty cell means the field's default.
    const given = Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) =>
        value === null ? [] : [[name, optionOf(name, value)]],
      ),
    )
    for (const [place, { id }] of entries.entries()) {
      if (given[id] === undefined) continue
      const found = finders[place]!(String(given[id]))
      if (!found) return { row, body: null, errors: [...errors, unknownEntry(id)] }
      given[id] = found
    }
    const parsed = form.safeParse(given)
    if (!parsed.success) return { row, body: null, errors: [...errors, ...issuesOf(parsed.error)] }
    const { form: body, issues } = normalizeAddress(definition, parsed.data as unknown as CategoryForm)
    errors.push(...issues)
    return { row, body: errors.length > 0 ? null : body, errors }
  })
}
