import { PICTURE_MAX_PIXELS } from '@barem/shared/file/endpoints'
import type Sharp from 'sharp'
import type { Picture } from './picture.ts'

/** Twice what a list shows, for screens of two pixels per point; about 2 KB, and 3 KB at most. */
const THUMBNAIL_PX = 96
/** Of one picture; the slowest that the limits let pass takes a third of it. */
const TIMEOUT_SECONDS = 10
const QUALITY = 82

/** A picture, and what is to be made of it: the same within `side` pixels, or a small square. */
export interface Drawing {
  bytes: Uint8Array
  as: { contentType: Picture['contentType']; side: number } | 'thumbnail'
}

/** Draws a picture anew, upright and without what was written beside it. Rejects where it cannot be read. */
export function drawnBy(sharp: typeof Sharp, { bytes, as }: Drawing): Promise<Buffer> {
  const upright = sharp(bytes, { limitInputPixels: PICTURE_MAX_PIXELS, failOn: 'warning' })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
  if (as === 'thumbnail')
    return upright.resize(THUMBNAIL_PX, THUMBNAIL_PX, { fit: 'cover' }).webp({ quality: 60 }).toBuffer()
  const fitted = upright.resize(as.side, as.side, { fit: 'inside', withoutEnlargement: true })
  if (as.contentType === 'image/jpeg') return fitted.jpeg({ quality: QUALITY }).toBuffer()
  return (as.contentType === 'image/png' ? fitted.png() : fitted.webp({ quality: QUALITY })).toBuffer()
}
