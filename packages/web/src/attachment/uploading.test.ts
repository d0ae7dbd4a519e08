import { expect, test, vi } from 'vitest'
import { runHooks } from '../../test/run-hooks.ts'

const { answers } = vi.hoisted(() => ({ answers: [] as (() => void)[] }))
vi.mock('#api/query.ts', async (original) => ({
  ...(await original<object>()),
  useUpload:
    () =>
    (_: object, { name }: File) =>
      new Promise((answer) => answers.push(() => answer({ id: name, name }))),
}))

const { hasUnsaved } = await import('#draft/unsaved.ts')
const { useUploading } = await import('./use-attaching.ts')

const fileOf = (name: string) => new File(['x'], name)
const settle = () => new Promise((done) => setTimeout(done))

test('files that wait for the one in front are unsaved, also those chosen meanwhile', async () => {
  const hook = runHooks(() =>
    useUploading(
      () => undefined,
      () => undefined,
    ),
  )
  void hook.now.add([fileOf('a')])
  await settle()
  // the last one is on its way: it arrives without its page
  expect(hasUnsaved()).toBe(false)
  await hook.now.add([fileOf('b')])
  expect([hasUnsaved(), hook.now.sending]).toEqual([true, { name: 'a', at: 1, count: 2 }])
  answers.shift()!()
  await settle()
  expect([hasUnsaved(), hook.now.sending]).toEqual([false, { name: 'b', at: 2, count: 2 }])
  answers.shift()!()
  await settle()
  expect([hasUnsaved(), hook.now.sending]).toEqual([false, null])
})
