import { isDiscussed } from '@barem/shared/business'
import type { Page } from '@barem/shared/http/endpoint'
import { useQueries } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#api/query.ts'
import { COMMENTS_TAB, CommentsTab, LazyComments } from '#comment/CommentsCard.tsx'
import type { RelatedTab } from '#navigation/module.ts'
import { useMay } from '#navigation/rights.ts'
import type { Loaded } from './use-related.ts'

interface Props {
  entity: string
  /** Of the record. */
  id: string
  tabs: readonly (Loaded & { tab: RelatedTab })[]
  /** The form of the record, in the first tab. */
  children: ReactNode
}

/** The tab of the form. */
const OWN = 'own'

/** The form of a record and, in tabs with counters, the lists of what belongs to it; the address says which is open. */
export function RecordTabs({ entity, id, tabs, children }: Props) {
  const { t } = useTranslation()
  const may = useMay()
  const navigate = useNavigate()
  const { tab: asked } = useSearch({ strict: false }) as { tab?: string }
  const seen = tabs.filter(({ tab }) => may(tab.view))
  const counts = useQueries({
    queries: seen.map(({ tab }) => ({
      ...queryOf(tab.list, { query: { ...tab.query(id), pageSize: 1 } } as never, { quiet: true }),
      select: (page: unknown) => (page as Page<unknown>).totalItems,
    })),
  })
  const shown = seen
    .map((one, place) => ({ ...one, count: counts[place]?.data }))
    .filter(({ tab, entity: of, count }) => !tab.hiddenEmpty || count || of === asked)
  const isKnown = asked === COMMENTS_TAB || shown.some((one) => one.entity === asked)
  const open = (isKnown && asked) || OWN
  const show = (key: string) =>
    void navigate({
      to: '.',
      search: (key === OWN ? {} : { tab: key }) as never,
      replace: true,
      resetScroll: false,
    })
  return (
    <Tabs
      className="record-tabs"
      activeKey={open}
      onChange={show}
      items={[
        // what is typed stays while another tab is open
        { key: OWN, label: t('frame.record.own'), forceRender: true, children },
        ...shown.map(({ entity: of, tab, count, default: List }) => ({
          key: of,
          label: (
            <>
              {t(tab.label)}
              {count === undefined ? null : <span className="record-count">{count}</span>}
            </>
          ),
          children: <List id={id} />,
        })),
        ...(isDiscussed(entity)
          ? [
              {
                key: COMMENTS_TAB,
                label: (
                  <CommentsTab
                    entity={entity}
                    id={id}
                    open={open === COMMENTS_TAB}
                    onCalled={() => show(COMMENTS_TAB)}
                  />
                ),
                children: <LazyComments entity={entity} id={id} />,
              },
            ]
          : []),
      ]}
    />
  )
}
