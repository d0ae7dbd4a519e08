import { expect, test, vi } from 'vitest'
import { runHooks } from '../../test/run-hooks.ts'
import { fieldOf } from './chosen.ts'
import { useLineChoice } from './use-line-choice.ts'

vi.mock('#form/use-dialog-leave.ts', () => ({ useDialogLeave: () => ({ close: vi.fn(), saved: vi.fn() }) }))

function choosing(quantities: Record<string, number | null>) {
  const send = vi.fn(async () => () => undefined)
  const atFirst = new Map(
    Object.entries(quantities).map(([key, quantity]) => [key, { line: { free: 180 }, quantity }]),
  )
  const hook = runHooks(() =>
    useLineChoice<{ free: number }>({
      ...{ atFirst, send, freeOf: ({ free }) => free },
      refused: () => undefined,
      onClose: () => undefined,
    }),
  )
  const said = () => [...hook.now.faults].map(([key, { code }]) => `${key} ${code}`)
  return { hook, send, said }
}

test('a line that is ticked and cannot be taken is not left out in silence: nothing is sent', () => {
  const { hook, send, said } = choosing({ a: 5, b: 0, c: null })
  expect(hook.now.run()).toBe([fieldOf('b'), fieldOf('c')].join())
  expect(said()).toEqual(['b must_exceed', 'c required'])
  expect(send).not.toHaveBeenCalled()
  // what is not ticked is not meant
  hook.now.choose(new Map([...hook.now.chosen].filter(([key]) => key === 'a')))
  expect(said()).toEqual([])
  expect(hook.now.run()).toBeNull()
  expect(send).toHaveBeenCalledWith([{ line: { free: 180 }, quantity: 5 }])
})

test('more than is free is said as its quantity is left, until it is typed anew', () => {
  const { hook, said } = choosing({ a: 5, b: 181 })
  hook.now.leave('a')
  hook.now.leave('b')
  expect(said()).toEqual(['b too_big'])
  const put = (key: string, quantity: number) =>
    hook.now.choose(new Map(hook.now.chosen).set(key, { line: { free: 180 }, quantity }))
  put('a', 6)
  expect(said()).toEqual(['b too_big'])
  put('b', 18)
  expect(said()).toEqual([])
})
