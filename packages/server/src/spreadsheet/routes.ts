import type { Permission } from '@barem/shared/permission/permissions'
import { spreadsheetEndpoints } from '@barem/shared/spreadsheet/endpoints'
import { importJobEndpoints } from '@barem/shared/spreadsheet/job-endpoints'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '#access/actor'
import { authorizeAny } from '#access/authorization'
import { mount } from '#http/mount'
import { Refusal } from '#refusal'
import type { Deps } from '../deps.ts'
import { recentImports } from './batch.ts'
import { errorFile } from './error-file.ts'
import { exportFile, XLSX } from './export.ts'
import { importFile } from './import.ts'
import { cancelJob, correctJob, runJob } from './job-commands.ts'
import { findJob, listJobs, presentDetail } from './job-table.ts'
import { type LinesOf, rightsToView, type SpreadsheetKind, spreadsheetKind } from './kind.ts'
import { linesFile, readLines } from './lines-file.ts'
import { writeSpreadsheet } from './run.ts'
import { templateBook } from './template.ts'
import { undoImport } from './undo.ts'

/** The kind of a path; refused without any of its permissions, not found for an unknown path. */
function kindFor(
  path: string,
  actor: Actor,
  rights: (kind: SpreadsheetKind) => readonly Permission[],
): SpreadsheetKind {
  const kind = spreadsheetKind(path)
  if (!kind) throw new Refusal('not-found')
  authorizeAny(actor, rights(kind))
  return kind
}

function importable(path: string, actor: Actor): SpreadsheetKind {
  const kind = kindFor(path, actor, ({ create }) => [create])
  if (!kind.check || !kind.record) throw new Refusal('not-found')
  return kind
}

const importableAs = (path: string) => (actor: Actor) => importable(path, actor)

function linesOf(path: string): LinesOf {
  const lines = spreadsheetKind(path)?.lines
  if (!lines) throw new Refusal('not-found')
  return lines
}

/** The kind of an own job, of which its author holds the right now. */
async function kindOfJob(db: Deps['db'], actor: Actor, id: string): Promise<SpreadsheetKind> {
  return importable((await findJob(db, actor, id)).kind, actor)
}

function jobRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, importJobEndpoints, {
    list: {
      read: (call) => {
        importable(call.query.path, call.actor)
        return listJobs(call, call.query.path)
      },
    },
    one: {
      read: async (call) => {
        const { db, actor, params } = call
        await kindOfJob(db, actor, params.id)
        return presentDetail(call, await findJob(db, actor, params.id))
      },
    },
    correct: {
      command: async (call) => correctJob(call, await kindOfJob(call.trx, call.actor, call.params.id)),
    },
    run: {
      command: async (call) => {
        await kindOfJob(call.trx, call.actor, call.params.id)
        return runJob(call)
      },
    },
    cancel: { command: (call) => cancelJob(call) },
  })
}

export function spreadsheetRoutes(app: FastifyInstance, deps: Deps): void {
  jobRoutes(app, deps)
  mount(app, deps, spreadsheetEndpoints, {
    export: {
      own: (call) => {
        const actor = call.actor!
        return exportFile({ ...call, actor }, kindFor(call.params.path, actor, rightsToView))
      },
    },
    template: {
      own: async (call) => {
        const actor = call.actor!
        const kind = importable(call.params.path.replace(/-template\.xlsx$/, ''), actor)
        const body = await writeSpreadsheet(await templateBook({ ...call, actor }, kind))
        return { name: call.params.path, contentType: XLSX, body }
      },
    },
    import: {
      own: (call) =>
        importFile({ ...call, actor: call.actor! }, importableAs(call.params.path), call.query.mode),
    },
    recentImports: {
      read: (call) => recentImports(call, importable(call.params.path, call.actor)),
    },
    undoImport: {
      command: (call) => undoImport(call, importable(call.params.path, call.actor), call.body.id),
    },
    readLines: {
      own: (call) => readLines({ ...call, actor: call.actor! }, linesOf(call.params.path)),
    },
    linesFile: {
      own: (call) => linesFile({ ...call, actor: call.actor! }, linesOf(call.params.path), call.params.id),
    },
    importErrors: {
      own: (call) => errorFile({ ...call, actor: call.actor! }, importableAs(call.params.path)),
    },
  })
}
