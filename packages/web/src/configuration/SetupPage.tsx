import { Button, Card } from 'antd'
import { useTranslation } from 'react-i18next'
import { PageSkeleton } from '#ui/PageSkeleton.tsx'
import { SetupSteps, usePutAway, useSetup } from './SetupSteps.tsx'

/** The first steps of a new company, to be called back after they were put away. */
export default function SetupPage() {
  const { t } = useTranslation()
  const setup = useSetup()
  const putAway = usePutAway()
  if (!setup) return <PageSkeleton />
  const open = setup.steps.some(({ done }) => !done)
  return (
    <div className="page setup-page">
      <h1 className="page-heading">{t('configuration.setup.title')}</h1>
      <p>{t(open ? 'configuration.setup.intro' : 'configuration.setup.allDone')}</p>
      <Card styles={{ body: { padding: 0 } }}>
        <SetupSteps setup={setup} />
      </Card>
      {open ? (
        <Button onClick={() => void putAway(!setup.putAway)}>
          {t(setup.putAway ? 'configuration.setup.callBack' : 'configuration.setup.putAway')}
        </Button>
      ) : null}
    </div>
  )
}
