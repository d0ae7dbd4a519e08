import { PICTURE_MAX_PIXELS } from '@barem/shared/file/endpoints'
import type { ReceivedFile } from '#http/received-file'
import { Refusal } from '#http/refusal'
import { createSemaphore } from '#http/semaphore'
import { attachmentName } from './attachment.ts'
import { type Picture, pictureOf } from './picture.ts'

/** Pixels on the longer side of a picture of a product. */
export const PRODUCT_SIDE_PX = 2000
/** Of an attached picture: a page of A4 that was scanned with 300 dpi keeps every pixel. */
export const ATTACHED_SIDE_PX = 4000
/** Of the company's logo, which is printed four centimetres wide and unpacked for each PDF. */
export const LOGO_SIDE_PX = 600
/** Twice what a list shows, for screens of two pixels per point; about 2 KB, and 3 KB at most. */
const THUMBNAIL_PX = 96
/** Of one picture; the slowest that the limits let pass takes a third of it. */
const TIMEOUT_S = 10
const QUALITY = 82

export interface Redrawn extends ReceivedFile {
  contentType: Picture['contentType']
  thumbnail: Buffer
}

/** One picture at a time: each takes up to 150 MB while it is drawn. */
const inTurn = createSemaphore({ atOnce: 1, waiting: 100, longestWaitMs: 12_000, retryAfter: 5 })
let loaded: ReturnType<typeof load> | undefined

/** The library takes 20 MB, which a server that no picture comes to saves. */
async function load() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  // whatever a file may call itself, no other decoder sees it
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
  return sharp
}

/**
 * The same picture drawn anew, of its own type: upright, at most `side` pixels long, and without what a camera or
 * anybody else wrote beside it (place, device, comments).
 * @throws {Refusal} `file.type`, `file.unreadable`, `file.too-many-pixels`
 */
export async function redraw({ name, bytes }: ReceivedFile, side: number): Promise<Redrawn> {
  const { contentType } = pictureOf(bytes, name)
  const drawn = await draw(bytes, (picture) => {
    const upright = picture.autoOrient().resize(side, side, { fit: 'inside', withoutEnlargement: true })
    if (contentType === 'image/jpeg') return upright.jpeg({ quality: QUALITY })
    return contentType === 'image/png' ? upright.png() : upright.webp({ quality: QUALITY })
  })
  return {
    name: attachmentName(name, contentType),
    contentType,
    bytes: drawn,
    thumbnail: await thumbnailOf(drawn),
  }
}

/** A small square of a picture as WebP, its middle. */
export function thumbnailOf(bytes: Buffer): Promise<Buffer> {
  return draw(bytes, (picture) =>
    picture.autoOrient().resize(THUMBNAIL_PX, THUMBNAIL_PX, { fit: 'cover' }).webp({ quality: 60 }),
  )
}

type Sharp = Awaited<ReturnType<typeof load>>

async function draw(bytes: Buffer, how: (picture: ReturnType<Sharp>) => ReturnType<Sharp>): Promise<Buffer> {
  loaded ??= load()
  const sharp = await loaded
  return inTurn.run(async () => {
    const picture = sharp(bytes, { limitInputPixels: PICTURE_MAX_PIXELS, failOn: 'warning' })
    return how(picture.timeout({ seconds: TIMEOUT_S }))
      .toBuffer()
      .catch((error: unknown) => {
        throw new Refusal('file.unreadable', {}, error as Error)
      })
  })
}
