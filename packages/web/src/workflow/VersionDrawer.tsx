import type { WorkflowVersion } from '@barem/shared/workflow/endpoints'
import { Drawer } from 'antd'
import { useTranslation } from 'react-i18next'
import { textOf, useFormat } from '#i18n/i18n.ts'
import { useBackCloses } from '#ui/layers.ts'
import { useMobile } from '#ui/use-media.ts'
import { Canvas } from './canvas/Canvas.tsx'
import { DrawingProvider } from './drawing.tsx'
import { ruleInWords } from './rule-words.ts'
import { useChoices } from './use-choices.ts'

const NO_FAULTS: ReadonlyMap<string, readonly string[]> = new Map()

/** A published version as it was drawn, to be read: for which documents it was, and its steps. */
export function VersionDrawer({ version, onClose }: { version: WorkflowVersion; onClose: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const mobile = useMobile()
  const { number, name, type, department, rules, diagram, publishedAt, publishedBy } = version
  const choices = useChoices(type)
  useBackCloses(true, onClose)
  return (
    <Drawer
      open
      size={mobile ? '100%' : 880}
      title={`${name} · ${t('workflow.state.number', { number })}`}
      onClose={onClose}
    >
      <p className="workflow-version-facts">
        {t('workflow.versions.by', { at: format.moment(publishedAt), by: publishedBy.name })}
      </p>
      <p className="workflow-version-facts">
        {[
          textOf(`${type}.title`),
          department.name,
          `${t('workflow.section.rules')}: ${ruleInWords(rules, type, choices, format)}`,
        ].join(' · ')}
      </p>
      {/* its fields are there to be read */}
      <div className="record-form">
        <DrawingProvider>
          <Canvas
            {...{ kind: type, diagram, choices }}
            faults={NO_FAULTS}
            disabled
            onChange={() => {
              // a published version does not change
            }}
          />
        </DrawingProvider>
      </div>
    </Drawer>
  )
}
