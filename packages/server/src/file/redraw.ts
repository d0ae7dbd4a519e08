import type { ReceivedFile } from '#http/received-file'
import { attachmentName } from './attachment.ts'
import { draw } from './draw.ts'
import { type Picture, pictureOf } from './picture.ts'

/** Pixels on the longer side of a picture of a product. */
export const PRODUCT_SIDE_PX = 2000
/** Of an attached picture: a page of A4 that was scanned with 300 dpi keeps every pixel. */
export const ATTACHED_SIDE_PX = 4000
/** Of a line: an invoice that fills a picture of this size has 200 dots an inch, and is read to the smallest print. */
export const LINE_SIDE_PX = 2400
/** Of the company's logo, which is printed four centimetres wide and unpacked for each PDF. */
export const LOGO_SIDE_PX = 600

export interface Redrawn extends ReceivedFile {
  contentType: Picture['contentType']
  thumbnail: Buffer
}

/**
 * The same picture drawn anew, of its own type: upright, at most `side` pixels long, and without what a camera or
 * anybody else wrote beside it (place, device, comments).
 * @throws {Refusal} `file.type`, `file.unreadable`, `file.too-many-pixels`
 */
export async function redraw({ name, bytes }: ReceivedFile, side: number): Promise<Redrawn> {
  const { contentType } = pictureOf(bytes, name)
  const drawn = await draw({ bytes, as: { contentType, side } })
  return {
    name: attachmentName(name, contentType),
    contentType,
    bytes: drawn,
    thumbnail: await thumbnailOf(drawn),
  }
}

/** A small square of a picture as WebP, its middle. */
export function thumbnailOf(bytes: Buffer): Promise<Buffer> {
  return draw({ bytes, as: 'thumbnail' })
}
