import { isCostOf } from '@barem/shared/document/header'
import { quotationEndpoints } from '@barem/shared/quotation/endpoints'
import { quotationFields, quotationLine } from '@barem/shared/quotation/fields'
import { isCostField } from '@barem/shared/trade-line/line-history'
import type { FastifyInstance } from 'fastify'
import { cloneAndCancel } from '#approval/clone-and-cancel'
import { findDocument, refuseUnseenDocument } from '#approval/find'
import { approvalHandlers } from '#approval/handlers'
import { historyHandler } from '#event/history'
import { mount } from '#http/mount'
import type { Deps } from '../deps.ts'
import { quotationKind } from './kind.ts'
import { quotationPdf } from './pdf.ts'
import { listQuotations } from './repository.ts'
import { copyQuotation, createQuotation, updateQuotation } from './save.ts'

export function quotationRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, quotationEndpoints, {
    list: { read: (call) => listQuotations(call, call.query) },
    one: { read: ({ db, actor, params }) => findDocument(quotationKind, db, actor, params.id) },
    history: historyHandler({
      entity: 'quotation',
      refuseUnseen: (db, actor, id) => refuseUnseenDocument(quotationKind, db, actor, id),
      isCost: (field) => isCostField(quotationLine, field) || isCostOf(quotationFields, field),
    }),
    pdf: { own: quotationPdf },
    create: { command: createQuotation },
    update: { command: updateQuotation },
    ...approvalHandlers(quotationKind),
    cloneAndCancel: cloneAndCancel(quotationKind, { copy: copyQuotation }),
  })
}
