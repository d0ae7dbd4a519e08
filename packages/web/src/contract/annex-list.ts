import type { ListedColumn } from '#document/document-kind.ts'
import type { TextKey } from '#i18n/i18n.ts'

/** The columns and filters of a list of annexes with such a partner. */
export function annexListed(partner: string): {
  columns: ListedColumn[]
  emptyText: TextKey
  offered: string[]
} {
  return {
    emptyText: 'contract.annex.lead',
    columns: [
      { name: 'number', width: 190 },
      { name: 'date', short: true, sort: 'date', width: 108 },
      { name: partner, sort: `${partner}Name` },
      { name: 'total' },
      { name: 'status' },
      { name: 'reason', width: 240 },
      { name: 'contract', hidden: true, width: 150 },
      { name: 'officer', short: true, width: 150 },
      { name: 'approver', width: 160 },
      { name: 'author' },
      { name: 'modifiedAt' },
    ],
    offered: ['waitingForMe', 'mine', 'status', `${partner}Id`, 'officerId', 'from', 'to'],
  }
}
