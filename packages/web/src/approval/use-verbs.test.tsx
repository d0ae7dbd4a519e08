import { expect, test, vi } from 'vitest'
import { type Drawn, runHooks } from '../../test/run-hooks.ts'

const { done, drawn } = vi.hoisted(() => {
  vi.stubGlobal('location', { pathname: '/' })
  return { done: [] as string[], drawn: () => null }
})
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => () => void done.push('navigate'),
}))
vi.mock('#api/query.ts', async (original) => ({
  ...(await original<object>()),
  useSendCommand: () => async () => {
    done.push('send')
    return { id: '8', number: 'BG-8' }
  },
}))
vi.mock('#feedback/use-lazy-component.ts', async (original) => ({
  ...(await original<object>()),
  useLazyComponent: (_: unknown, wanted: boolean) => (wanted ? drawn : null),
}))

const { feedback } = await import('#feedback/feedback.ts')
const { default: quotation } = await import('#quotation/kind.ts')
const { useVerbs } = await import('./use-verbs.tsx')

/** Without what it asks of others first. */
const kind = { ...quotation, about: () => '', replacing: undefined } as unknown as typeof quotation

test('the words of a verb are saved once it is done, before the page it leads to', async () => {
  vi.spyOn(feedback, 'success').mockImplementation(() => undefined)
  const hook = runHooks(() => useVerbs(kind))
  const document = { id: '7', number: 'BG-7', version: 1, status: 'approved', author: { name: 'Minh' } }
  hook.now.ask('clone-and-cancel', {
    ...document,
    abilities: { 'clone-and-cancel': true },
    usedBy: [],
  } as never)
  const { onConfirm } = await vi.waitFor(() => {
    const dialog = hook.now.dialog as Drawn
    expect(dialog).toBeTruthy()
    return dialog.props
  })
  await onConfirm('khách đổi ý', {}, () => done.push('saved'))
  expect(done).toEqual(['send', 'saved', 'navigate'])
})
