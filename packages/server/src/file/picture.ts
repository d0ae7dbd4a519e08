import { PICTURE_MAX_PIXELS, PICTURE_MAX_SIDE_PX, type PICTURE_TYPES } from '@barem/shared/file/endpoints'
import { Refusal } from '#refusal'
import { unknownType } from './unknown-type.ts'

export interface Picture {
  contentType: (typeof PICTURE_TYPES)[number]
  width: number
  height: number
}

/** What a picture is by its first bytes, of the types that are taken; else null. */
export function pictureType(bytes: Buffer): Picture['contentType'] | null {
  return readers.find(({ fits }) => fits(bytes))?.contentType ?? null
}

/**
 * Detects the type from the first bytes of a file; the sender's file name is for words alone, the content type is ignored. Only JPEG, PNG and
 * WebP within the pixel limits pass: everything else, SVG and HTML above all, is refused.
 */
export function pictureOf(bytes: Buffer, name: string): Picture {
  const read = readers.find(({ fits }) => fits(bytes))
  if (!read) throw unknownType(bytes, name, 'JPG, PNG, WebP')
  const size = read.size(bytes)
  if (!size || size.width === 0 || size.height === 0) throw new Refusal('file.unreadable')
  if (
    Math.max(size.width, size.height) > PICTURE_MAX_SIDE_PX ||
    size.width * size.height > PICTURE_MAX_PIXELS
  )
    throw new Refusal('file.too-many-pixels', {
      params: { side: PICTURE_MAX_SIDE_PX, millions: PICTURE_MAX_PIXELS / 1_000_000 },
    })
  return { contentType: read.contentType, ...size }
}

interface Size {
  width: number
  height: number
}

const PNG_MAGIC = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const readers: {
  contentType: Picture['contentType']
  fits(bytes: Buffer): boolean
  size(bytes: Buffer): Size | null
}[] = [
  {
    contentType: 'image/png',
    fits: (bytes) => bytes.subarray(0, 8).equals(PNG_MAGIC),
    size: (bytes) =>
      bytes.length >= 24 && bytes.toString('latin1', 12, 16) === 'IHDR'
        ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
        : null,
  },
  {
    contentType: 'image/jpeg',
    fits: (bytes) => bytes.length > 3 && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff,
    size: jpegSize,
  },
  {
    contentType: 'image/webp',
    fits: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
    size: webpSize,
  },
]

/** Walks the segments to the frame header (SOF0–SOF15 but the three that are tables). */
function jpegSize(bytes: Buffer): Size | null {
  let at = 2
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1]!
    if (marker === 0xff) {
      at += 1
      continue
    }
    const frame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (frame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}

/** The three kinds of WebP: lossy, lossless, extended. */
function webpSize(bytes: Buffer): Size | null {
  if (bytes.length < 30) return null
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    default:
      return null
  }
}
