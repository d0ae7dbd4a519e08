import type { Annexed } from '@barem/shared/contract/ending'
import type { Progress } from '@barem/shared/contract/fields'
import { isFigureKind } from '@barem/shared/document/fields'
import type { Reference } from '@barem/shared/http/page'
import { businessDate } from '@barem/shared/values/local-date'
import type { Approvable } from '#approval/approvable.ts'
import { DocumentNumber } from '#approval/DocumentNumber.tsx'
import { STATUS_PX, StatusTag } from '#approval/StatusTag.tsx'
import type { TextKey } from '#i18n/i18n.ts'
import type { Column } from '#table/columns.ts'
import { PartnerName } from '#table/PartnerName.tsx'
import { type DocumentKind, type ListedColumn, partnerNames } from './document-kind.ts'
import { validityOf } from './document-state.ts'
import { factValue } from './HeaderFacts.tsx'
import { TotalCell } from './TotalCell.tsx'

/** A document as a list shows it. */
export interface DocumentRow extends Approvable {
  date: string
  officer: Reference
  total: number
  modifiedAt: string
  /** Of a contract: that it was closed short, what it comes to now, and how much is delivered. */
  ending?: object | null
  annexed?: Annexed
  delivery?: Progress
  /** Of an annex: what its contract comes to without it. */
  before?: { total: number }
}

type Part<Row> = Pick<Column<Row>, 'render'> & Partial<Omit<Column<Row>, 'key' | 'title'>>

/** What every document has. */
export const commonColumns: Record<string, Part<DocumentRow>> = {
  number: { sort: 'number', card: 'title', width: 152, render: (row) => <DocumentNumber {...row} /> },
  total: {
    sort: 'total',
    align: 'right',
    card: 'figure',
    width: 148,
    priority: 8,
    render: (row, format) => <TotalCell total={row.total} annexed={row.annexed} format={format} />,
  },
  status: {
    sort: 'status',
    card: 'status',
    width: STATUS_PX,
    // what a list is read for
    priority: 8.5,
    render: (row) => <StatusTag status={row.status} ended={!!row.ending} />,
  },
  date: { sort: 'date', card: 'fact', width: 108, render: (row, format) => format.date(row.date) },
  officer: { width: 136, priority: 2, render: (row) => row.officer.name },
  author: { hidden: true, width: 136, priority: 2, render: (row) => row.author.name },
  modifiedAt: {
    sort: 'modifiedAt',
    hidden: true,
    width: 160,
    render: (row, format) => format.moment(row.modifiedAt),
  },
}

/** The columns of a list of documents, in the order they are listed. */
export function documentColumns<Row extends DocumentRow>(
  kind: Pick<DocumentKind, 'entity' | 'fields' | 'partner' | 'validity'>,
  listed: readonly ListedColumn[],
): Column<Row>[] {
  return listed.map(({ name, short, ...given }) => ({
    ...(commonColumns[name] ?? headerColumn(kind, name)),
    ...(name === 'status' && kind.validity ? statusUntil(kind) : {}),
    ...given,
    key: name,
    title: `${kind.entity}.${short ? 'column' : 'field'}.${name}` as TextKey,
  }))
}

/** The state of what binds us until a day, which is over where it would bind us still. */
function statusUntil(kind: Pick<DocumentKind, 'validity'>): Part<DocumentRow> {
  const isOver = (row: DocumentRow) =>
    !row.closed && validityOf(kind, row, businessDate(new Date()))?.expired === true
  return {
    ...commonColumns.status!,
    render: (row) => <StatusTag status={row.status} expired={isOver(row)} />,
  }
}

/** The partner gets the room that is left, people and dates what they need. */
function headerColumn(
  kind: Pick<DocumentKind, 'entity' | 'fields' | 'partner'>,
  name: string,
): Part<DocumentRow> {
  if (name === kind.partner)
    return {
      card: 'beside',
      priority: 9,
      render: (row) => <PartnerName {...partnerNames(kind, row)} />,
    }
  const { kind: fieldKind, to } = kind.fields[name] ?? {}
  return {
    ...(isFigureKind(fieldKind) ? { align: 'right' } : {}),
    width: to === 'user' ? 136 : fieldKind === 'date' ? 120 : 150,
    priority: to === 'user' ? 1 : 4,
    render: (row, format) => factValue(kind, row, name, format) ?? '',
  }
}
