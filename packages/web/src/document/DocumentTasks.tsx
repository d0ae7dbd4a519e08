import type { Page } from '@barem/shared/http/endpoint'
import { mayAskFor } from '@barem/shared/list/filter'
import type { Permission } from '@barem/shared/permission/permissions'
import { addDays, businessDate } from '@barem/shared/values/local-date'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Card, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#api/query.ts'
import { type TextKey, useFormat } from '#i18n/i18n.ts'
import { useMay } from '#navigation/rights.ts'
import { TASKS_SHOWN } from '#ui/TaskCard.tsx'
import type { DocumentRow } from './columns.tsx'
import { type DocumentKind, partnerNames } from './document-kind.ts'
import { TotalCell } from './TotalCell.tsx'

/** A customer wants to be asked before the prices end. */
const ENDS_SOON_DAYS = 3

type Row = DocumentRow & { validUntil?: string | null }

interface Task {
  key: string
  title: TextKey
  filter: Record<string, string | boolean>
  sort: string
  /** The column with the day by which it is to be done. */
  day?: string
}

/**
 * What this person has to do with documents of a kind: with their own, and what the kind asks of others; what waits for their
 * decision is in the inbox.
 */
export function tasksOf(
  { entity, filters, validity, task }: Pick<DocumentKind, 'entity' | 'filters' | 'validity' | 'task'>,
  may: (right: Permission) => boolean,
  today: string,
): Task[] {
  const ofOne = (key: 'rejected' | 'drafts' | 'ending', filter: Task['filter'], sort: string): Task => ({
    ...{ key, title: `frame.home.${key}`, filter: { mine: true, ...filter }, sort },
  })
  const own = [
    ofOne('rejected', { status: 'rejected' }, '-modifiedAt'),
    ofOne('drafts', { status: 'draft' }, '-modifiedAt'),
  ]
  const until = { validFrom: today, validTo: addDays(today, ENDS_SOON_DAYS) }
  // what is wholly contracted ends without a loss
  const { uncontracted } = filters
  const open = uncontracted && mayAskFor(uncontracted, may) ? { uncontracted: true } : {}
  const soon = { status: 'approved', ...until, ...open }
  if (validity) own.push(ofOne('ending', soon, validity.field))
  const asked =
    task && may(task.right)
      ? [
          {
            key: task.toggle,
            title: task.title ?? (`${entity}.filter.${task.toggle}` as TextKey),
            ...{ filter: { [task.toggle]: true }, sort: task.day ?? 'date' },
            ...(task.day ? { day: task.day } : {}),
          },
        ]
      : []
  return [...(may(`${entity}:create` as Permission) ? own : []), ...asked]
}

/** On the landing page: what there is to do with documents of a kind; what there is none of is not named. */
export function DocumentTasks({ kind }: { kind: DocumentKind }) {
  const { t } = useTranslation()
  const may = useMay()
  const sees = may(`${kind.entity}:view` as Permission)
  const tasks = sees ? tasksOf(kind, may, businessDate(new Date())) : []
  const answers = useQueries({
    queries: tasks.map(({ filter, sort }) =>
      queryOf(kind.endpoints.list, { query: { ...filter, sort, pageSize: TASKS_SHOWN } } as never, {
        quiet: true,
      }),
    ),
  })
  if (!sees) return null
  const pages = answers.map(({ data }) => data as Page<Row> | undefined)
  const known = tasks.flatMap((task, place) => {
    const page = pages[place]
    return page && page.totalItems > 0 ? [{ ...task, page }] : []
  })
  const isKnown = !pages.includes(undefined)
  if (isKnown && known.length === 0) return null
  return (
    <Card
      title={
        <h2 className="plain-heading">
          {t('frame.home.todo', { title: t(`${kind.entity}.title` as TextKey) })}
        </h2>
      }
      styles={{ body: { padding: 0 } }}
    >
      {known.map(({ page, ...task }) => (
        <section key={task.key} className="task-group" aria-label={t(task.title)}>
          <TaskHeading kind={kind} task={task} count={page.totalItems} />
          <TaskRows kind={kind} rows={page.data} task={task} />
        </section>
      ))}
      {isKnown ? null : <Skeleton active className="drawer-skeleton" />}
    </Card>
  )
}

interface OfTask {
  kind: Pick<DocumentKind, 'entity' | 'columns' | 'partner' | 'paths'>
  task: Task
}

/** What there is to do and how much, both of which lead to the list of all of it. */
export function TaskHeading({ kind, task: { title, filter, sort }, count }: OfTask & { count: number }) {
  const { t } = useTranslation()
  const all = { to: kind.paths.list, search: { ...filter, sort } }
  return (
    <header>
      <h3>
        <Link {...all} className="task-title">
          {t(title)} <span>{count}</span>
        </Link>
      </h3>
      <Link {...all}>{t('frame.home.all')}</Link>
    </header>
  )
}

export function TaskRows({ kind, rows, task: { key, day } }: OfTask & { rows: readonly Row[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const column = kind.columns.find(({ name }) => name === day)
  const dayOf = (row: Row) => {
    if (column?.render) {
      const shown = column.render(row, format, rows)
      const title = t(`${kind.entity}.column.${column.name}` as TextKey)
      return shown ? (
        <>
          {title} {shown}
        </>
      ) : null
    }
    return key === 'ending' && row.validUntil
      ? t('frame.home.until', { date: format.date(row.validUntil) })
      : format.date(row.date)
  }
  return (
    <ul className="task-rows">
      {rows.map((row) => (
        <li key={row.id}>
          <Link to={kind.paths.one(row.id)}>
            <span className="task-name">
              <span>{row.number}</span> <strong>{partnerNames(kind, row).short}</strong>
            </span>
            <span className="figures">
              <TotalCell total={row.total} annexed={row.annexed} format={format} />
            </span>
            <small>{dayOf(row)}</small>
          </Link>
        </li>
      ))}
    </ul>
  )
}
