import type { InboxItem } from '@barem/shared/inbox/endpoints'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { textOf, useFormat } from '#i18n/i18n.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { useMobile } from '#ui/use-media.ts'
import { changeOf } from './change-of.ts'

interface InboxRowProps {
  row: InboxItem
  to: string
  onVerb: (verb: 'approve' | 'reject') => void
  /** The box that chooses it. */
  children: ReactNode
}

const keys: Readonly<Record<string, 'approve' | 'reject'>> = { a: 'approve', r: 'reject' }

/** One document that waits: what it is, how much, what it earns, since when. A approves it and R rejects it. */
export function InboxRow({ row, to, onVerb, children }: InboxRowProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { number, partner, total, profit, profitRate, requestedAt, requestedBy, inPlaceOf } = row
  const change = changeOf(row)
  const rate = profitRate === null ? '–' : format.rate(profitRate)
  const mobile = useMobile()
  const signed = (amount: number) => `${amount > 0 ? '+' : ''}${format.money(amount)}`
  const press = (event: KeyboardEvent) => {
    const verb = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key.toLowerCase()]
    if (!verb) return
    event.preventDefault()
    event.stopPropagation()
    onVerb(verb)
  }
  return (
    <li>
      {children}
      <Link to={to} onKeyDown={press} aria-keyshortcuts="A R">
        <span className="task-name">
          <span>{number}</span> <strong>{partner}</strong>
        </span>
        <span className="figures">{format.money(total)}</span>
        <small>
          <span>{textOf(`${row.kind}.title`)}</span> · <span>{requestedBy}</span> ·{' '}
          <RelativeTime at={requestedAt} />
          {inPlaceOf === null ? null : (
            <>
              {' '}
              · <strong>{t('inbox.inPlaceOf', { name: inPlaceOf })}</strong>
            </>
          )}
          {change === null || change === 0 ? null : <> · {t('inbox.change', { change: signed(change) })}</>}
        </small>
        {profit === null ? null : (
          <small className="inbox-profit figures">
            {mobile ? t('inbox.rate', { rate }) : t('inbox.profit', { profit: format.money(profit), rate })}
          </small>
        )}
      </Link>
      <Button
        className="inbox-reject"
        danger
        type="text"
        aria-label={`${t('approval.verb.reject')} ${number}`}
        onClick={() => onVerb('reject')}
      >
        {t('approval.verb.reject')}
      </Button>
      <Button aria-label={`${t('approval.verb.approve')} ${number}`} onClick={() => onVerb('approve')}>
        {t('approval.verb.approve')}
      </Button>
    </li>
  )
}
