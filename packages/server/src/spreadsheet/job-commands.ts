import type { CallOutput } from '@barem/shared/http/endpoint'
import type { ImportJob, ImportJobDetail, importJobEndpoints } from '@barem/shared/spreadsheet/job-endpoints'
import { type Corrections, type ImportRow, isFaulty, MAX_ROWS_SHOWN } from '@barem/shared/spreadsheet/rows'
import { businessDate } from '@barem/shared/values/local-date'
import type { CommandContext } from '#http/call'
import { fieldRefusal, Refusal } from '#refusal'
import { fillableFor, shownRow, validateRows } from './import.ts'
import { refuseMore } from './job-queue.ts'
import { asJson, findJob, type JobRow, presentDetail, presentJob } from './job-table.ts'
import type { SpreadsheetKind } from './kind.ts'
import { rowsReader } from './sheet-rows.ts'

type Call<Name extends keyof typeof importJobEndpoints> = CallOutput<(typeof importJobEndpoints)[Name]> &
  CommandContext

/** Errors that only the file itself tells: they stand until their cell is typed anew. */
const ofTheFile = new Set(['formula', 'cell_error', 'duplicate_in_file'])

/** Keeps what somebody typed in faulty rows, and checks those rows again. All of the file is checked again when it runs. */
export async function correctJob(call: Call<'correct'>, kind: SpreadsheetKind): Promise<ImportJobDetail> {
  const { trx, actor, params, body } = call
  const row = await checkedJob(call, params.id)
  const corrections = merged(row.corrections, body.corrections)
  if (corrections.length > MAX_ROWS_SHOWN)
    throw fieldRefusal('corrections', 'too_big', { maximum: MAX_ROWS_SHOWN })
  const shown = row.shown as ImportRow[]
  const corrected = new Set(body.corrections.map((one) => one.row))
  const checked = await recheck(call, kind, row, {
    rows: shown.filter((one) => corrected.has(one.row)),
    corrections,
  })
  const rows = shown.map((one) => checked.get(one.row) ?? one)
  const fewer = shown.filter(isFaulty).length - rows.filter(isFaulty).length
  await trx
    .updateTable('importJob')
    .set((eb) => ({
      ...{ corrections: asJson(corrections), shown: asJson(rows) },
      ...{ rowsInvalid: eb('rowsInvalid', '-', fewer), rowsValid: eb('rowsValid', '+', fewer) },
    }))
    .where('id', '=', row.id)
    .execute()
  return presentDetail({ ...call, db: trx }, await findJob(trx, actor, row.id))
}

/** Of each cell what was typed last. */
function merged(before: Corrections, anew: Corrections): Corrections {
  const cells = new Map(before.map((one) => [one.row, one.cells]))
  for (const one of anew) cells.set(one.row, { ...cells.get(one.row), ...one.cells })
  return [...cells].map(([row, of]) => ({ row, cells: of }))
}

async function recheck(
  call: CommandContext,
  kind: SpreadsheetKind,
  { locale, createdAt }: JobRow,
  { rows, corrections }: { rows: readonly ImportRow[]; corrections: Corrections },
): Promise<Map<number, ImportRow>> {
  const columns = fillableFor(kind, call.actor)
  const keys = columns.map(({ key }) => key)
  const read = rowsReader(keys, columns, { locale, today: businessDate(createdAt) }, corrections)
  const typed = new Map(corrections.map(({ row, cells }) => [row, cells]))
  const lines = rows.flatMap(
    ({ row, values }) =>
      read(
        keys.map((key) => values[key] ?? null),
        row,
      ) ?? [],
  )
  const validated = await validateRows({ ...call, db: call.trx }, kind, { rows: lines, columns })
  return new Map(
    validated.map((one) => {
      const before = rows.find(({ row }) => row === one.row)?.errors ?? []
      const standing = before.filter(
        ({ column, code }) => ofTheFile.has(code) && typed.get(one.row)?.[column] === undefined,
      )
      const { errors, ...shown } = shownRow(one)
      const others = errors.filter(({ column }) => standing.every((other) => other.column !== column))
      return [one.row, { ...shown, errors: [...standing, ...others] }]
    }),
  )
}

/** Leaves a checked file to be imported. */
export async function runJob(call: Call<'run'>): Promise<ImportJob> {
  const { trx, actor, params, body } = call
  const row = await checkedJob(call, params.id)
  await refuseMore(trx, actor)
  const anew = { excused: row.attempts, rowsRead: 0, rowsValid: 0, rowsInvalid: 0, lastRow: 0 }
  await trx
    .updateTable('importJob')
    .set({ ...anew, task: body.mode, state: 'waiting', cancelAsked: false, shown: asJson([]) })
    .where('id', '=', row.id)
    .execute()
  return presentJob(await findJob(trx, actor, row.id))
}

/** Asks a job to stop; one that has not begun is over at once, and one that is over stays as it is. */
export async function cancelJob({ trx, actor, params, now }: Call<'cancel'>): Promise<ImportJob> {
  const row = await findJob(trx, actor, params.id, true)
  const isWorking = row.state === 'working'
  if (isWorking || row.state === 'waiting' || row.state === 'checked')
    await trx
      .updateTable('importJob')
      .set(isWorking ? { cancelAsked: true } : { state: 'cancelled', endedAt: now })
      .where('id', '=', row.id)
      .execute()
  return presentJob(await findJob(trx, actor, row.id))
}

async function checkedJob({ trx, actor }: CommandContext, id: string): Promise<JobRow> {
  const row = await findJob(trx, actor, id, true)
  if (row.state !== 'checked') throw new Refusal('import.not-checked')
  return row
}
