import { z } from 'zod'
import { type Endpoints, endpoint } from '#http/endpoint'
import { id } from '#http/page'
import { corrections, importRow, keptRow, listPath } from './rows.ts'

/** `preview` checks, `valid` and `all` import, `undo` takes back what an import wrote. */
export const importTasks = ['preview', 'valid', 'all', 'undo'] as const
/** `checked`: nothing is written yet, and whoever sent the file says how it goes on. */
export const importStates = ['waiting', 'working', 'checked', 'done', 'failed', 'cancelled'] as const

/** A large file that is worked in the background, or the undoing of a large import. */
export const importJob = z.object({
  id,
  /** The list's path below Import. */
  path: z.string(),
  task: z.enum(importTasks),
  state: z.enum(importStates),
  fileName: z.string(),
  at: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** Rows of the file, or of the import to undo; null until that is known. */
  total: z.number().int().nullable(),
  read: z.number().int(),
  valid: z.number().int(),
  invalid: z.number().int(),
  /** Of an undoing: deleted again. */
  created: z.number().int(),
  /** Of an undoing: restored. */
  updated: z.number().int(),
  /** By which it can be undone. */
  batch: id.nullable(),
  failure: z
    .object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })
    .nullable(),
  /** Somebody asked it to stop. */
  stopping: z.boolean(),
  /** The same file with a column of errors, and of that only the faulty rows: of `/File/{path}`, for a day. */
  errorsFile: id.nullable(),
  faultyFile: id.nullable(),
})
export type ImportJob = z.output<typeof importJob>

export const importJobDetail = importJob.extend({
  columns: z.array(z.object({ key: z.string(), header: z.string() })),
  /** Headings of columns that are not read, as they stand in the file; known once it is checked. */
  leftOut: z.array(z.string()),
  /** The first faulty rows, as they are with what was corrected. */
  rows: z.array(importRow),
  /** Of an undoing: the first rows that stay. */
  kept: z.array(keptRow),
  /** Something of it is left to be undone, and its day is not over. */
  undoable: z.boolean(),
})
export type ImportJobDetail = z.output<typeof importJobDetail>

const one = z.strictObject({ id })

/** A job is its author's alone; the right of its list is asked for by each call and again when it runs. */
export const importJobEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/ImportJob',
    summary:
      'The own imports of large files into a list, of today and those that are not ended, newest first',
    permission: 'signed-in',
    query: z.strictObject({ path: listPath }),
    data: z.array(importJob),
  }),
  one: endpoint({
    method: 'GET',
    path: '/ImportJob/{id}',
    summary: 'An own import of a large file: how far it is, and its first faulty rows',
    permission: 'signed-in',
    params: one,
    data: importJobDetail,
  }),
  correct: endpoint({
    method: 'POST',
    path: '/ImportJob/{id}/correct',
    summary: 'Correct cells of faulty rows of a checked file and check those rows again',
    permission: 'signed-in',
    params: one,
    body: z.strictObject({ corrections }),
    data: importJobDetail,
  }),
  run: endpoint({
    method: 'POST',
    path: '/ImportJob/{id}/run',
    summary: 'Import a checked file: its valid rows, or all of them or none',
    permission: 'signed-in',
    params: one,
    body: z.strictObject({ mode: z.enum(['valid', 'all']) }),
    data: importJob,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/ImportJob/{id}/cancel',
    summary: 'Stop an import of a large file: of one taken over by valid rows, what is written stays',
    permission: 'signed-in',
    params: one,
    data: importJob,
  }),
} satisfies Endpoints
