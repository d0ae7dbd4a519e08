import { beforeEach, expect, test, vi } from 'vitest'
import { elementWith, runHooks } from '../../test/run-hooks.ts'

const { confirmLeave } = vi.hoisted(() => ({ confirmLeave: vi.fn(async () => true) }))
vi.mock('#form/confirm-leave.tsx', () => ({ confirmLeave }))

const { hasUnsaved } = await import('#draft/unsaved.ts')
const { VerbDialog } = await import('./VerbDialog.tsx')

beforeEach(() => confirmLeave.mockClear())

/** A dialog in which words are typed; the verb runs until it is ended. */
function dialogWithWords() {
  let end = (_how: { failed: boolean }) => {}
  const onClose = vi.fn()
  const onConfirm = (_note: string | null, _said: object, saved: () => void) =>
    new Promise<void>((answer) => {
      end = ({ failed }) => {
        if (!failed) saved()
        answer()
      }
    })
  const said = {
    title: 'Huỷ BG-1',
    text: '',
    warnings: [],
    yes: 'Huỷ',
    begun: { text: 'khách đổi ý', said: {} },
  }
  const note = { label: 'Lý do', required: true }
  const running = runHooks(() => VerbDialog({ ...said, note, onConfirm, onClose }))
  const dialog = () => elementWith(running.draw(), { title: 'Huỷ BG-1' }).props
  return { running, dialog, onClose, end: (failed: boolean) => end({ failed }) }
}

test('the words stay unsaved while the verb is on its way, and when it fails', async () => {
  const { running, dialog, end } = dialogWithWords()
  expect(hasUnsaved()).toBe(true)
  dialog().onOk()
  dialog()
  expect(hasUnsaved()).toBe(true)
  end(true)
  await vi.waitFor(() => expect(dialog().confirmLoading).toBe(false))
  expect(hasUnsaved()).toBe(true)
  dialog().onOk()
  end(false)
  expect(hasUnsaved()).toBe(false)
  running.end()
})

test('nothing closes the dialog while the verb is on its way', async () => {
  const { running, dialog, onClose, end } = dialogWithWords()
  dialog().onOk()
  expect(dialog().cancelButtonProps).toEqual({ disabled: true })
  dialog().onCancel()
  await Promise.resolve()
  expect([confirmLeave.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 0])
  end(true)
  await vi.waitFor(() => expect(dialog().confirmLoading).toBe(false))
  dialog().onCancel()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(confirmLeave).toHaveBeenCalledOnce()
  running.end()
})
