import { CheckCircleFilled, RightOutlined } from '@ant-design/icons'
import { type ConfigurationItem, configurationEndpoints } from '@barem/shared/configuration/endpoints'
import type { ConfigurationKey } from '@barem/shared/configuration/known'
import type { Setup, SetupStep } from '@barem/shared/configuration/setup'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { queryOf, useSendCommand } from '#api/query.ts'
import { feedback } from '#feedback/feedback.ts'
import { configurationPaths } from './paths.ts'
import './configuration.css'

/** Where each step is taken. */
const pages: Record<Exclude<SetupStep, 'company' | 'mail'>, string> = {
  people: '/system/users',
  'role-groups': '/system/role-group',
  warehouses: '/categories/warehouse',
  products: '/categories/product-category',
  customers: '/customers/infomation',
}

/** What is done of the first steps, by the data. */
export function useSetup() {
  return useQuery(queryOf(configurationEndpoints.setup, {}, { quiet: true })).data
}

/** Puts the steps away for everybody, or calls them back. */
export function usePutAway() {
  const { t } = useTranslation()
  const send = useSendCommand()
  return async (putAway: boolean) => {
    try {
      await send(configurationEndpoints.putAwaySetup, { body: { putAway } } as never)
      if (putAway) feedback.success(t('configuration.setup.wasPutAway'))
    } catch (error) {
      feedback.failureOf('save')(error)
    }
  }
}

/** The steps in their order; each leads to its page. */
export function SetupSteps({ setup }: { setup: Setup }) {
  const { t } = useTranslation()
  const { data, isPending } = useQuery(
    queryOf(configurationEndpoints.list, { query: { pageSize: 100 } }, { quiet: true }),
  )
  const next = setup.steps.find(({ done }) => !done)?.step
  return (
    <ol className="setup-steps">
      {setup.steps.map(({ step, done }, at) => (
        <li key={step}>
          {/* until the configurations are known, it would lead to their list instead of to the one that is meant */}
          <Link
            to={pageOf(step, data?.data)}
            disabled={isPending && !(step in pages)}
            className={step === next ? 'setup-next' : undefined}
          >
            {done ? (
              <CheckCircleFilled className="setup-done" aria-label={t('configuration.setup.done')} />
            ) : (
              <span className="setup-number" aria-hidden>
                {at + 1}
              </span>
            )}
            <span>
              <strong>{t(`configuration.setup.step.${step}`)}</strong>
              <small>{t(`configuration.setup.text.${step}`)}</small>
            </span>
            <RightOutlined aria-hidden />
          </Link>
        </li>
      ))}
    </ol>
  )
}

function pageOf(step: SetupStep, known: readonly ConfigurationItem[] = []): string {
  if (step !== 'company' && step !== 'mail') return pages[step]
  const key: ConfigurationKey = step
  const found = known.find((one) => one.key === key)
  return found ? configurationPaths.one(found.id) : configurationPaths.list
}
