import type { ApprovableEntity } from '@barem/shared/business'
import type { annexEndpoints } from '@barem/shared/contract/annex'
import type { Fields } from '@barem/shared/document/fields'
import type { LineKind } from '@barem/shared/trade-line/line'
import type { Format } from '@barem/shared/values/format'
import type { Action } from '#approval/verbs.ts'
import { changeOf, totalWithChange } from '#document/change-of.ts'
import {
  type DocumentAnswer,
  type DocumentKind,
  documentKind,
  type ListedColumn,
  partnerNames,
} from '#document/document-kind.ts'
import { hasText, textOf } from '#i18n/i18n.ts'
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
      warned: async (document) => [
        ...(await import('./annex-warnings.ts')).annexWarnings(annex, document),
        ...(await goodsWarned(line)(document)),
      ],
      offered: ['waitingForMe', 'mine', 'status', `${partner}Id`, 'officerId', 'from', 'to', 'totalFrom'],
      question: (...asked) => questionOf(annex, ...asked),
      detail: ({ total, before }, format) => totalWithChange(total, before?.total ?? null, format),
      above: ({ contract: { id, name } }) => ({ title: name, path: contract.one(id) }),
    }),
    annexes,
  }
}

/** Before it is sent and decided on: what it changes of the contract's value, and why. */
function questionOf(
  { entity, partner }: Pick<AnnexDescription<AnnexDocument>, 'entity' | 'partner'>,
  action: Action,
  document: AnnexDocument,
  format: Format,
  approver: string,
): string | null {
  const key = `contract.annex.question.${action}`
  if (!hasText(key)) return null
  const { total, before, reason, author } = document
  const difference = changeOf(total, before.total)
  return textOf(key, {
    with: textOf(`${entity}.with`, { [partner]: partnerNames({ partner }, document).full }),
    change: textOf(`contract.annex.question.${difference === 0 ? 'same' : 'change'}`, {
      difference: format.signedMoney(difference ?? 0),
      before: format.number(before.total),
      after: format.money(total),
    }),
    ...{ reason, approver, author: author.name },
  })
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
