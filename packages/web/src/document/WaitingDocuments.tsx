import type { Page } from '@barem/shared/http/endpoint'
import type { Reference } from '@barem/shared/http/page'
import type { Permission } from '@barem/shared/permission/permissions'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Card, Flex, Skeleton, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#api/query.ts'
import { useFormat } from '#i18n/i18n.ts'
import { useMay } from '#navigation/rights.ts'
import type { DocumentRow } from './columns.tsx'
import { type DocumentKind, partnerOf } from './document-kind.ts'

const MAX_SHOWN = 5

interface Row extends DocumentRow {
  date: string
  officer: Reference
}

/** On the landing page: documents of a kind that wait for this person's decision, the oldest first. */
export function WaitingDocuments({ kind }: { kind: DocumentKind }) {
  const { t } = useTranslation()
  const format = useFormat()
  const sees = useMay()(`${kind.entity}:view` as Permission)
  const query = { waitingForMe: true, sort: 'modifiedAt', pageSize: MAX_SHOWN }
  const { data } = useQuery({
    ...queryOf(kind.endpoints.list, { query } as never, { quiet: true }),
    enabled: sees,
  })
  if (!sees) return null
  const rows = (data as Page<Row> | undefined)?.data
  return (
    <Card
      title={<h2 className="plain-heading">{t('frame.home.waiting')}</h2>}
      extra={
        <Link to={kind.paths.list} search={{ waitingForMe: true }}>
          {t('frame.home.all')}
        </Link>
      }
    >
      {!rows ? (
        <Skeleton active />
      ) : rows.length === 0 ? (
        t('frame.home.waitingNone')
      ) : (
        <Flex vertical gap={12}>
          {rows.map((row) => (
            <Flex key={row.id} justify="space-between" gap={12}>
              <div>
                <Link to={kind.paths.one(row.id)}>{row.number}</Link> · {partnerOf(kind, row)}
                <div>
                  <Typography.Text type="secondary">{`${row.officer.name} · ${format.date(row.date)}`}</Typography.Text>
                </div>
              </div>
              <strong className="figures">{format.money(row.total)}</strong>
            </Flex>
          ))}
        </Flex>
      )}
    </Card>
  )
}
