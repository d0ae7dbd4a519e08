import type { Endpoint } from '@barem/shared/http/endpoint'
import type { idParams } from '@barem/shared/http/page'
import type { Use } from '@barem/shared/http/uses'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { queryOf } from '#api/query.ts'
import { useLazyComponent } from '#feedback/use-lazy-component.ts'
import type { RowAction } from '#table/columns.ts'

/** Answers what names a record, of what this person may see. */
export type UsesEndpoint = Endpoint<typeof idParams, z.ZodType, z.ZodType, z.ZodType<Use[]>, 'data'>

const loadInUse = async () => (await import('./Uses.tsx')).EntryInUse

interface InUse {
  /** Whether something names the record: then that is shown. Without an answer nothing does, and the server decides. */
  shown: (id: string, name: string) => Promise<boolean>
  dialog: ReactNode
}

/** What names a record is shown instead of the question whether to delete it, since the server would refuse. */
export function useInUse(endpoint: UsesEndpoint | undefined): InUse {
  const client = useQueryClient()
  const [inUse, setInUse] = useState<{ id: string; name: string; uses: readonly Use[] } | null>(null)
  const close = () => setInUse(null)
  const EntryInUse = useLazyComponent(loadInUse, inUse !== null, close)
  return {
    shown: async (id, name) => {
      if (!endpoint) return false
      const asked = queryOf(endpoint, { params: { id } }, { quiet: true })
      const uses = await client.fetchQuery({ ...asked, staleTime: 0 }).catch(() => [])
      if (uses.length > 0) setInUse({ id, name, uses })
      return uses.length > 0
    },
    dialog: inUse && EntryInUse ? <EntryInUse {...inUse} onClose={close} /> : null,
  }
}

/** The action that deletes a row, which shows first what names it. */
export function useGuardedRemoval<Row extends { id: string }>(
  endpoint: UsesEndpoint,
  remove: RowAction<Row>,
  nameOf: (row: Row) => string,
): { remove: RowAction<Row>; dialog: ReactNode } {
  const { shown, dialog } = useInUse(endpoint)
  const run = async (row: Row) => {
    if (!(await shown(row.id, nameOf(row)))) remove.run(row)
  }
  return { remove: { ...remove, run: (row) => void run(row) }, dialog }
}
