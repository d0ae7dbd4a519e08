import type { Format } from '@barem/shared/values/format'
import { type Workflow, type WorkflowTrial, workflowEndpoints } from '@barem/shared/workflow/endpoints'
import { useQuery } from '@tanstack/react-query'
import { Card, Select, Timeline, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#api/query.ts'
import { textOf, useFormat } from '#i18n/i18n.ts'
import { FaultItems } from './FaultItems.tsx'
import { comparisonInWords } from './rule-words.ts'
import { useChoices } from './use-choices.ts'

/** Which of the last documents a workflow would be for, and the steps one of them would go through. */
export function Trial({ workflow }: { workflow: Workflow }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { id } = workflow
  const [documentId, setDocumentId] = useState<string | null>(null)
  const matches = useQuery(queryOf(workflowEndpoints.matches, { params: { id } }, { quiet: true }))
  const trial = useQuery({
    ...queryOf(workflowEndpoints.try, { params: { id }, body: { documentId: documentId! } }, { quiet: true }),
    enabled: documentId !== null,
  })
  const documents = matches.data ?? []
  const fitting = documents.filter(({ department, rules }) => department && rules)
  return (
    <Card
      size="small"
      className="workflow-trial"
      role="region"
      aria-label={t('workflow.trial.title')}
      title={t('workflow.trial.title')}
    >
      {matches.data ? (
        <p>{t('workflow.trial.matches', { count: fitting.length, of: documents.length })}</p>
      ) : null}
      <Select
        className="full-width"
        value={documentId}
        placeholder={t('workflow.trial.document')}
        aria-label={t('workflow.trial.document')}
        options={documents.map((one) => ({
          value: one.id,
          label: [
            `${one.number} · ${format.money(one.total)}`,
            ...(one.department ? [] : [t('workflow.trial.department')]),
            ...(one.rules ? [] : [t('workflow.trial.rules')]),
          ].join(' · '),
        }))}
        onChange={setDocumentId}
      />
      {trial.data ? <Tried workflow={workflow} trial={trial.data} /> : <p>{t('workflow.trial.none')}</p>}
    </Card>
  )
}

function Tried({ workflow, trial }: { workflow: Workflow; trial: WorkflowTrial }) {
  const { t } = useTranslation()
  const format = useFormat()
  const choices = useChoices(workflow.type)
  const { fits, comparisons, passed, faults, chosen } = trial
  const inWords = (one: WorkflowTrial['comparisons'][number]) => {
    const words = comparisonInWords(one, workflow.type, choices, format)
    return `${words}${factInWords(one, format)} – ${t(one.holds ? 'workflow.trial.held' : 'workflow.trial.notHeld')}`
  }
  return (
    <>
      <p>
        {fits.department && fits.rules
          ? t('workflow.trial.fits')
          : t(fits.department ? 'workflow.trial.rules' : 'workflow.trial.department')}
      </p>
      <ul className="workflow-faults">
        {[...new Set(comparisons.map(inWords))].map((words) => (
          <li key={words}>{words}</li>
        ))}
        <FaultItems faults={faults} />
      </ul>
      <Timeline
        items={passed.map(({ node, kind, name, held, quorum, people, carried }) => ({
          key: node,
          color: kind === 'approval' ? 'blue' : 'gray',
          content: (
            <>
              <strong>{name}</strong>
              <div>
                {held === null
                  ? people
                      .map((one) =>
                        carried.includes(one.id) ? `${one.name} (${t('workflow.trial.carried')})` : one.name,
                      )
                      .join(', ') || t('workflow.trial.nobody')
                  : `${t('workflow.node.condition')}: ${t(held ? 'workflow.trial.held' : 'workflow.trial.notHeld')}`}
              </div>
              {quorum !== null && people.length > 1 ? (
                <Typography.Text type="secondary">
                  {t('workflow.trial.quorum', { count: quorum, of: people.length })}
                </Typography.Text>
              ) : null}
            </>
          ),
        }))}
      />
      <p>{chosen ? t('workflow.trial.chosen', chosen) : t('workflow.trial.alone')}</p>
    </>
  )
}

/** What the document says where a figure is compared, or that it says nothing. */
function factInWords({ fact, figure }: WorkflowTrial['comparisons'][number], format: Format): string {
  if (fact === null) return ` (${textOf('workflow.trial.empty')})`
  return figure === undefined || typeof fact === 'boolean' ? '' : ` (${format.number(fact, 2)})`
}
