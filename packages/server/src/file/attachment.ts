import { ATTACHMENT_TYPES_SHOWN, type AttachmentType, attachmentTypes } from '@barem/shared/file/endpoints'
import { pictureType } from './picture.ts'
import { unknownType } from './unknown-type.ts'

/** The parts by which a zip is known for a document of Office, by the names its directory holds in plain. */
const parts: readonly [AttachmentType, string][] = [
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xl/workbook.xml'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'word/document.xml'],
]
const ZIP = 'PK\x03\x04'
const CONTENT_TYPES = '[Content_Types].xml'
const MACROS = 'vbaProject.bin'

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
  return parts.find(([, part]) => bytes.includes(part))?.[0] ?? null
}

/** The name of a file with an extension of its type: what is opened by a press is what was looked at. */
export function attachmentName(name: string, type: AttachmentType): string {
  const extensions: readonly string[] = attachmentTypes[type]
  return extensions.some((one) => name.toLowerCase().endsWith(one)) ? name : `${name}${extensions[0]}`
}
