import { setupEndpoints } from '@barem/shared/configuration/setup'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#api/query.ts'
import { useMay } from '#navigation/rights.ts'

/** In an empty list, for whoever sets the company up: the first steps, until they are done or put away. */
export function SetupNudge() {
  const { t } = useTranslation()
  const asked = useMay()('configuration:view')
  const { data } = useQuery({ ...queryOf(setupEndpoints.setup, {}, { quiet: true }), enabled: asked })
  if (!data || data.putAway || data.steps.every(({ done }) => done)) return null
  return (
    <p>
      <Link to="/system/setup">{t('configuration.setup.nudge')}</Link>
    </p>
  )
}
