import { afterEach, expect, it, vi } from 'vitest'
import { reportReconnect } from '#http/connection.ts'
import { sendOwn } from '#http/own-requests.ts'
import { followNewBuilds } from './new-build.ts'

vi.mock('#layout/served-build.ts', () => ({ isNewBuild: async () => true }))

afterEach(() => void vi.unstubAllGlobals())

/** A tab; `done` lists what became of its page. */
function tab() {
  const done: string[] = []
  const stored = new Map<string, string>()
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('location', { reload: () => done.push('reload') })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  let move = (_: { pathChanged: boolean }) => {}
  const router = {
    history: { flush: () => done.push('flush'), destroy: () => done.push('destroy') },
    subscribe: (_: string, listener: typeof move) => {
      move = listener
    },
  }
  followNewBuilds(router as never)
  return { done, move: () => move({ pathChanged: true }) }
}

const rest = () => new Promise((done) => setTimeout(done, 10))

it('a tab of before an upgrade is loaded afresh at its next page, once its commands are answered', async () => {
  const { done, move } = tab()
  reportReconnect()
  await rest()
  expect(done).toEqual([])
  const first = Promise.withResolvers<Response>()
  const second = Promise.withResolvers<Response>()
  const commands = [sendOwn(() => first.promise), sendOwn(() => second.promise)]
  move()
  await rest()
  expect(done).toEqual([])
  first.resolve(new Response())
  await rest()
  expect(done).toEqual([])
  // a refusal, too, is an answer that somebody reads
  second.reject(new Error('refused'))
  await Promise.allSettled(commands)
  await rest()
  expect(done).toEqual(['flush', 'destroy', 'reload'])
  move()
  await rest()
  expect(done).toHaveLength(3)
})
