import { type Workflow, type WorkflowVersion, workflowEndpoints } from '@barem/shared/workflow/endpoints'
import { useQuery } from '@tanstack/react-query'
import { Card } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#api/query.ts'
import { useLazyComponent } from '#feedback/use-lazy-component.ts'
import { useFormat } from '#i18n/i18n.ts'

const loadVersion = async () => (await import('./VersionDrawer.tsx')).VersionDrawer

/** What was published of a workflow, the newest first: running documents stay on the older ones. */
export function Versions({ workflow: { id, published } }: { workflow: Workflow }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { data = [] } = useQuery({
    ...queryOf(workflowEndpoints.versions, { params: { id } }, { quiet: true }),
    enabled: published !== null,
  })
  const [open, setOpen] = useState<WorkflowVersion | null>(null)
  const close = () => setOpen(null)
  const VersionDrawer = useLazyComponent(loadVersion, open !== null, close)
  if (data.length === 0) return null
  return (
    <Card size="small" title={t('workflow.versions.title')}>
      <ul className="related workflow-versions">
        {data.map((version) => (
          <li key={version.number}>
            <button type="button" className="link-button" onClick={() => setOpen(version)}>
              {t('workflow.state.number', { number: version.number })}
            </button>
            <span>{version.number === published ? t('workflow.versions.latest') : null}</span>
            <span className="workflow-version-by">
              {t('workflow.versions.by', {
                at: format.moment(version.publishedAt),
                by: version.publishedBy.name,
              })}
            </span>
          </li>
        ))}
      </ul>
      {open && VersionDrawer ? <VersionDrawer version={open} onClose={close} /> : null}
    </Card>
  )
}
