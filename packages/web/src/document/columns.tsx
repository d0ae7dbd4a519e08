import { isFigureKind } from '@barem/shared/document/fields'
import { Tooltip } from 'antd'
import type { Approvable } from '#approval/approvable.ts'
import { StatusTag } from '#approval/StatusTag.tsx'
import type { TextKey } from '#i18n/i18n.ts'
import type { Column } from '#table/columns.ts'
import type { DocumentKind, ListedColumn } from './document-kind.ts'
import { factValue } from './HeaderFacts.tsx'

/** A document as a list shows it. */
export interface DocumentRow extends Approvable {
  total: number
  modifiedAt: string
}

type Part<Row> = Pick<Column<Row>, 'render'> & Partial<Omit<Column<Row>, 'key' | 'title'>>

/** What every document has. */
export const commonColumns: Record<string, Part<DocumentRow>> = {
  number: { sort: 'number', card: 'title', width: 136, render: (row) => row.number },
  total: {
    sort: 'total',
    align: 'right',
    width: 148,
    render: (row, format) => (
      <Tooltip title={format.abbreviated(row.total)}>
        <span>{format.money(row.total)}</span>
      </Tooltip>
    ),
  },
  status: { sort: 'status', card: 'status', width: 150, render: (row) => <StatusTag status={row.status} /> },
  author: { hidden: true, width: 170, render: (row) => row.author.name },
  modifiedAt: {
    sort: 'modifiedAt',
    hidden: true,
    width: 160,
    render: (row, format) => format.moment(row.modifiedAt),
  },
}

/** The columns of a list of documents, in the order they are listed. */
export function documentColumns<Row extends DocumentRow>(
  kind: Pick<DocumentKind, 'entity' | 'fields'>,
  listed: readonly ListedColumn[],
): Column<Row>[] {
  return listed.map(({ name, short, ...given }) => ({
    ...(commonColumns[name] ?? headerColumn(kind, name)),
    ...given,
    key: name,
    title: `${kind.entity}.${short ? 'column' : 'field'}.${name}` as TextKey,
  }))
}

function headerColumn(kind: Pick<DocumentKind, 'entity' | 'fields'>, name: string): Part<DocumentRow> {
  const { kind: fieldKind } = kind.fields[name] ?? {}
  return {
    ...(isFigureKind(fieldKind) ? { align: 'right' } : {}),
    render: (row, format) => factValue(kind, row, name, format) ?? '–',
  }
}
