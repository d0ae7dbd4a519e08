import type { Reference } from '@barem/shared/http/page'
import { Tooltip } from 'antd'
import type { Approvable } from '#approval/approvable.ts'
import { StatusTag } from '#approval/StatusTag.tsx'
import type { TextKey } from '#i18n/i18n.ts'
import type { Column } from '#table/columns.ts'
import type { DocumentKind } from './document-kind.ts'

/** A document as a list shows it. */
export interface DocumentRow extends Approvable {
  total: number
  modifiedAt: string
}

/** One column of a list of documents: a field of the header, or what every document has. */
export interface ListedColumn {
  name: string
  sort?: string
  width?: number
  hidden?: boolean
  /** A shorter title, under `column` of the kind's words. */
  short?: boolean
}

type Part<Row> = Pick<Column<Row>, 'render'> & Partial<Omit<Column<Row>, 'key' | 'title'>>

/** What every document has. */
const common: Record<string, Part<DocumentRow>> = {
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
  { entity, fields }: Pick<DocumentKind, 'entity' | 'fields'>,
  listed: readonly ListedColumn[],
): Column<Row>[] {
  return listed.map(({ name, short, ...given }) => ({
    ...(common[name] ?? headerColumn(name, fields[name]?.kind)),
    ...given,
    key: name,
    title: `${entity}.${short ? 'column' : 'field'}.${name}` as TextKey,
  }))
}

function headerColumn(name: string, kind: string | undefined): Part<DocumentRow> {
  const fieldOf = (row: object) => (row as Record<string, unknown>)[name]
  if (kind === 'reference') return { render: (row) => (fieldOf(row) as Reference | null)?.name ?? '–' }
  return {
    render: (row, format) => {
      const value = fieldOf(row)
      if (value === null || value === undefined) return '–'
      return kind === 'date' ? format.date(String(value)) : String(value)
    },
  }
}
