import { CANCELED } from '@barem/shared/values/constants'
import { expect, test, vi } from 'vitest'
import { ApiFailure } from '#http/api-failure.ts'
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

/** What the offers of toasts look like to the page: the button of each, by its place, and what was opened and closed. */
function toasts() {
  const message = { open: vi.fn(), destroy: vi.fn() }
  const offered: ToastLink[] = []
  provideFeedback({
    message,
    modal: { confirm: vi.fn() },
    linked: (_, link) => void offered.push(link),
  })
  return { message, offered, press: (at: number) => (offered[at] as { run: () => Promise<void> }).run() }
}

test('what is done can be taken back once: the first press takes its toast away', async () => {
  const { message, press } = toasts()
  const run = vi.fn()
  feedback.success('Đã bỏ ghép', { label: 'Hoàn tác', run })
  expect(message.open.mock.lastCall![0]).toMatchObject({ type: 'success', duration: 10 })
  await Promise.all([press(0), press(0)])
  expect(run).toHaveBeenCalledOnce()
  // what was said before waited for this
  expect(message.destroy.mock.calls).toEqual([[message.open.mock.lastCall![0].key]])
})

test('two things that are told alike are taken back each by itself', () => {
  const { message } = toasts()
  for (const run of [() => {}, () => {}]) feedback.success('Đã xong', { label: 'Hoàn tác', run })
  expect(new Set(message.open.mock.calls.map(([{ key }]) => key)).size).toBe(2)
})

test('what could not be taken back without a network is offered again, and what is refused is not', async () => {
  const { offered, press } = toasts()
  const failures = [
    new ApiFailure({ status: false, message: '', result: null }, 0),
    new ApiFailure({ succeeded: false, code: 'stale-version', message: '', errors: [], traceId: '' }, 409),
  ]
  feedback.success('Đã xong', { label: 'Hoàn tác', run: () => Promise.reject(failures.shift()) })
  await press(0)
  expect(offered).toHaveLength(2)
  await press(1)
  expect(offered).toHaveLength(2)
})
