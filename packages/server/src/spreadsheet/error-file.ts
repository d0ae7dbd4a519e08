import type { Actor } from '#access/actor'
import type { FileAnswer, OwnContext } from '#http/call'
import { errorBook, errorBookName } from './error-book.ts'
import { XLSX } from './export.ts'
import { type KindFor, validateRows, withUpload } from './import.ts'

/** The uploaded rows with an additional last column that describes the errors of each. */
export function errorFile(call: OwnContext & { actor: Actor }, kindFor: KindFor): Promise<FileAnswer> {
  return withUpload(call, kindFor, async (later, kind, file) => {
    const { locale } = later
    const body = await errorBook(locale, file.columns, await validateRows(later, kind, file))
    return { name: errorBookName(locale, file.name), contentType: XLSX, body }
  })
}
