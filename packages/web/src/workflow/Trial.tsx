import type { ApprovableEntity } from '@barem/shared/business'
import type { Format } from '@barem/shared/values/format'
import {
  type Compared,
  matchedBody,
  triedBody,
  type WorkflowTrial,
  workflowEndpoints,
} from '@barem/shared/workflow/endpoints'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Form, Select, Timeline, Typography } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#api/query.ts'
import { PICKER_DEBOUNCE_MS } from '#form/RemoteSelect.tsx'
import { useDebounced } from '#form/use-debounced.ts'
import { withoutChoices } from '#form/without-choices.ts'
import { textOf, useFormat } from '#i18n/i18n.ts'
import { useDrawing } from './drawing.tsx'
import { FaultItems } from './FaultItems.tsx'
import { comparisonInWords } from './rule-words.ts'
import { useChoices } from './use-choices.ts'

/**
 * For which of the last documents the workflow that stands in the form would be, saved or not, and the steps one of them
 * would go through.
 */
export function Trial({ kind }: { kind: ApprovableEntity }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { triedOn, tryOn } = useDrawing()
  const { matched, tried } = useDrawn(kind)
  const quiet = { quiet: true }
  const matches = useQuery({
    ...queryOf(workflowEndpoints.matches, { body: matched! }, quiet),
    ...{ enabled: matched !== undefined, placeholderData: keepPreviousData },
  })
  const [search, setSearch] = useState('')
  const asked = useDebounced(search.trim(), PICKER_DEBOUNCE_MS)
  const searched = useQuery({
    ...queryOf(workflowEndpoints.matches, { body: { ...matched!, search: asked } }, quiet),
    ...{ enabled: matched !== undefined && asked !== '', placeholderData: keepPreviousData },
  })
  const documents = matches.data ?? []
  // one of another kind is none of these
  const chosen = triedOn?.kind === kind ? triedOn : null
  const documentId = chosen?.id ?? null
  // nothing is chosen of the answer to another text than the one typed
  const isFound =
    search.trim() === asked && (asked === '' || !(searched.isPending || searched.isPlaceholderData))
  const found = !isFound ? [] : asked === '' ? documents : (searched.data ?? [])
  // one that was searched for stays called what it is
  const offered =
    chosen && search === '' && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found
  const trial = useQuery({
    ...queryOf(workflowEndpoints.try, { body: { ...tried!, documentId: documentId! } }, quiet),
    ...{ enabled: tried !== undefined && documentId !== null, placeholderData: keepPreviousData },
  })
  const fitting = documents.filter(({ department, rules }) => department && rules)
  return (
    <section className="workflow-trial" aria-label={t('workflow.trial.title')}>
      {matched && matches.data ? (
        <p>{t('workflow.trial.matches', { count: fitting.length, of: documents.length })}</p>
      ) : null}
      <Select
        className="workflow-trial-document"
        // whoever may not change the workflow tries it all the same
        disabled={false}
        value={documentId}
        placeholder={t('workflow.trial.document')}
        aria-label={t('workflow.trial.document')}
        showSearch={{ filterOption: false, searchValue: search, onSearch: setSearch }}
        notFoundContent={withoutChoices(searched, isFound)}
        options={offered.map((one) => ({
          value: one.id,
          label: [
            `${one.number} · ${one.partner} · ${format.money(one.total)}`,
            ...(one.department ? [] : [t('workflow.trial.department')]),
            ...(one.rules ? [] : [t('workflow.trial.rules')]),
          ].join(' · '),
        }))}
        onChange={(id) => {
          setSearch('')
          const one = offered.find((match) => match.id === id)
          if (one) tryOn({ ...one, kind })
        }}
      />
      {tried && trial.data ? (
        <Tried kind={kind} trial={trial.data} />
      ) : (
        <p>{t(tried ? 'workflow.trial.none' : 'workflow.trial.unready')}</p>
      )}
    </section>
  )
}

/** What stands in the form of a workflow, once it has rested; undefined where something of it is missing. */
function useDrawn(type: ApprovableEntity) {
  const form = Form.useFormInstance()
  const departmentId: unknown = Form.useWatch('departmentId', form)
  const rules: unknown = Form.useWatch('rules', form)
  const diagram: unknown = Form.useWatch('diagram', form)
  const drawn = useDebounced(JSON.stringify({ type, departmentId, rules, diagram }))
  return useMemo(() => {
    const { diagram: steps, ...rest } = JSON.parse(drawn)
    return {
      matched: matchedBody.safeParse(rest).data,
      tried: triedBody.safeParse({ ...rest, diagram: steps }).data,
    }
  }, [drawn])
}

function Tried({ kind, trial }: { kind: ApprovableEntity; trial: WorkflowTrial }) {
  const { t } = useTranslation()
  const format = useFormat()
  const choices = useChoices(kind)
  const { fits, comparisons, passed, faults, check, chosen, chosenHidden } = trial
  const said = (all: readonly Compared[]) =>
    [...new Set(all.map(inWords))].map((words) => <li key={words}>{words}</li>)
  const inWords = (one: Compared) => {
    const words = comparisonInWords(one, kind, choices, format)
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
        {said(comparisons)}
        <FaultItems faults={[...faults, ...check]} />
      </ul>
      <Timeline
        items={passed.map(({ node, kind: of, name, held, comparisons: asked, quorum, people, carried }) => ({
          key: node,
          color: of === 'approval' ? 'blue' : 'gray',
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
              {asked.length > 0 ? <ul className="workflow-faults">{said(asked)}</ul> : null}
              {quorum !== null && people.length > 1 ? (
                <Typography.Text type="secondary">
                  {t('workflow.trial.quorum', { count: quorum, of: people.length })}
                </Typography.Text>
              ) : null}
            </>
          ),
        }))}
      />
      <p>
        {chosen
          ? t('workflow.trial.chosen', chosen)
          : t(`workflow.trial.${chosenHidden ? 'hidden' : 'alone'}`)}
      </p>
    </>
  )
}

/** What the document says where a figure is compared, or that it says nothing. */
function factInWords({ fact, figure }: Compared, format: Format): string {
  if (fact === null) return ` (${textOf('workflow.trial.empty')})`
  return figure === undefined || typeof fact === 'boolean' ? '' : ` (${format.number(fact, 2)})`
}
