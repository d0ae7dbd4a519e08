import { auditEndpoints } from '@barem/shared/audit-log/endpoints'
import { verifyStretch } from '#event/verify'
import { mount } from '#http/mount'
import { spreadsheet } from '#spreadsheet/kind'
import type { Module } from '../module.ts'
import type { Named } from './names.ts'
import { auditList, listEvents, oneEvent, sealState } from './repository.ts'
import { auditSpreadsheet } from './spreadsheet.ts'

/** Every event of every record, and whether the history is as it was sealed. */
export function auditLogModule(named: readonly Named[]): Module {
  const list = auditList(named)
  return {
    name: 'audit-log',
    routes: (app, deps) =>
      mount(app, deps, auditEndpoints, {
        list: { read: (call) => listEvents(call, list, named, call.query) },
        one: { read: (call) => oneEvent(call, named, call.params.id) },
        seal: { read: (call) => sealState(call.db, call.query) },
        verify: { read: (call) => verifyStretch(call.db, call.query.after ?? 0) },
      }),
    spreadsheets: [spreadsheet(auditSpreadsheet(named))],
  }
}
