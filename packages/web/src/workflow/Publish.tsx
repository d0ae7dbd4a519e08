import { CONFIRMED } from '@barem/shared/values/constants'
import { type Workflow, workflowEndpoints } from '@barem/shared/workflow/endpoints'
import { Alert } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSendCommand } from '#api/query.ts'
import { confirm, feedback } from '#feedback/feedback.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { FaultItems } from './FaultItems.tsx'
import { publishedInWords } from './published-in-words.ts'
import { useFaults } from './use-node-faults.ts'

/** Makes what is saved the next version, once nothing stands against it. */
export function PublishButton({ workflow }: { workflow: Workflow }) {
  const { t } = useTranslation()
  const send = useSendCommand()
  const [busy, setBusy] = useState(false)
  const faults = useFaults(workflow)
  const { id, code, version, published, changed, abilities } = workflow
  if (abilities.edit !== true || !changed) return null
  const number = (published ?? 0) + 1
  const publish = async () => {
    const answer = await confirm({
      title: t('workflow.publish.ask', { name: t('workflow.name', { code }) }),
      text: t('workflow.publish.text', { number }),
      yes: t('workflow.publish.title'),
    })
    if (answer !== CONFIRMED) return
    setBusy(true)
    try {
      await send(workflowEndpoints.publish, { params: { id }, body: { version } })
      feedback.success(t('workflow.publish.done', { number }))
    } catch (error) {
      feedback.failureOf('save')(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <BusyButton busy={busy} type="primary" disabled={faults?.length !== 0} onClick={() => void publish()}>
      {t('workflow.publish.action', { number })}
    </BusyButton>
  )
}

/** Which version is in force, and what is to be corrected before the next one. */
export function PublishState({ workflow }: { workflow: Workflow }) {
  const { t } = useTranslation()
  const faults = useFaults(workflow)
  const { published, changed } = workflow
  if (!changed) return <span>{t('workflow.publish.upToDate', { number: published ?? 0 })}</span>
  if (!faults) return <span>{publishedInWords(workflow)}</span>
  if (faults.length === 0)
    return <span>{`${publishedInWords(workflow)}. ${t('workflow.publish.ready')}`}</span>
  return (
    <Alert
      type="warning"
      showIcon
      title={t('workflow.publish.faults')}
      description={
        <ul className="workflow-faults">
          <FaultItems faults={faults} />
        </ul>
      }
    />
  )
}
