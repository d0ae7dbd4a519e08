import { CANCELED } from '@barem/shared/values/constants'
import { expect, test, vi } from 'vitest'
import { confirm, giveUp, isWanted, onWanted } from './feedback.ts'

vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null })
})

test('where the dialogs cannot be fetched a question is answered with a no, and the next asks for them again', async () => {
  const said: boolean[] = []
  onWanted(() => said.push(isWanted()))
  for (let times = 0; times < 2; times++) {
    const answer = confirm({ title: 'Rời trang?' })
    giveUp()
    expect(await answer).toBe(CANCELED)
  }
  expect(said).toEqual([true, false, true, false])
})
