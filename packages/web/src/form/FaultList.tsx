import { sentenceOf, withinSentence } from '@barem/shared/i18n/sentence'
import type { Issue } from '@barem/shared/values/issue'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type TextKey, useFormat } from '#i18n/i18n.ts'
import { partsOf } from './faults.ts'
import { issueText } from './issue-text.ts'
import './fault-list.css'

/** What a part of a field is called; `line` counts from 1. */
export interface FaultPart {
  label: string
  line: number
}

interface Props {
  issues: readonly Issue[]
  /** The one a refused save went to. */
  first: Issue | null
  labels: Readonly<Record<string, TextKey>>
  partOf: ((path: string) => FaultPart | null) | undefined
  onGo: (issue: Issue) => void
}

/**
 * What has to be corrected before a form can be saved; a press leads there, F8 to the next and Shift+F8 to the one before. As
 * faults are corrected it keeps its height: the button below it may just be pressed.
 */
export function FaultList({ issues, first, labels, partOf, onGo }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const at = useRef<string>(null)
  useEffect(() => {
    at.current = first?.path ?? null
  }, [first])
  const step = (by: number) => {
    const place = issues.findIndex(({ path }) => path === at.current)
    const next = issues[(Math.max(place, by > 0 ? -1 : 0) + by + issues.length) % issues.length]
    if (next) onGo(next)
  }
  const latest = useRef(step)
  latest.current = step
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'F8') return
      event.preventDefault()
      latest.current(event.shiftKey ? -1 : 1)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  const place = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const list = place.current
    if (list && issues.length > 0) list.style.minHeight = `${list.offsetHeight}px`
  }, [issues])
  const said = (issue: Issue) => {
    const part = partOf?.(issue.path)
    const key = labels[partsOf(issue.path).field]
    const label = part?.label ?? (key ? t(key) : '')
    const text =
      issue.code === 'required'
        ? sentenceOf(t('frame.form.missing', { field: withinSentence(label) }))
        : issueText(issue, label, format)
    return part ? t('frame.form.onLine', { line: part.line, text: withinSentence(text) }) : text
  }
  return (
    <section
      ref={place}
      className="fault-list"
      aria-label={t('frame.form.faults')}
      style={issues.length === 0 ? { visibility: 'hidden' } : undefined}
    >
      <strong role="status">{t('frame.form.summary', { count: issues.length })}</strong>
      <ul>
        {issues.map((issue) => (
          <li key={issue.path}>
            <button type="button" className="link-button" onClick={() => onGo(issue)}>
              {said(issue)}
            </button>
          </li>
        ))}
      </ul>
      <kbd>F8</kbd>
    </section>
  )
}
