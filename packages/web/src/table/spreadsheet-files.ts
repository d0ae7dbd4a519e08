import { fileEndpoints } from '@barem/shared/file/endpoints'
import { spreadsheetEndpoints } from '@barem/shared/spreadsheet/endpoints'
import { businessDate } from '@barem/shared/values/local-date'
import { call, saveFile } from '#api/api.ts'
import { feedback } from '#feedback/feedback.ts'
import { textOf } from '#i18n/i18n.ts'
import { type ListQuery, withoutPaging } from './list-state.ts'

/** Saves all rows that the list's filters and order name, of the chosen columns or of all. */
export async function exportList(
  path: string,
  query: ListQuery,
  columns: readonly string[] | null,
): Promise<void> {
  const body = { ...withoutPaging(query), ...(columns?.length ? { columns: [...columns] } : {}) }
  const { filePath } = await call(spreadsheetEndpoints.export, { params: { path }, body })
  const name = `${path}-${businessDate(new Date())}.xlsx`
  saveFile(await call(fileEndpoints.download, { params: { path: filePath }, query: {} }), name)
  feedback.success(textOf('frame.list.exported', { name }))
}

/** The same of rows that somebody chose, in the list's order. */
export function exportRows(
  { path, sort, columns }: { path: string; sort: string | undefined; columns: readonly string[] | null },
  ids: readonly string[],
): Promise<void> {
  const paging = { pageNumber: 1, pageSize: ids.length }
  return exportList(path, { ...paging, ids: ids.join(), ...(sort ? { sort } : {}) }, columns)
}

/** Saves the rows of an import with an additional column of errors, named after the file they were read from. */
export function saveErrors(bytes: Blob, fileName: string, rows: 'all' | 'faulty'): void {
  const name = fileName.replace(/\.(xlsx?|tsv)$/i, '')
  const title = textOf(`frame.import.errorFile.${rows}`, { name })
  saveFile(bytes, `${title}.xlsx`)
}

/** The same of a file that the import kept. */
export async function saveKeptErrors(id: string, fileName: string, rows: 'all' | 'faulty'): Promise<void> {
  saveErrors(await call(fileEndpoints.download, { params: { path: id }, query: {} }), fileName, rows)
}

/** Saves the empty file that an import reads. */
export async function downloadTemplate(path: string): Promise<void> {
  const name = `${path}-template.xlsx`
  saveFile(await call(spreadsheetEndpoints.template, { params: { path: name } }), name)
}
