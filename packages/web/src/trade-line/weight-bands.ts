import { formSettingsEndpoints } from '@barem/shared/configuration/form-settings'
import { queryOf } from '#api/query.ts'

/** From how far off a weighed weight warns. Read once: a change of the configuration is told to open pages. */
export const weightBandsQuery = {
  ...queryOf(formSettingsEndpoints.formSettings, {}, { quiet: true }),
  staleTime: Number.POSITIVE_INFINITY,
}
