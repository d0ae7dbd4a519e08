import { expect, test, vi } from 'vitest'
import { elementWith, runHooks } from '../../test/run-hooks.ts'

const { confirmLeave } = vi.hoisted(() => ({ confirmLeave: vi.fn(async () => false) }))
vi.mock('#form/confirm-leave.tsx', () => ({ confirmLeave }))

const { hasUnsaved } = await import('#draft/unsaved.ts')
const { ViewDialog } = await import('./ViewDialog.tsx')

test('the name of a view that is typed is not lost without a word; saved, it is not asked about', async () => {
  const onClose = vi.fn()
  const onSave = vi.fn(async () => undefined)
  const running = runHooks(() => ViewDialog({ view: null, mayShare: true, onSave, onClose }))
  expect(hasUnsaved()).toBe(false)
  elementWith(running.draw(), { id: 'view-name' }).props.onChange({ target: { value: 'Khách Long An' } })
  expect(hasUnsaved()).toBe(true)
  const dialog = elementWith(running.draw(), { open: true }).props
  dialog.onCancel()
  await Promise.resolve()
  expect([confirmLeave.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0])
  dialog.onOk()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect([hasUnsaved(), confirmLeave.mock.calls.length]).toEqual([false, 1])
  running.end()
})
