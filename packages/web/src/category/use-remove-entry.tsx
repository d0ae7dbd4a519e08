import {
  type CategoryDefinition,
  type CategoryItem,
  categoryEndpoints,
} from '@barem/shared/category/define-category'
import { type ReactNode, useMemo } from 'react'
import { useMay } from '#navigation/rights.ts'
import type { RowAction } from '#table/columns.ts'
import { useRemoveAction } from '#table/use-remove-action.ts'
import { useGuardedRemoval } from './use-in-use.tsx'

const nameOf = ({ code, name }: CategoryItem) => `${code} · ${name}`

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
  const endpoints = useMemo(() => categoryEndpoints(definition), [definition])
  const remove = useRemoveAction<CategoryItem>({
    endpoint: endpoints.remove,
    nameOf,
    allowed: (entry) =>
      may(`${definition.permission}:delete`) &&
      (isKept(definition, entry) ? { refused: definition.inUse } : true),
  })
  return useGuardedRemoval(endpoints.uses, remove, nameOf)
}
