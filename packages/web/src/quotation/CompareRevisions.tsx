import { quotationEndpoints } from '@barem/shared/quotation/endpoints'
import { useQuery } from '@tanstack/react-query'
import { Drawer, Empty, Skeleton, Table } from 'antd'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#api/query.ts'
import { useFormat } from '#i18n/i18n.ts'
import { useMobile } from '#ui/use-media.ts'
import { fieldWords, valueWords } from './history-words.ts'
import { revisionDifferences } from './revision-differences.ts'

interface Props {
  /** The two revisions, the earlier one first. */
  ids: readonly [string, string]
  onClose: () => void
}

/** Two revisions of a quotation side by side: only what differs. */
export function CompareRevisions({ ids: [earlier, later], onClose }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const mobile = useMobile()
  const { data: before } = useQuery(queryOf(quotationEndpoints.one, { params: { id: earlier } }))
  const { data: after } = useQuery(queryOf(quotationEndpoints.one, { params: { id: later } }))
  return (
    <Drawer open size={mobile ? '100%' : 760} title={t('quotation.compareTitle')} onClose={onClose}>
      {before && after ? (
        <Table
          size="small"
          rowKey="field"
          pagination={false}
          dataSource={revisionDifferences(before, after)}
          locale={{
            emptyText: (
              <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('quotation.compareSame')} />
            ),
          }}
          columns={[
            { title: t('quotation.compareField'), render: (_, { field }) => fieldWords(field, format) },
            { title: before.number, render: (_, { field, from }) => valueWords(field, from, format) },
            {
              title: after.number,
              render: (_, { field, to }) => <strong>{valueWords(field, to, format)}</strong>,
            },
          ]}
        />
      ) : (
        <Skeleton active />
      )}
    </Drawer>
  )
}
