import {
  type CategoryDefinition,
  type CategoryItem,
  categoryEndpoints,
} from '@barem/shared/category/define-category'
import type { Use } from '@barem/shared/http/uses'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { queryOf } from '#api/query.ts'
import { useLazyComponent } from '#feedback/use-lazy-component.ts'
import { useMay } from '#navigation/rights.ts'
import type { RowAction } from '#table/columns.ts'
import { useRemoveAction } from '#table/use-remove-action.ts'

const nameOf = ({ code, name }: CategoryItem) => `${code} · ${name}`

const loadInUse = async () => (await import('./Uses.tsx')).EntryInUse

/** What carries a system code stays: the system knows it by that. */
function isKept(definition: CategoryDefinition, entry: CategoryItem): boolean {
  return Object.entries(definition.fields).some(
    ([name, { kind }]) => kind === 'system' && entry[name] !== null,
  )
}

/** Deleting an entry: what names it is shown instead of the question, since the server would refuse. */
export function useRemoveEntry(definition: CategoryDefinition): {
  remove: RowAction<CategoryItem>
  dialog: ReactNode
} {
  const may = useMay()
  const client = useQueryClient()
  const endpoints = useMemo(() => categoryEndpoints(definition), [definition])
  const [inUse, setInUse] = useState<{ entry: CategoryItem; uses: readonly Use[] } | null>(null)
  const close = () => setInUse(null)
  const EntryInUse = useLazyComponent(loadInUse, inUse !== null, close)
  const remove = useRemoveAction<CategoryItem>({
    endpoint: endpoints.remove,
    nameOf,
    allowed: (entry) =>
      may(`${definition.permission}:delete`) &&
      (isKept(definition, entry) ? { refused: definition.inUse } : true),
  })
  const run = async (entry: CategoryItem) => {
    const asked = queryOf(endpoints.uses, { params: { id: entry.id } }, { quiet: true })
    // without an answer the server decides
    const uses = await client.fetchQuery({ ...asked, staleTime: 0 }).catch(() => [])
    if (uses.length > 0) setInUse({ entry, uses })
    else remove.run(entry)
  }
  return {
    remove: { ...remove, run: (entry) => void run(entry) },
    dialog:
      inUse && EntryInUse ? (
        <EntryInUse id={inUse.entry.id} name={nameOf(inUse.entry)} uses={inUse.uses} onClose={close} />
      ) : null,
  }
}
