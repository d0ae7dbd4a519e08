import { houseEndpoints } from '@barem/shared/configuration/house'
import { queryOf } from '#api/query.ts'

/** From how far off a weighed weight warns. Read once: a change of the configuration is told to open pages. */
export const weightBandsQuery = {
  ...queryOf(houseEndpoints.house, {}, { quiet: true }),
  staleTime: Number.POSITIVE_INFINITY,
}
