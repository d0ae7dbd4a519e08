import type { CategoryDefinition } from '@barem/shared/category/define-category'
import { sql } from 'kysely'
import type { Found } from '#finder/found'
import { listOf } from './repository.ts'

/** An entry of a code-and-name list, by either. */
export function foundEntry(definition: CategoryDefinition): Found {
  const column = (name: string) => sql.ref<string>(`${definition.table}.${name}`)
  return {
    entity: definition.permission,
    list: listOf(definition),
    title: column('name'),
    detail: column('code'),
    exact: ({ text }) => [sql`upper(${column('code')}) = upper(${text})`],
  }
}
