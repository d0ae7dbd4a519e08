import { CANCELED } from '@barem/shared/values/constants'
import { expect, test, vi } from 'vitest'
import {
  confirm,
  feedback,
  giveUp,
  onWanted,
  provideFeedback,
  type ToastLink,
  wantedAttempt,
} from './feedback.ts'

test('where the dialogs cannot be fetched a question is answered with a no, and the next asks for them again', async () => {
  const said: boolean[] = []
  const stop = onWanted(() => said.push(wantedAttempt() > 0))
  for (let times = 0; times < 2; times++) {
    const answer = confirm({ title: 'Rời trang?' })
    giveUp()
    expect(await answer).toBe(CANCELED)
  }
  expect(said).toEqual([true, false, true, false])
  stop()
})

test('a message that follows the no at once is another attempt, and not the one that failed', async () => {
  const said = confirm({ title: 'Rời trang?' }).then(() => feedback.info('Vẫn ở lại'))
  const failed = wantedAttempt()
  giveUp()
  await said
  expect(wantedAttempt()).not.toBe(0)
  expect(wantedAttempt()).not.toBe(failed)
})

test('what is done can be taken back once: the first press takes its toast away', () => {
  const message = { open: vi.fn(), destroy: vi.fn() }
  let offered: ToastLink | undefined
  provideFeedback({
    message,
    modal: { confirm: vi.fn() },
    linked: (_, link) => {
      offered = link
      return null
    },
  })
  const run = vi.fn()
  feedback.success('Đã bỏ ghép', { label: 'Hoàn tác', run })
  const press = () => (offered as { run: () => void }).run()
  press()
  press()
  expect(run).toHaveBeenCalledOnce()
  // what was said before waited for this
  expect(message.destroy.mock.calls).toEqual([[message.open.mock.lastCall![0].key]])
})
