import type { DocumentRecent } from '@barem/shared/document/endpoints'
import { FIRST_OPTIONS } from '@barem/shared/http/page'
import { createContext } from 'react'

export const NO_RECENTS: DocumentRecent = { partners: [], goods: [] }

/** What the pickers of a form show first. */
export const RecentContext = createContext<DocumentRecent>(NO_RECENTS)

/** As the query of a picker: these come first while nothing is typed. */
export function firstQuery(ids: readonly string[]): { first?: string } {
  return ids.length === 0 ? {} : { first: ids.slice(0, FIRST_OPTIONS).join(',') }
}
