import type { ApprovableEntity } from '@barem/shared/business'
import { type WorkflowChoices, workflowEndpoints } from '@barem/shared/workflow/endpoints'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#api/query.ts'

/** What a workflow for a kind of document is drawn with; nothing until the kind is chosen and the answer is there. */
export function useChoices(kind: ApprovableEntity | null): WorkflowChoices {
  const { data } = useQuery({
    ...queryOf(workflowEndpoints.choices, { query: { type: kind! } }, { quiet: true }),
    enabled: kind !== null,
  })
  return data ?? { fields: [], entries: [], people: [], groups: [] }
}
