import { Alert, Button, Radio, Space } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Side } from '#draft/merge-versions.ts'
import { type TextKey, useFormat } from '#i18n/i18n.ts'
import { displayValue } from '#ui/display-value.ts'
import type { Stale } from './use-stale.ts'

type Values = Record<string, unknown>

/** What a field of a record says, in one or more sentences; null where the usual way of showing it will do. */
export type WordsOf = (name: string, record: Values, base: Values) => readonly string[] | null

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

/** Somebody else saved in between and both changed the same: both versions field by field, and the person decides. */
export function StaleNotice(props: StaleNoticeProps) {
  const { labels, stale, choices, onChoose, onSave, onTake } = props
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  const left = stale.conflicts.filter((name) => !choices[name]).length
  const chooseAll = (side: Side) => {
    for (const name of stale.conflicts) onChoose(name, side)
  }
  const nameOf = (name: string) => (labels[name] ? t(labels[name]) : name)
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
        title={t('frame.form.stale')}
        description={
          <>
            <p>{t('frame.form.staleText')}</p>
            {stale.conflicts.length > 1 && (
              <Space wrap className="stale-all">
                <Button size="small" onClick={() => chooseAll('mine')}>
                  {t('recovery.stale.allMine')}
                </Button>
                <Button size="small" onClick={() => chooseAll('theirs')}>
                  {t('recovery.stale.allTheirs')}
                </Button>
              </Space>
            )}
            {stale.conflicts.map((name) => (
              <Choice key={name} {...props} name={name} label={nameOf(name)} />
            ))}
            {stale.taken.length > 0 && (
              <p>
                {t('frame.form.staleTaken', {
                  count: stale.taken.length,
                  fields: stale.taken.map(nameOf).join(', '),
                })}
              </p>
            )}
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

function Choice(props: StaleNoticeProps & { name: string; label: string }) {
  const { name, label, stale, mine, words, choices, onChoose } = props
  const { t } = useTranslation()
  const format = useFormat()
  const said = (record: Values) => words?.(name, record, stale.base) ?? [displayValue(record, name, format)]
  const option = (side: Side, record: Values) => ({
    value: side,
    label: (
      <>
        <strong>{t(side === 'mine' ? 'frame.form.staleMine' : 'frame.form.staleTheirs')}</strong>
        {said(record).map((sentence) => (
          <div key={sentence}>{sentence}</div>
        ))}
      </>
    ),
  })
  return (
    <fieldset className="stale-choice">
      <legend>{label}</legend>
      <Radio.Group
        vertical
        aria-label={label}
        value={choices[name] ?? null}
        options={[option('mine', mine), option('theirs', stale.theirs)]}
        onChange={({ target }) => onChoose(name, target.value as Side)}
      />
    </fieldset>
  )
}
