import { ATTACHMENT_TYPES_SHOWN, type AttachmentType, attachmentTypes } from '@barem/shared/file/endpoints'
import { MEGABYTE } from '@barem/shared/values/constants'
import { Refusal } from '#refusal'
import { UnreadableFile } from './failure.ts'
import { pictureType } from './picture.ts'
import { unknownType } from './unknown-type.ts'
import { attribute, scanXml } from './xml-scan.ts'
import { readDirectory } from './zip-directory.ts'
import { contentOf } from './zip-entry.ts'

/** The parts by which a zip is known for a document of Office, by the names its directory holds in plain. */
const parts: readonly [AttachmentType, string][] = [
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xl/workbook.xml'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'word/document.xml'],
]
const ZIP = 'PK\x03\x04'
const CONTENT_TYPES = '[Content_Types].xml'
const MACROS = 'vbaProject.bin'
/** The type of their part, and of a document that is opened with them. */
const MACRO_TYPES = /vbaProject|macroEnabled/i
const contentType = attribute('ContentType')
/** A document has a part for each picture and each sheet; the list that names their types has a line for each. */
const MAX_PARTS = 5_000
const MAX_TYPES_BYTES = MEGABYTE

/** What may be attached, by its content; the sender's name is for words alone, the content type is ignored. Macros are refused. */
export function attachmentType(bytes: Buffer, name: string): AttachmentType {
  const found =
    bytes.toString('latin1', 0, 5) === '%PDF-' ? 'application/pdf' : (pictureType(bytes) ?? office(bytes))
  if (!found) throw unknownType(bytes, name, ATTACHMENT_TYPES_SHOWN)
  return found
}

function office(bytes: Buffer): AttachmentType | null {
  if (bytes.toString('latin1', 0, 4) !== ZIP || !bytes.includes(CONTENT_TYPES) || bytes.includes(MACROS))
    return null
  const type = parts.find(([, part]) => bytes.includes(part))?.[0] ?? null
  return type && !hasMacroType(bytes) ? type : null
}

/**
 * Whether the types of its parts name macros, which may have any name.
 * @throws {Refusal} of a zip that two readers may read differently
 */
function hasMacroType(bytes: Buffer): boolean {
  let found = false
  const open = (_: string, attributes: string) => {
    if (MACRO_TYPES.test(contentType(attributes) ?? '')) found = true
  }
  try {
    const scan = scanXml({ open, close: () => {}, text: () => {} })
    scan.write(typesOf(bytes))
    scan.end()
  } catch (error) {
    throw error instanceof UnreadableFile ? new Refusal('file.unreadable') : error
  }
  return found
}

function typesOf(bytes: Buffer): string {
  const lists = readDirectory(bytes, MAX_PARTS).filter(
    ({ name }) => name.toLowerCase() === CONTENT_TYPES.toLowerCase(),
  )
  const [list] = lists
  if (!list || lists.length > 1 || list.unpacked > MAX_TYPES_BYTES)
    throw new UnreadableFile('file.unreadable')
  return contentOf(bytes, list).toString('utf8')
}

/** The name of a file with an extension of its type: what is opened by a press is what was looked at. */
export function attachmentName(name: string, type: AttachmentType): string {
  const extensions: readonly string[] = attachmentTypes[type]
  return extensions.some((one) => name.toLowerCase().endsWith(one)) ? name : `${name}${extensions[0]}`
}
