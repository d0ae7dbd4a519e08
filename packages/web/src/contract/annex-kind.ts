import type { ApprovableEntity } from '@barem/shared/business'
import type { annexEndpoints } from '@barem/shared/contract/annex'
import type { Fields } from '@barem/shared/document/fields'
import type { LineKind } from '@barem/shared/trade-line/line'
import {
  type DocumentAnswer,
  type DocumentKind,
  documentKind,
  type ListedColumn,
} from '#document/document-kind.ts'
import { documentPaths } from '#navigation/paths.ts'
import { goodsWarned } from '#trade-line/warned.ts'
import type { AnnexAnswer } from './AnnexChanges.tsx'

export type AnnexDocument = DocumentAnswer & AnnexAnswer

type Annexes = ReturnType<typeof annexEndpoints>['annexes']

/** A kind of annex; its calls are those of every document, and what is asked of its contract about it. */
export interface AnnexKind<Document extends DocumentAnswer> extends DocumentKind<Document> {
  annexes: Annexes
}

/** What `annexOf` says of it. */
export interface AnnexDescription<Document extends DocumentAnswer>
  extends Pick<DocumentKind<Document>, 'endpoints' | 'filters'> {
  entity: ApprovableEntity
  contract: ApprovableEntity
  fields: Fields
  line: LineKind
  partner: string
  annexes: Annexes
}

/** A kind of annex in the browser: the columns and filters of its list, and the contract above it. */
export function annexKind<Document extends AnnexDocument>(
  annex: AnnexDescription<Document>,
): AnnexKind<Document> {
  const { entity, fields, line, partner, endpoints, filters, annexes } = annex
  const contract = documentPaths(annex.contract)
  return {
    ...documentKind<Document>({
      ...{ entity, fields, partner, endpoints, filters, columns: columns(partner) },
      emptyText: 'contract.annex.lead',
      warned: goodsWarned(line),
      offered: ['waitingForMe', 'mine', 'status', `${partner}Id`, 'officerId', 'from', 'to', 'totalFrom'],
      above: ({ contract: { id, name } }) => ({ title: name, path: contract.one(id) }),
    }),
    annexes,
  }
}

function columns(partner: string): ListedColumn[] {
  return [
    { name: 'number', width: 190 },
    { name: 'date', short: true, sort: 'date', width: 108 },
    { name: partner, sort: `${partner}Name` },
    { name: 'total', width: 188 },
    { name: 'status' },
    { name: 'reason', width: 240 },
    { name: 'contract', hidden: true, width: 150 },
    { name: 'officer', short: true, width: 150 },
    { name: 'approver', width: 160 },
    { name: 'author' },
    { name: 'modifiedAt' },
  ]
}
