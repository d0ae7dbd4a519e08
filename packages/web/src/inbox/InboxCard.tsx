import type { InboxItem } from '@barem/shared/inbox/endpoints'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Card, Checkbox, Skeleton } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useVerbs } from '#approval/use-verbs.tsx'
import { verbCall } from '#approval/verbs.ts'
import { warnedOf } from '#approval/warned-of.ts'
import { totalWithChange } from '#document/change-of.ts'
import { type DocumentAnswer, type DocumentKind, documentQuery } from '#document/document-kind.ts'
import { loadForm, loadKind } from '#document/kinds.ts'
import { feedback } from '#feedback/feedback.ts'
import { useLazyComponent } from '#feedback/use-lazy-component.ts'
import { useFormat } from '#i18n/i18n.ts'
import { documentPaths } from '#navigation/paths.ts'
import { MANY_MAX, type ManyAction } from '#table/many/many-action.ts'
import { InboxRow } from './InboxRow.tsx'
import { INBOX_SHOWN, inboxPage } from './inbox-page.ts'
import './inbox.css'

type Verb = 'approve' | 'reject'
interface Asked {
  verb: Verb
  kind: DocumentKind
  document: DocumentAnswer
}

interface Compared {
  form: Awaited<ReturnType<typeof loadForm>>
  ids: readonly [string, string]
}

const loadComparison = async () => (await import('#document/CompareRevisions.tsx')).CompareRevisions
const loadManyDialog = async () => (await import('#table/many/ManyDialog.tsx')).ManyDialog<InboxItem>

/** Approves one of them as it was seen. */
const approveMany: ManyAction<InboxItem> = {
  key: 'approve',
  label: 'approval.verb.approve',
  warned: async ({ kind, id }) => warnedOf(await loadKind(kind), id),
  run: async (row, note, send) => {
    const { endpoint, input } = verbCall(await loadKind(row.kind), 'approve', row, note)
    return send(endpoint, input)
  },
}

/** What waits for my decision, of every kind, that which has waited longest first; nothing where nothing does. */
export default function InboxCard() {
  const { t } = useTranslation()
  const format = useFormat()
  const client = useQueryClient()
  const [pageSize, setPageSize] = useState(INBOX_SHOWN)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<Asked | null>(null)
  const [many, setMany] = useState<readonly InboxItem[] | null>(null)
  const ManyDialog = useLazyComponent(loadManyDialog, many !== null, () => setMany(null))
  const [compared, setCompared] = useState<Compared | null>(null)
  const endComparison = () => setCompared(null)
  const Comparison = useLazyComponent(loadComparison, compared !== null, endComparison)
  const { data } = useQuery({
    ...inboxPage(pageSize),
    placeholderData: keepPreviousData,
  })
  if (!data) return <Waiting />
  if (data.totalItems === 0) return null
  const rows = data.data
  const hasRevision = rows.some(({ previousId }) => previousId !== null) || undefined
  const marked = rows.filter(({ id }) => chosen.has(id))
  const ask = async (verb: Verb, { kind: entity, id }: InboxItem) => {
    const kind = await loadKind(entity)
    const document = await client.fetchQuery({ ...documentQuery(kind, id), staleTime: 0 })
    setAsked({ verb, kind, document })
  }
  const compare = async (kind: InboxItem['kind'], ids: Compared['ids']) =>
    setCompared({ form: await loadForm(kind), ids })
  const choose = (id: string, on: boolean) =>
    setChosen((before) => new Set(on ? [...before, id] : [...before].filter((one) => one !== id)))
  return (
    <Titled
      count={data.totalItems}
      extra={
        marked.length > 1 ? (
          <Button type="primary" onClick={() => setMany(marked)}>
            {t('inbox.approve', { count: marked.length })}
          </Button>
        ) : null
      }
    >
      <ul className="task-rows inbox-rows" aria-label={t('inbox.title')}>
        {rows.map((row) => (
          <InboxRow
            key={row.id}
            row={row}
            to={documentPaths(row.kind).one(row.id)}
            onVerb={(verb) => void ask(verb, row).catch(feedback.failure)}
            onCompare={
              row.previousId
                ? () => void compare(row.kind, [row.previousId!, row.id]).catch(feedback.failure)
                : hasRevision && null
            }
          >
            <Checkbox
              checked={chosen.has(row.id)}
              onChange={({ target }) => choose(row.id, target.checked)}
              aria-label={t('inbox.choose', { number: row.number })}
            />
          </InboxRow>
        ))}
      </ul>
      {rows.length < Math.min(data.totalItems, MANY_MAX) ? (
        <button
          type="button"
          className="link-button inbox-more"
          onClick={() => setPageSize((before) => Math.min(before + INBOX_SHOWN, MANY_MAX))}
        >
          {t('inbox.more', { count: data.totalItems - rows.length })}
        </button>
      ) : null}
      {asked ? (
        <AskedVerb key={`${asked.verb} ${asked.document.id}`} {...asked} onEnd={() => setAsked(null)} />
      ) : null}
      {compared && Comparison ? <Comparison {...compared} onClose={endComparison} /> : null}
      {many && ManyDialog ? (
        <ManyDialog
          action={approveMany}
          rows={many}
          things={(count) => t('inbox.count', { count })}
          titleOf={({ number }) => number}
          detailOf={({ partner, total, agreedTotal }) =>
            `${partner} · ${totalWithChange(total, agreedTotal, format)}`
          }
          amountOf={({ total }) => total}
          openPath={(row) => documentPaths(row.kind).one(row.id)}
          onClose={(left) => {
            setMany(null)
            setChosen(new Set(left.map(({ id }) => id)))
          }}
        />
      ) : null}
    </Titled>
  )
}

function Titled({ count, extra, children }: { count?: number; extra?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Card
      className="inbox"
      title={
        <h2 className="plain-heading">
          {t('inbox.title')} {count === undefined ? null : <span className="card-count">{count}</span>}
        </h2>
      }
      extra={extra}
      styles={{ body: { padding: 0 } }}
    >
      {children}
    </Card>
  )
}

function Waiting() {
  return (
    <Titled>
      <Skeleton active className="drawer-skeleton" />
    </Titled>
  )
}

/** The question of a verb, asked as soon as it is drawn. */
function AskedVerb({ verb, kind, document, onEnd }: Asked & { onEnd: () => void }) {
  const { ask, dialog } = useVerbs(kind, onEnd)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, of the document that was pressed
  useEffect(() => ask(verb, document), [])
  return dialog
}
