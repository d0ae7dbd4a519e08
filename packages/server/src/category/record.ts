import {
  type CategoryDefinition,
  type CategoryItem,
  categoryForm,
  listName,
} from '@barem/shared/category/define-category'
import { Refusal } from '#http/refusal'
import { type Db, fieldsOf, type RecordKind } from '#record/record-kind'
import { settleAddress } from './address-check.ts'
import { type CategoryRow, columnsOf, present, tableOf } from './table.ts'

export type CategoryForm = Record<string, unknown> & { code: string; name: string; active: boolean }

/** An entry as it is stored, its list's own columns beside those of every list. */
type Row = CategoryRow & Record<string, unknown>

/** The entries of one list, all from its definition. Entries with a system code cannot be deleted: the program depends on them. */
export function categoryRecord(definition: CategoryDefinition): RecordKind<Row, CategoryForm, CategoryItem> {
  const form = categoryForm(definition)
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
    settle: (_, given) => {
      const { form: settled, issues } = settleAddress(definition, given)
      if (issues.length > 0) throw new Refusal('validation', { errors: issues })
      return settled
    },
    prepare: async (_, columns) => ({ columns, beside: {} }),
    beforeRemoval: async (_, row) => {
      if (system.some((name) => row[name] !== null)) throw new Refusal(definition.inUse)
    },
    inUse: definition.inUse,
  }
}

function findEntry(
  db: Db,
  definition: CategoryDefinition,
  id: string,
  lock: boolean,
): Promise<Row | undefined> {
  return db
    .selectFrom(tableOf(definition))
    .select(columnsOf(definition))
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
}
