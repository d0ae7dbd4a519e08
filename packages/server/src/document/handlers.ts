import { isCostOf } from '@barem/shared/document/header'
import { isCostField, isDerivedField } from '@barem/shared/document/line-history'
import type { Discussed } from '#access/discussed'
import { cloneAndCancel } from '#approval/clone-and-cancel'
import { findDocument, refuseUnseenDocument } from '#approval/find'
import { approvalHandlers } from '#approval/handlers'
import { type HistoryOf, historyHandler } from '#event/history'
import type { ReadContext } from '#http/call'
import type { ListQuery } from '#list/list'
import { listAnswer } from '#list/page'
import { documentCopy } from './copy.ts'
import { documentDefaults } from './defaults.ts'
import type { DocumentKind } from './kind.ts'
import type { DocumentList } from './list.ts'
import { documentMail, withMails } from './mail.ts'
import { documentPaper, documentPdf, type SheetOf } from './pdf.ts'
import { presentItem } from './present.ts'
import { documentPrices } from './prices.ts'
import { documentRecent } from './recent.ts'
import { documentSaving } from './save.ts'

/** Every call of a kind of document (`documentEndpoints`). */
export function documentHandlers<Answer extends { number: string }>(
  kind: DocumentKind<Answer>,
  { list, sheet }: { list: DocumentList; sheet: SheetOf<Answer> },
) {
  const { create, update } = documentSaving(kind)
  return {
    list: {
      read: (call: ReadContext & { query: ListQuery & { pageNumber: number; pageSize: number } }) =>
        listAnswer(call, list, call.query, (row) => presentItem(kind, row, call.actor)),
    },
    one: {
      read: ({ db, actor, params }: ReadContext & { params: { id: string } }) =>
        findDocument(kind, db, actor, params.id),
    },
    history: historyHandler(documentHistory(kind)),
    pdf: { own: documentPdf(kind, sheet) },
    paper: { read: documentPaper(kind) },
    mail: { command: documentMail(kind as DocumentKind) },
    defaults: { read: documentDefaults(kind) },
    recent: { read: documentRecent(kind) },
    prices: { read: documentPrices(kind) },
    create: { command: create },
    update: { command: update },
    ...approvalHandlers(kind),
    cloneAndCancel: cloneAndCancel(kind, { copy: documentCopy(kind) }),
  }
}

/** A kind of document as files and comments belong to it. */
export function discussedDocument(kind: DocumentKind): Discussed {
  const { entity, table } = kind
  return {
    ...{ entity, table },
    refuseUnseen: (db, actor, id) => refuseUnseenDocument(kind, db, actor, id),
    nameOf: async (db, _, id) =>
      (await db.selectFrom(table).select('number').where('id', '=', id).executeTakeFirstOrThrow()).number,
  }
}

/** The history of a document, of which costs are those of its description. */
function documentHistory(kind: DocumentKind): HistoryOf {
  const { entity, fields, line } = kind
  return {
    entity,
    refuseUnseen: (db, actor, id) => refuseUnseenDocument(kind, db, actor, id),
    isCost: (field) => (line !== null && isCostField(line, field)) || isCostOf(fields, field),
    isKept: (event, actor) => kind.keptFrom?.(event, actor) ?? false,
    enrich: withMails(kind),
    isDerived: (change, changes) => line !== null && isDerivedField(line, change, changes),
  }
}
