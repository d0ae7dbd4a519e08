import type { Format } from '@barem/shared/values/format'
import { useQuery } from '@tanstack/react-query'
import { Drawer, Empty, Skeleton, Table } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/i18n.ts'
import { useBackCloses } from '#ui/layers.ts'
import { useMobile } from '#ui/use-media.ts'
import { type DocumentAnswer, type DocumentForm, documentQuery } from './document-kind.ts'
import type { GridRow } from './grid-columns.ts'
import { historyWords } from './history-words.ts'
import type { Change } from './lines-kind.ts'
import { differenceOf, revisionDifferences } from './revision-differences.ts'

interface Props<Document extends DocumentAnswer, Line extends GridRow> {
  form: DocumentForm<Document, Line>
  /** The two revisions, the earlier one first. */
  ids: readonly [string, string]
  onClose: () => void
}

/** Two revisions of a document side by side: only what differs. */
export function CompareRevisions<Document extends DocumentAnswer, Line extends GridRow>({
  form,
  ids: [earlier, later],
  onClose,
}: Props<Document, Line>) {
  const { t } = useTranslation()
  const format = useFormat()
  const mobile = useMobile()
  useBackCloses(true, onClose)
  const { data: before } = useQuery(documentQuery(form.kind, earlier))
  const { data: after } = useQuery(documentQuery(form.kind, later))
  const words = historyWords(form)
  const said = (field: string, value: unknown) =>
    form.lines?.valueShown?.(field, value) ?? words.value(field, value, format)
  return (
    <Drawer open size={mobile ? '100%' : 760} title={t('document.compareTitle')} onClose={onClose}>
      {before && after ? (
        <Table
          size="small"
          rowKey="field"
          pagination={false}
          dataSource={revisionDifferences(form, before, after)}
          locale={{
            emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('document.compareSame')} />,
          }}
          columns={[
            { title: t('document.compareField'), render: (_, { field }) => words.field(field, format) },
            {
              title: before.number,
              render: (_, { field, from }) =>
                isLine(field, from) ? t('document.lineAdded') : said(field, from),
            },
            {
              title: after.number,
              render: (_, { field, to }) => (
                <strong>{isLine(field, to) ? t('document.lineRemoved') : said(field, to)}</strong>
              ),
            },
            {
              title: t('document.difference'),
              align: 'right',
              render: (_, change) => differenceWords(change, format),
            },
          ]}
        />
      ) : (
        <Skeleton active />
      )}
    </Drawer>
  )
}

/** What every line has and this one has not: there is no such line. */
function isLine(field: string, value: unknown): boolean {
  return value === null && /^lines\..*\.(quantity|amount)$/.test(field)
}

/** "+1.200.000 (+3,5%)": by how much a figure went up or down. */
function differenceWords(change: Change, format: Format): string {
  const difference = differenceOf(change)
  if (!difference || difference.by === 0) return ''
  const signed = (value: number, words: string) => (value > 0 ? `+${words}` : words)
  const { by, percent } = difference
  const share = percent === null ? '' : ` (${signed(percent, format.rate(percent))})`
  return signed(by, format.number(by, 4)) + share
}
