import { z } from 'zod'
import { type Endpoints, endpoint, fileEndpoint } from '#http/endpoint'
import { id } from '#http/page'
import { fieldName } from '#list/filter'
import { text } from '#values/text'
import { importJob } from './job-endpoints.ts'
import { importRow, keptRow, listPath } from './rows.ts'

const path = z.strictObject({ path: listPath })
const templatePath = z.strictObject({ path: z.string().regex(/^[a-z][a-z0-9-]{1,60}-template\.xlsx$/) })

/** `preview` writes nothing; `valid` saves the rows without errors; `all` saves only if no row has any. */
export const importModes = ['preview', 'valid', 'all'] as const

export const importResult = z.object({
  columns: z.array(z.object({ key: z.string(), header: z.string() })),
  /** Headings of columns of the file that are not read, as they stand there. */
  leftOut: z.array(z.string()),
  /** At most `MAX_ROWS_SHOWN`: those with errors first, then those that were corrected. */
  rows: z.array(importRow),
  total: z.number().int(),
  valid: z.number().int(),
  invalid: z.number().int(),
  created: z.number().int(),
  /** Those that differ now; a row that says what stands already changes nothing. */
  updated: z.number().int(),
  /** By which it can be undone; null where nothing was written. */
  batch: id.nullable(),
  /** Of an import that left rows out: those rows as an .xlsx, with what was wrong with each; kept for a day. */
  faultyFile: id.nullable(),
  /** A file too large to be worked at once: nothing of it is read yet, and this is where it goes on. */
  job: importJob.nullable(),
})
export type ImportResult = z.output<typeof importResult>

/** One import of the last days. */
export const importBatch = z.object({
  id,
  fileName: z.string(),
  at: z.iso.datetime(),
  by: z.string(),
  created: z.number().int(),
  updated: z.number().int(),
  /** Rows that can still be undone. */
  left: z.number().int(),
  undone: z.object({ at: z.iso.datetime(), by: z.string() }).nullable(),
})
export type ImportBatch = z.output<typeof importBatch>

export const undoResult = z.object({
  deleted: z.number().int(),
  restored: z.number().int(),
  /** Rows that stay as they are, by their number in the file; at most `MAX_ROWS_SHOWN`. */
  kept: z.array(keptRow),
  keptTotal: z.number().int(),
  /** An import too large to be undone at once: this is where it goes on. */
  job: importJob.nullable(),
})
export type UndoResult = z.output<typeof undoResult>

/**
 * What each path asks for is the right of its list (view to export, create to import), looked up by path; so the
 * endpoints themselves only ask for a sign-in.
 */
export const spreadsheetEndpoints = {
  export: endpoint({
    method: 'POST',
    path: '/Export/{path}',
    summary:
      'Export all rows of a list as it is filtered now; data.filePath is downloaded once, within ten minutes',
    permission: 'signed-in',
    effect: 'own',
    long: true,
    params: path,
    body: z.looseObject({
      search: text({ max: 200, min: 0 }).optional(),
      /** Those somebody chose in the list, in their order; all when absent. */
      columns: z.array(fieldName).min(1).max(60).optional(),
    }),
    data: z.object({ filePath: z.string(), rows: z.number().int() }),
  }),
  template: fileEndpoint({
    method: 'POST',
    path: '/Template/{path}',
    summary: 'The .xlsx to fill in for an import, product-template.xlsx for products',
    permission: 'signed-in',
    effect: 'own',
    params: templatePath,
  }),
  import: endpoint({
    method: 'POST',
    path: '/Import/{path}',
    summary:
      'Look at an .xlsx or at pasted cells (.tsv), or take over their rows, in one transaction; a large file becomes a job. A field corrections before the file says what of it was corrected',
    permission: 'signed-in',
    effect: 'own',
    upload: true,
    keyed: true,
    params: path,
    query: z.strictObject({ mode: z.enum(importModes).default('preview') }),
    data: importResult,
  }),
  recentImports: endpoint({
    method: 'GET',
    path: '/Import/{path}',
    summary:
      'The imports of the last 30 days into a list, newest first, with what of each can still be undone',
    permission: 'signed-in',
    params: path,
    data: z.array(importBatch),
  }),
  undoImport: endpoint({
    method: 'POST',
    path: '/Import/{path}/undo',
    summary:
      'Undo an import of the last 30 days: delete what it created where nothing uses it, restore what it changed; what was changed since stays',
    permission: 'signed-in',
    long: true,
    params: path,
    body: z.strictObject({ id }),
    data: undoResult,
  }),
  readLines: endpoint({
    method: 'POST',
    path: '/Import/{path}/lines',
    summary: 'The cells of an .xlsx with lines of a document, for its form to read as pasted; writes nothing',
    permission: 'signed-in',
    effect: 'own',
    upload: true,
    params: path,
    data: z.object({ rows: z.array(z.array(z.union([z.string(), z.number()]).nullable())) }),
  }),
  linesFile: fileEndpoint({
    method: 'GET',
    path: '/Export/{path}/{id}/lines',
    summary: 'The lines of one document as an .xlsx that its form reads back',
    permission: 'signed-in',
    effect: 'own',
    params: path.extend({ id }),
  }),
  importErrors: fileEndpoint({
    method: 'POST',
    path: '/Import/{path}/errors',
    summary: 'The same .xlsx back, with a column that says in words what is wrong',
    permission: 'signed-in',
    effect: 'own',
    upload: true,
    params: path,
  }),
} satisfies Endpoints
