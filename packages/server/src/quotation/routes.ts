import { quotationEndpoints } from '@barem/shared/quotation/endpoints'
import { isCostField } from '@barem/shared/trade-line/line-history'
import type { FastifyInstance } from 'fastify'
import { historyHandler } from '#event/history'
import { mount } from '#http/mount'
import { registerSpreadsheet } from '#spreadsheet/kind'
import type { Deps } from '../deps.ts'
import { approve } from './approve.ts'
import { cancel } from './cancel.ts'
import { cloneAndCancel } from './clone-and-cancel.ts'
import { quotationPdf } from './pdf.ts'
import { reject } from './reject.ts'
import { removeQuotation } from './remove.ts'
import { findQuotation, listQuotations, refuseUnseen } from './repository.ts'
import { requestApproval } from './request-approval.ts'
import { createQuotation, updateQuotation } from './save.ts'
import { quotationSpreadsheet } from './spreadsheet.ts'
import { withdraw } from './withdraw.ts'

export function quotationRoutes(app: FastifyInstance, deps: Deps): void {
  registerSpreadsheet(quotationSpreadsheet)
  mount(app, deps, quotationEndpoints, {
    list: { read: (call) => listQuotations(call, call.query) },
    one: { read: ({ db, actor, params }) => findQuotation(db, actor, params.id) },
    history: historyHandler({ entity: 'quotation', refuseUnseen, isCost: isCostField }),
    pdf: {
      own: (call) => quotationPdf({ ...call, actor: call.actor! }, call.params.id, call.query.language),
    },
    create: { command: createQuotation },
    update: { command: updateQuotation },
    remove: { command: removeQuotation },
    requestApproval: { command: requestApproval },
    withdraw: { command: withdraw },
    approve: { command: approve },
    reject: { command: reject },
    cancel: { command: cancel },
    cloneAndCancel: { command: cloneAndCancel },
  })
}
