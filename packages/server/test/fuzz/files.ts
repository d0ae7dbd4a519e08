import * as fc from 'fast-check'
import { writeXlsx } from 'hucre/xlsx'
import { fileBody } from '../multipart.ts'
import { plainPng } from '../pictures.ts'
import { sqlPayloads, textPayloads } from './payloads.ts'
import type { FuzzRequest } from './request.ts'

const PNG = plainPng()

type Uploaded = Pick<FuzzRequest, 'raw' | 'contentType'>

function uploadOf(name: string, bytes: Uint8Array): Uploaded {
  const { body, headers } = fileBody(name, bytes)
  return { raw: body, contentType: headers['content-type'] }
}

export function pictureUpload(): Uploaded {
  return uploadOf('thep.png', PNG)
}

/** An .xlsx of a code-and-name list; `code` and `name` may be anything. */
export async function listUpload(code: string, name: string): Promise<Uploaded> {
  const rows = [
    ['Mã', 'Tên'],
    [code, name],
  ]
  return uploadOf('danh-muc.xlsx', await writeXlsx({ sheets: [{ name: 'a', rows }] }))
}

const disposition = (name: string, content: string) =>
  `--x\r\ncontent-disposition: form-data; ${name}\r\n\r\n${content}\r\n`

/** Uploads that no browser sends: other names, parts too many, bodies cut short, bytes that are something else. */
export const oddUploads: fc.Arbitrary<Uploaded> = fc.oneof(
  fc
    .constantFrom(
      '',
      '--x--\r\n',
      '--x\r\n',
      disposition('name="file"; filename="a.png"', 'x'),
      `${disposition('name="file"', 'x')}--x--\r\n`,
      `${disposition('name="other"; filename="a.png"', 'x')}--x--\r\n`,
      `${disposition('name="file"; filename="a.png"', 'x').repeat(3)}--x--\r\n`,
      `${disposition('name="__proto__"; filename="a.png"', 'x')}--x--\r\n`,
      `${disposition('name="a"', 'x').repeat(20)}--x--\r\n`,
      `${disposition(`name="file"; filename="${'x'.repeat(5000)}.png"`, 'x')}--x--\r\n`,
      `${disposition('name="file"; filename="a.png"\r\nx-evil: 1', 'x')}--x--\r\n`,
    )
    .map((raw) => ({ raw, contentType: 'multipart/form-data; boundary=x' })),
  fc
    .tuple(fc.constantFrom(...textPayloads, ...sqlPayloads), fc.constantFrom('.png', '.xlsx', '.png.exe', ''))
    .map(([stem, extension]) => uploadOf(stem.replaceAll(/[\r\n]/g, '') + extension, PNG)),
  fc
    .uint8Array({ minLength: 1, maxLength: 400 })
    .map((bytes) => uploadOf('a.xlsx', Buffer.concat([Buffer.from('PK\x03\x04'), bytes]))),
  fc
    .uint8Array({ minLength: 1, maxLength: 40 })
    .map((bytes) => uploadOf('a.png', Buffer.concat([PNG.subarray(0, 16), bytes]))),
  fc
    .uint8Array({ minLength: 1, maxLength: 40 })
    .map((bytes) => uploadOf('a.jpg', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), bytes]))),
  fc
    .constantFrom(
      'application/json',
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'text/plain',
      'x',
    )
    .map((contentType) => ({ raw: '{"file":"x"}', contentType })),
)
