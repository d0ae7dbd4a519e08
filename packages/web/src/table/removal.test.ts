import { expect, test, vi } from 'vitest'
import { ApiFailure } from '#http/api-failure.ts'

const { orOffer } = await import('./removal.ts')

const refused = (code: string) => async () => {
  throw new ApiFailure({ succeeded: false, code, message: '', errors: [] } as never, 409)
}

test('what is in use is offered something else in place of deleting; without an offer the refusal stands', async () => {
  const offer = vi.fn(async ({ locked }: { locked: boolean }) => !locked)
  const removing = (row: { locked: boolean }, code: string) =>
    orOffer(row, offer, (() => {}) as never, refused(code)).then(
      () => 'offered',
      (error: ApiFailure) => error.code,
    )
  expect(await removing({ locked: false }, 'in-use')).toBe('offered')
  expect(await removing({ locked: true }, 'in-use')).toBe('in-use')
  expect(await removing({ locked: false }, 'last-super-admin')).toBe('last-super-admin')
  expect(offer).toHaveBeenCalledTimes(2)
  await expect(
    orOffer({ locked: false }, undefined, (() => {}) as never, refused('in-use')),
  ).rejects.toThrow()
})
