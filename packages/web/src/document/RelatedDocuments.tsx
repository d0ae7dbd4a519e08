import type { Page } from '@barem/shared/http/endpoint'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Empty, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#api/query.ts'
import { DocumentNumber } from '#approval/DocumentNumber.tsx'
import { StatusTag } from '#approval/StatusTag.tsx'
import { useFormat } from '#i18n/i18n.ts'
import type { DocumentRow } from './columns.tsx'
import type { DocumentKind } from './document-kind.ts'
import { PartnerPrices } from './PartnerPrices.tsx'

const MAX_SHOWN = 20

/** On the page of a partner: the last documents of a kind with them, what they paid last, and the way to all. */
export function RelatedDocuments({ kind, id }: { kind: DocumentKind; id: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const filter = `${kind.partner}Id`
  const query = { [filter]: id, sort: '-date', pageSize: MAX_SHOWN }
  const { data } = useQuery(queryOf(kind.endpoints.list, { query } as never, { quiet: true }))
  const found = data as Page<DocumentRow & { date: string }> | undefined
  if (!found) return <Skeleton active title={false} />
  if (found.data.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('frame.list.empty')} />
  return (
    <>
      <PartnerPrices kind={kind} id={id} />
      <ul className="related related-rows">
        {found.data.map((row) => (
          <li key={row.id}>
            <Link to={kind.paths.one(row.id)}>
              <DocumentNumber {...row} />
            </Link>
            <span>{format.date(row.date)}</span>
            <StatusTag status={row.status} />
            <strong className="figures">{format.money(row.total)}</strong>
          </li>
        ))}
      </ul>
      {found.totalItems > found.data.length ? (
        <Link to={kind.paths.list} search={{ [filter]: id }}>
          {t('frame.home.all')}
        </Link>
      ) : null}
    </>
  )
}
