import { Button, Card } from 'antd'
import { useTranslation } from 'react-i18next'
import { useMay } from '#navigation/rights.ts'
import { SetupSteps, usePutAway, useSetup } from './SetupSteps.tsx'

/** On the landing page of whoever sets the company up, until it is done or put away. */
export default function SetupCard() {
  return useMay()('configuration:view') ? <Steps /> : null
}

function Steps() {
  const { t } = useTranslation()
  const setup = useSetup()
  const putAway = usePutAway()
  if (!setup || setup.putAway || setup.steps.every(({ done }) => done)) return null
  const count = setup.steps.length
  const done = setup.steps.filter((step) => step.done).length
  return (
    <Card
      title={
        <h2 className="plain-heading">
          {t('configuration.setup.title')}{' '}
          <span className="list-count">{t('configuration.setup.progress', { done, count })}</span>
        </h2>
      }
      extra={
        <Button type="link" size="small" onClick={() => void putAway(true)}>
          {t('configuration.setup.putAway')}
        </Button>
      }
      styles={{ body: { padding: 0 } }}
    >
      <SetupSteps setup={setup} />
    </Card>
  )
}
