import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Empty, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BusyButton } from './BusyButton.tsx'

interface Props<Entry> {
  found: UseInfiniteQueryResult<InfiniteData<{ data: Entry[] }>>
  /** Said where there is none. */
  none: string
  /** The button that asks for the next page. */
  older: string
  children: (entries: readonly Entry[]) => ReactNode
}

/** Entries that come by page, newest first (`pagesOf`): those that are here, and a button for the older ones or to try again. */
export function EntryPages<Entry>({ found, none, older, children }: Props<Entry>) {
  const { t } = useTranslation()
  const all = found.data?.pages.flatMap(({ data }) => data)
  const again = found.isError && !found.isFetching
  return (
    <>
      {all?.length === 0 ? <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={none} /> : null}
      {all && all.length > 0 ? children(all) : null}
      {!all && !again ? <Skeleton active /> : null}
      {again || found.hasNextPage ? (
        <BusyButton
          type="link"
          busy={found.isFetchingNextPage}
          onClick={() => void (all ? found.fetchNextPage() : found.refetch())}
        >
          {again ? t('frame.list.retry') : older}
        </BusyButton>
      ) : null}
    </>
  )
}
