import { queryClient, queryOf } from '#api/query.ts'
import type { ApprovableKind } from './approvable.ts'

/** A kind that tells what in one of it, read whole, is worth a look. */
export interface Warning {
  warned?: ((document: never) => Promise<string[]>) | undefined
}

/** What is worth a look in a document of which only a row of a list was read. */
export async function warnedOf(
  { endpoints, warned }: Pick<ApprovableKind, 'endpoints'> & Warning,
  id: string,
): Promise<readonly string[]> {
  if (!warned) return []
  const one = queryOf(endpoints.one, { params: { id } } as never, { quiet: true })
  return warned((await queryClient.fetchQuery({ ...one, staleTime: 0 })) as never)
}
