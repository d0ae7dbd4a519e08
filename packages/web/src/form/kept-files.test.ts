import { afterEach, expect, test, vi } from 'vitest'

const { listeners } = vi.hoisted(() => {
  const nothing = () => null
  const added: string[] = []
  vi.stubGlobal('addEventListener', (name: string) => void added.push(name))
  vi.stubGlobal('removeEventListener', nothing)
  return { listeners: added }
})
vi.mock('#http/api-failure.ts', async (original) => ({
  ...(await original<object>()),
  isPassing: () => true,
}))

const { allUnsaved, hasUnsaved } = await import('#draft/unsaved.ts')
const { textOf } = await import('#i18n/i18n.ts')
const { dropKept, sendKept } = await import('./kept-files.ts')

const file = new File(['x'], 'bản vẽ.pdf')
const offline = async () => {
  throw new Error('no connection')
}

afterEach(() => dropKept('place'))

test('a file that waits for the connection is unsaved until it is dropped, and is what leaving loses', async () => {
  const sent = sendKept({ key: 'place', drawn: 1 }, file, offline)
  await vi.waitFor(() => expect(hasUnsaved()).toBe(true))
  expect(allUnsaved().map(({ keepsDraft, lostText }) => [keepsDraft, lostText?.()])).toEqual([
    [false, textOf('recovery.leave.files')],
  ])
  // the frame's own question is the only one
  expect(listeners).not.toContain('beforeunload')
  dropKept('place')
  expect([await sent, hasUnsaved()]).toEqual([null, false])
})

test('who leaves without it lets it go', async () => {
  const sent = sendKept({ key: 'place', drawn: 1 }, file, offline)
  await vi.waitFor(() => expect(hasUnsaved()).toBe(true))
  for (const one of allUnsaved()) one.drop()
  expect([await sent, hasUnsaved()]).toEqual([null, false])
})

test('with nobody there to see it wait it fails', async () => {
  const there = { now: true }
  const failing = async () => {
    there.now = false
    throw new Error('no connection')
  }
  const sent = sendKept({ key: 'place', drawn: 1, isThere: () => there.now }, file, failing)
  await expect(sent).rejects.toThrow('no connection')
  expect(hasUnsaved()).toBe(false)
})
