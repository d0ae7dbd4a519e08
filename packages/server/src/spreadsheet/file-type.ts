import { spreadsheetTypes } from '@barem/shared/spreadsheet/limits'
import { MEGABYTE } from '@barem/shared/values/constants'
import { UnreadableFile } from '#file/failure'
import { isOle, readDirectory } from '#file/zip-directory'
import { Refusal } from '#refusal'
import type { ImportBounds } from '../deps.ts'
import type { SpreadsheetKind } from './kind.ts'
import {
  declaredBytes,
  guardDeclared,
  MAX_STREAMED_BYTES,
  MAX_UNPACKED_BYTES,
  refuseOthers,
} from './unpack-zip.ts'

type Reads = Pick<SpreadsheetKind, 'readsXls'>

/** The types of file that a kind takes, as a message says them. */
function typesOf({ readsXls }: Reads): string {
  return spreadsheetTypes(readsXls).join(', ')
}

/** Refuses a file whose name says that its kind cannot be read here; of an old Excel with how to make a new one of it. */
export function refuseOtherType(kind: Reads, name: string): void {
  if (/\.xlsx$/i.test(name)) return
  if (!/\.xls$/i.test(name)) throw new Refusal('file.type', { params: { name, types: typesOf(kind) } })
  if (!kind.readsXls) throw new Refusal('file.save-as-xlsx')
}

/**
 * Whether a file is too large to be read at once, by its size and by the sizes its directory declares: nothing is unpacked. Of
 * an old Excel, which is read at once or not at all, never.
 * @throws {Refusal} where it is no workbook
 */
export function isLarge(
  kind: Reads,
  { bytes }: { bytes: Buffer },
  { megabytesAtOnce }: ImportBounds,
): boolean {
  const isHeavy = bytes.length > megabytesAtOnce * MEGABYTE
  if (isOle(bytes)) {
    if (isHeavy) throw new Refusal('file.too-large', { params: { size: megabytesAtOnce } })
    return false
  }
  try {
    const entries = readDirectory(bytes)
    refuseOthers(entries)
    guardDeclared(entries, MAX_STREAMED_BYTES)
    return isHeavy || declaredBytes(entries) > MAX_UNPACKED_BYTES
  } catch (error) {
    if (error instanceof UnreadableFile) throw new Refusal(error.code, { params: { types: typesOf(kind) } })
    throw error
  }
}

/** A workbook of Excel 97 to 2003; a newer one with a password lies in the same container. */
export function isOldBook(bytes: Buffer): boolean {
  return isOle(bytes) && !bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))
}
