import { fileEndpoints } from '@barem/shared/file/endpoints'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const { useUpload } = await import('./query.ts')

/** What reached the server: the key, and the bytes of the file. */
const arrived: { key: string | null; file: string }[] = []
/** How many answers more are cut off on their way back. */
let cut = 0

beforeEach(() => {
  arrived.length = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('fetch', async (url: string, { headers, body }: RequestInit = {}) => {
    if (!url.startsWith('/v1.0/File/')) return new Response()
    const file = (body as FormData).get('file') as File
    arrived.push({ key: new Headers(headers).get('idempotency-key'), file: await file.text() })
    if (cut === 0) return Response.json({ succeeded: true, data: { id: `of ${arrived.length}` } })
    cut -= 1
    return new Response(new ReadableStream({ pull: (answer) => answer.error(new TypeError('cut')) }))
  })
})
afterEach(() => vi.useRealTimers())

/** What a page sends its files by. */
function uploading() {
  let upload: ReturnType<typeof useUpload<typeof fileEndpoints.upload>> | undefined
  function Page() {
    upload = useUpload(fileEndpoints.upload)
    return null
  }
  renderToStaticMarkup(<Page />)
  return async (path: 'product' | 'attachment', file: File): Promise<unknown> => {
    const answer = upload!({ params: { path }, query: {} }, file)
    const settled = answer.then(
      (data) => (data as { id: string }).id,
      () => 'failed',
    )
    await vi.runAllTimersAsync()
    return settled
  }
}

const file = (name: string) => new File([`bytes of ${name}`], name, { lastModified: 1 })
const keys = () => arrived.map(({ key }) => key)

test.each(['product', 'attachment'] as const)(
  'a file for %s carries a key, and is sent again with it when its answer was cut off',
  async (folder) => {
    const send = uploading()
    cut = 1
    expect(await send(folder, file('thép.png'))).toBe('of 2')
    const [first] = arrived
    expect(first).toEqual({ key: expect.stringMatching(/^[0-9a-f]{32}$/), file: 'bytes of thép.png' })
    expect(arrived).toEqual([first, first])
    // what arrived is another intent
    expect(await send(folder, file('thép.png'))).toBe('of 3')
    expect(new Set(keys()).size).toBe(2)
  },
)

test('given up after some attempts, the same file chosen again goes under its key, another one under its own', async () => {
  const send = uploading()
  cut = 3
  expect(await send('product', file('a.png'))).toBe('failed')
  expect(await send('product', file('a.png'))).toBe('of 4')
  expect(new Set(keys())).toEqual(new Set([arrived[0]!.key]))
  cut = 3
  expect(await send('product', file('b.png'))).toBe('failed')
  expect(await send('product', file('c.png'))).toBe('of 8')
  expect(arrived.at(-1)!.key).not.toBe(arrived[4]!.key)
  expect(new Set(keys()).size).toBe(3)
})
