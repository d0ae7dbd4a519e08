import { CheckOutlined } from '@ant-design/icons'
import type { InboxItem } from '@barem/shared/inbox/endpoints'
import { businessDate } from '@barem/shared/values/local-date'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { Fragment, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { kindWords } from '#approval/approvable.ts'
import { changeOf } from '#document/change-of.ts'
import { useFormat } from '#i18n/i18n.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { useMobile } from '#ui/use-media.ts'

interface InboxRowProps {
  row: InboxItem
  to: string
  onVerb: (verb: 'approve' | 'reject') => void
  /** Lays it beside the revision before it; null where there is none, absent where no row has one. */
  onCompare: (() => void) | null | undefined
  /** The box that chooses it. */
  children: ReactNode
}

const keys: Readonly<Record<string, 'approve' | 'reject'>> = { a: 'approve', r: 'reject' }

/** One document that waits: what it is, how much, what it earns, since when. A approves it and R rejects it. */
export function InboxRow({ row, to, onVerb, onCompare, children }: InboxRowProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { number, partner, total, profit, profitRate, requestedAt, requestedBy, inPlaceOf } = row
  const change = changeOf(total, row.previousTotal)
  const annexed = changeOf(total, row.agreedTotal)
  const rate = profitRate === null ? '–' : `${format.number(Math.abs(profitRate), 1, 1)}%`
  const isLoss = profit !== null && profit < 0
  const earned = { profit: format.money(Math.abs(profit ?? 0)), rate }
  const mobile = useMobile()
  const { validUntil } = row
  const isExpired = validUntil !== null && validUntil < businessDate(new Date())
  const age = <RelativeTime key="at" at={requestedAt} />
  const said = (changed: 'annexed' | 'change', same: 'annexedSame' | 'same', amount: number) =>
    amount === 0 ? t(`inbox.${same}`) : t(`inbox.${changed}`, { change: format.signedMoney(amount) })
  /** What is not so of every document. */
  const more = [
    ...(isExpired
      ? [<strong key="expired">{t('document.expired', { date: format.date(validUntil) })}</strong>]
      : []),
    ...(inPlaceOf === null ? [] : [<strong key="for">{t('inbox.inPlaceOf', { name: inPlaceOf })}</strong>]),
    ...(annexed === null ? [] : [<strong key="annexed">{said('annexed', 'annexedSame', annexed)}</strong>]),
    ...(change === null ? [] : [said('change', 'same', change)]),
  ]
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
      <Link to={to} onKeyDown={press} aria-keyshortcuts="A R" data-row-opens>
        {mobile ? (
          <>
            <strong className="task-name">{partner}</strong>
            <span className="figures">{format.money(total)}</span>
            <span className="inbox-which">
              <small>
                <span className="visually-hidden">{kindWords({ entity: row.kind }).Kind} </span>
                <span className="inbox-number">{number}</span>
                <span className="inbox-who">
                  {'\u00a0'}· {requestedBy} · {age}
                </span>
              </small>
              {profit === null ? null : (
                <small className={`inbox-rate figures ${isLoss ? 'figure-loss' : ''}`}>
                  {t(isLoss ? 'inbox.lossRate' : 'inbox.rate', { rate })}
                </small>
              )}
            </span>
            {more.length > 0 ? <small className="inbox-rest">{spaced(more)}</small> : null}
          </>
        ) : (
          <>
            <span className="task-name">
              <span>{number}</span> <strong>{partner}</strong>
            </span>
            <span className="figures">{format.money(total)}</span>
            <small>
              {spaced([
                <span key="kind">{kindWords({ entity: row.kind }).Kind}</span>,
                <span key="by">{requestedBy}</span>,
                age,
                ...more,
              ])}
            </small>
            {profit === null ? null : (
              <small className={`inbox-profit figures ${isLoss ? 'figure-loss' : ''}`}>
                {t(isLoss ? 'inbox.loss' : 'inbox.profit', earned)}
              </small>
            )}
          </>
        )}
      </Link>
      {onCompare === null ? <span className="inbox-compare" /> : null}
      {onCompare ? (
        <Button
          className="inbox-compare"
          type="link"
          aria-label={t('inbox.compare', { number })}
          onClick={onCompare}
        >
          {t('document.compareShort')}
        </Button>
      ) : null}
      <Button
        className="inbox-reject"
        danger
        type="text"
        aria-label={`${t('approval.verb.reject')} ${number}`}
        onClick={() => onVerb('reject')}
      >
        {t('approval.verb.reject')}
      </Button>
      <Button
        aria-label={`${t('approval.verb.approve')} ${number}`}
        // the name needs the room
        icon={mobile ? <CheckOutlined /> : null}
        onClick={() => onVerb('approve')}
      >
        {mobile ? null : t('approval.verb.approve')}
      </Button>
    </li>
  )
}

/** One behind the other, with points between them. */
function spaced(parts: readonly ReactNode[]): ReactNode {
  return parts.map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
    <Fragment key={place}>
      {place > 0 ? ' · ' : null}
      {part}
    </Fragment>
  ))
}
