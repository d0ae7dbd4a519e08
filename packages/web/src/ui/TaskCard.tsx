import { Link, type LinkProps } from '@tanstack/react-router'
import { Card } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** So many rows a card of the landing page shows; the rest is one press away. */
export const TASKS_SHOWN = 5

interface Props {
  title: string
  /** How many there are, where that is known. */
  count?: number
  /** The list of all of them, where not all are shown. */
  all?: Pick<LinkProps, 'to'> & { search?: object }
  /** A row each. */
  children: ReactNode
}

/** A card of the landing page: what there is to do, a row each. */
export function TaskCard({ title, count, all, children }: Props) {
  const { t } = useTranslation()
  return (
    <Card
      title={
        <h2 className="plain-heading">
          {title} {count === undefined ? null : <span className="card-count">{count}</span>}
        </h2>
      }
      extra={all ? <Link {...(all as LinkProps)}>{t('frame.home.all')}</Link> : null}
      styles={{ body: { padding: 0 } }}
    >
      <section className="task-group" aria-label={title}>
        <ul className="task-rows">{children}</ul>
      </section>
    </Card>
  )
}
