import { Alert, Button, Radio, Space, Typography } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Side } from '#draft/merge-versions.ts'
import { type TextKey, useFormat } from '#i18n/i18n.ts'
import { displayValue } from '#ui/display-value.ts'
import { savedByWords, takenWords } from './stale-words.ts'
import { asked, partQuestions, type Stale } from './use-stale.ts'

type Values = Record<string, unknown>

/** What a field of a record says; null where the usual way of showing it will do. */
export type WordsOf = (name: string, record: Values) => string | null

interface StaleNoticeProps {
  labels: Readonly<Record<string, TextKey>>
  stale: Stale
  mine: Values
  words?: WordsOf
  choices: Readonly<Record<string, Side>>
  onChoose: (name: string, side: Side) => void
  /** Null while a choice is missing. */
  onSave: (() => void) | null
  onTake: () => void
}

/** Somebody else saved in between and both changed the same: both sides, cell by cell, and the person decides. */
export function StaleNotice({ choices, onChoose, onSave, onTake, ...of }: StaleNoticeProps) {
  const { labels, stale } = of
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  const all = asked(stale)
  const left = all.filter((id) => !choices[id]).length
  const chooseAll = (side: Side) => {
    for (const id of all) onChoose(id, side)
  }
  const taken = takenWords(stale, labels)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each comparison is brought to the eye and the keyboard anew
  useEffect(() => {
    place.current?.focus()
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [stale])
  return (
    <div ref={place} tabIndex={-1} role="alert" className="form-problem stale-notice">
      <Alert
        type="warning"
        showIcon
        role="presentation"
        title={t('frame.form.stale', { who: savedByWords(stale.savedBy) })}
        description={
          <>
            <p>{t('frame.form.staleText')}</p>
            {all.length > 1 && (
              <Space wrap className="stale-all">
                <Button size="small" onClick={() => chooseAll('mine')}>
                  {t('recovery.stale.allMine')}
                </Button>
                <Button size="small" onClick={() => chooseAll('theirs')}>
                  {t('recovery.stale.allTheirs')}
                </Button>
              </Space>
            )}
            <Choices {...of} choices={choices} onChoose={onChoose} />
            {taken && <p>{taken}</p>}
            <Space wrap>
              <Button type="primary" disabled={!onSave} onClick={onSave ?? undefined}>
                {t('frame.form.staleSave')}
              </Button>
              <Button onClick={onTake}>{t('frame.form.takeTheirs')}</Button>
              {left > 0 && <span role="status">{t('recovery.stale.left', { count: left })}</span>}
            </Space>
          </>
        }
      />
    </div>
  )
}

/** The lines first, as they lead to the sums; then the fields. */
function Choices({
  labels,
  stale,
  mine,
  words,
  choices,
  onChoose,
}: Omit<StaleNoticeProps, 'onSave' | 'onTake'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const said = (name: string, record: Values) => words?.(name, record) ?? displayValue(record, name, format)
  const fields = stale.conflicts.map((name) => ({
    id: name,
    label: labels[name] ? t(labels[name]) : name,
    values: { mine: said(name, mine), theirs: said(name, stale.theirs) },
  }))
  const parts = partQuestions(stale).map(({ id, label, said }) => ({
    id,
    label: label(),
    values: { mine: said.mine(), theirs: said.theirs() },
  }))
  const { savedBy } = stale
  const whose = {
    mine: t(savedBy?.own ? 'frame.form.staleHere' : 'frame.form.staleMine'),
    theirs: savedByWords(savedBy),
  }
  const sides: readonly Side[] = ['mine', 'theirs']
  return [...parts, ...fields].map(({ id, label, values }) => (
    <fieldset key={id} className="stale-choice">
      <legend>{label}</legend>
      <Radio.Group
        vertical
        aria-label={label}
        value={choices[id] ?? null}
        options={sides.map((side) => ({
          value: side,
          label: (
            <>
              <strong>{values[side]}</strong>{' '}
              <Typography.Text type="secondary">{whose[side]}</Typography.Text>
            </>
          ),
        }))}
        onChange={({ target }) => onChoose(id, target.value as Side)}
      />
    </fieldset>
  ))
}
