import { CANCELED } from '@barem/shared/values/constants'
import { expect, test } from 'vitest'
import { confirm, feedback, giveUp, onWanted, wantedAttempt } from './feedback.ts'

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
