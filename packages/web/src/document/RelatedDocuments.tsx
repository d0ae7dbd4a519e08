import type { Page } from '@barem/shared/http/endpoint'
import type { Permission } from '@barem/shared/permission/permissions'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Card, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#api/query.ts'
import { StatusTag } from '#approval/StatusTag.tsx'
import { textOf, useFormat } from '#i18n/i18n.ts'
import { useMay } from '#navigation/rights.ts'
import type { DocumentRow } from './columns.tsx'
import type { DocumentKind } from './document-kind.ts'

const MAX_SHOWN = 5

/** On the page of a partner: the last documents of a kind with them. */
export function RelatedDocuments({ kind, id }: { kind: DocumentKind; id: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const filter = `${kind.partner}Id`
  const sees = useMay()(`${kind.entity}:view` as Permission) && filter in kind.filters
  const query = { [filter]: id, sort: '-date', pageSize: MAX_SHOWN }
  const { data } = useQuery({
    ...queryOf(kind.endpoints.list, { query } as never, { quiet: true }),
    enabled: sees,
  })
  if (!sees) return null
  const found = data as Page<DocumentRow & { date: string }> | undefined
  // few customers are suppliers too: of the others there is nothing to say
  if (kind.partner === 'supplier' && !found?.data.length) return null
  return (
    <Card
      size="small"
      title={textOf(`${kind.entity}.title`)}
      extra={
        <Link to={kind.paths.list} search={{ [filter]: id }}>
          {t('frame.home.all')}
        </Link>
      }
    >
      {!found ? (
        <Skeleton active title={false} />
      ) : found.data.length === 0 ? (
        t('frame.list.empty')
      ) : (
        <ul className="related">
          {found.data.map((row) => (
            <li key={row.id}>
              <Link to={kind.paths.one(row.id)}>{row.number}</Link>
              <strong className="figures">{format.money(row.total)}</strong>
              <span>{format.date(row.date)}</span>
              <StatusTag status={row.status} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
