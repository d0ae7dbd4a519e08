import { expect, it } from 'vitest'
import { runHooks } from '../../test/run-hooks.ts'
import { isCorrectable, useCorrections } from './use-corrections.ts'

const faulty = { row: 3, values: {}, errors: [{ column: 'phone', code: 'invalid', params: {} }] }
const valid = { ...faulty, errors: [] }

it('counts a cell as corrected until it says again what stood there', () => {
  const hook = runHooks(useCorrections)
  const type = (text: string) => hook.now.correct(3, 'phone', text, '12')
  type('123')
  expect([hook.now.isOpen, hook.now.corrections()]).toEqual([true, [{ row: 3, cells: { phone: '123' } }]])
  type('12')
  expect([hook.now.isOpen, hook.now.corrections()]).toEqual([false, []])
  expect(isCorrectable(valid, hook.now)).toBe(false)

  hook.now.correct(3, 'name', 'Một', '')
  type('123')
  type('12')
  expect([hook.now.isOpen, hook.now.corrections()]).toEqual([true, [{ row: 3, cells: { name: 'Một' } }]])
})

it('asks for a new check of a checked cell as long as it differs from what was checked', () => {
  const hook = runHooks(useCorrections)
  hook.now.correct(3, 'phone', '123', '12')
  hook.now.markChecked(hook.now.typed)
  expect(hook.now.isOpen).toBe(false)
  hook.now.correct(3, 'phone', '1234', '123')
  expect(hook.now.isOpen).toBe(true)
  hook.now.correct(3, 'phone', '123', '123')
  // it is what the file does not say, so it is sent for as long as the file is
  expect([hook.now.isOpen, hook.now.corrections()]).toEqual([false, [{ row: 3, cells: { phone: '123' } }]])
  // and what the file says is another correction: the one before was kept where the file is worked behind the page
  hook.now.correct(3, 'phone', '12', '123')
  expect([hook.now.isOpen, hook.now.corrections()]).toEqual([true, [{ row: 3, cells: { phone: '12' } }]])
})

it('knows which cells were typed into since the check, also those that say again what stood there', () => {
  const hook = runHooks(useCorrections)
  hook.now.correct(3, 'phone', '123', '12')
  hook.now.correct(3, 'phone', '12', '12')
  expect([hook.now.isTouched(3, 'phone'), hook.now.isTouched(3, 'name')]).toEqual([true, false])
  hook.now.markChecked(hook.now.typed)
  expect(hook.now.isTouched(3, 'phone')).toBe(false)
})
