import type { Caller } from './app.ts'

/** A multipart request with one file, as a browser sends it. */
export function fileBody(
  name: string,
  bytes: Uint8Array,
  contentType = 'application/octet-stream',
  fields: Record<string, string> = {},
) {
  const boundary = 'barem-test-boundary'
  const body = Buffer.concat([
    ...Object.entries(fields).map(([field, value]) =>
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`),
    ),
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name.replaceAll('"', '%22')}"\r\ncontent-type: ${contentType}\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into the answer, and a wrong look fails the test
type Loose = any

export function upload<T = Loose>(
  caller: Caller,
  path: string,
  name: string,
  bytes: Uint8Array,
  contentType?: string,
) {
  const { body, headers } = fileBody(name, bytes, contentType)
  return caller.post<T>(path, body, headers)
}
