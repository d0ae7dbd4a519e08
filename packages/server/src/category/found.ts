import type { CategoryDefinition } from '@barem/shared/category/define-category'
import { sql } from 'kysely'
import type { Found } from '#finder/found'
import { listOf } from './repository.ts'

/** An entry of a code-and-name list, by either. Codes such as `THEP` are words too: they do not go before other kinds. */
export function foundEntry(definition: CategoryDefinition): Found {
  const column = (name: string) => sql.ref<string>(`${definition.table}.${name}`)
  return {
    entity: definition.permission,
    list: listOf(definition),
    title: column('name'),
    detail: () => column('code'),
  }
}
