import {
  type CategoryDefinition,
  type CategoryItem,
  categoryChange,
  entryFields,
  listName,
  namedFields,
  personFields,
} from '@barem/shared/category/define-category'
import { type Db, fieldsOf, type RecordKind } from '#record/record-kind'
import { usesOf } from '#record/uses'
import { fieldRefusal, Refusal } from '#refusal'
import { normalizeAddress } from './address-check.ts'
import { type CategoryRow, present, selectionOf, tableOf } from './table.ts'

export type CategoryForm = Record<string, unknown> & { code: string; name: string; active: boolean }

/** An entry as it is stored, its list's own columns beside those of every list. */
type Row = CategoryRow & Record<string, unknown>

/** The entries of one list, all from its definition. Entries with a system code cannot be deleted: the program depends on them. */
export function categoryRecord(definition: CategoryDefinition): RecordKind<Row, CategoryForm, CategoryItem> {
  const form = categoryChange(definition)
  const system = Object.entries(definition.fields).flatMap(([name, { kind }]) =>
    kind === 'system' ? [name] : [],
  )
  return {
    entity: listName(definition),
    event: 'category',
    table: tableOf(definition),
    load: (db, _, id, lock) => findEntry(db, definition, id, lock),
    form: (row) => fieldsOf<CategoryForm>(form as never, present(definition, row)),
    present: (row) => present(definition, row),
    nameOf: ({ code, name }) => `${code} ${name}`,
    normalize: (_, given) => {
      const { form: normalized, issues } = normalizeAddress(definition, given)
      if (issues.length > 0) throw new Refusal('validation', { errors: issues })
      return normalized
    },
    words: (row) =>
      Object.fromEntries(namedFields(definition).map(({ id, name }) => [id, row[name] as string | null])),
    prepare: async ({ trx }, columns, before) => ({
      columns,
      beside: namesBeside(trx, definition, columns, before),
    }),
    beforeRemoval: async ({ trx, actor }, row) => {
      if (system.some((name) => row[name] !== null)) throw new Refusal(definition.inUse)
      // what this person does not see, and what comes meanwhile, the foreign keys refuse
      const uses = await usesOf({ db: trx, actor }, listName(definition), row.id)
      if (uses.length > 0) throw new Refusal(definition.inUse, { uses })
    },
    inUse: definition.inUse,
  }
}

/**
 * What an entry shows of what its form names: of somebody name and lock, of an entry its name. Somebody locked may stay, and
 * is not chosen anew; what never named an entry may go on so, and what does is not emptied.
 */
async function namesBeside(db: Db, definition: CategoryDefinition, form: CategoryForm, before: Row | null) {
  const beside: Record<string, unknown> = {}
  for (const { id, name, locked } of personFields(definition)) {
    const person = form[id] ? await findPerson(db, form[id] as string) : null
    if (form[id] && !person) throw fieldRefusal(id, 'unknown-reference')
    if (person?.isLocked && before?.[id] !== form[id]) throw fieldRefusal(id, 'person-locked')
    Object.assign(beside, { [name]: person?.fullName ?? null, [locked]: person?.isLocked ?? null })
  }
  for (const { id, name, of } of entryFields(definition)) {
    if (!form[id] && before?.[id] !== null) throw fieldRefusal(id, 'required')
    const entry = form[id] ? await findEntryName(db, of, form[id] as string) : null
    if (form[id] && !entry) throw fieldRefusal(id, 'unknown-reference')
    beside[name] = entry?.name ?? null
  }
  return beside as Partial<Row>
}

function findEntryName(db: Db, table: string, id: string) {
  return db
    .selectFrom(listName({ table }) as 'paymentMethod')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst()
}

function findPerson(db: Db, id: string) {
  return db.selectFrom('appUser').select(['fullName', 'isLocked']).where('id', '=', id).executeTakeFirst()
}

function findEntry(
  db: Db,
  definition: CategoryDefinition,
  id: string,
  lock: boolean,
): Promise<Row | undefined> {
  return db
    .selectFrom(tableOf(definition))
    .select(selectionOf(definition))
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
}
