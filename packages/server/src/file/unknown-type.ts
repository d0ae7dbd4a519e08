import { attachmentTypes } from '@barem/shared/file/endpoints'
import { Refusal } from '#refusal'

/** The brands of what telephones of Apple make; its coding is under patents that no free reader has a licence for. */
const HEIC = /^ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/
const extensions: readonly string[] = Object.values(attachmentTypes).flat()

/** Why a file is refused whose content is none of the `types`: also where its name says otherwise. */
export function unknownType(bytes: Buffer, name: string, types: string): Refusal {
  if (HEIC.test(bytes.toString('latin1', 4, 12))) return new Refusal('file.heic', { params: { types } })
  const called = extensions.find((one) => name.toLowerCase().endsWith(one))
  if (!called) return new Refusal('file.type', { params: { name, types } })
  return new Refusal('file.not-as-named', { params: { extension: called.slice(1).toUpperCase(), types } })
}
