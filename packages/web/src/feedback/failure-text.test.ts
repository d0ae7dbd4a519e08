import { resources } from '@barem/shared/i18n/resources'
import { locales } from '@barem/shared/values/constants'
import { beforeEach, describe, expect, it } from 'vitest'
import { signInFailure } from '#account/sign-in-failure.ts'
import { ApiFailure } from '#http/api-failure.ts'
import { changeLocale } from '#i18n/i18n.ts'
import { failureText } from './feedback.ts'

function refusal(code: string, status: number): ApiFailure {
  return new ApiFailure({ succeeded: false, code, message: 'raw', errors: [], traceId: 't' }, status)
}
const noNetwork = new ApiFailure({ status: false, message: 'offline', result: null }, 0)

describe.each(locales)('the message of a failed call in %s (specification, section 8)', (locale) => {
  const { errors, frame } = resources[locale]
  beforeEach(() => changeLocale(locale))

  it.each(['save', 'delete', 'clone', 'export', 'download'] as const)('to %s is one of its own', (action) => {
    const own = frame.feedback.failedTo[action]
    for (const error of [refusal('NEW_ERR_999', 409), refusal('internal', 500), new Error('bug')])
      expect(failureText(error, action)).toBe(own)
    expect(own).not.toBe(frame.feedback.failed)
  })

  it('is the default one for an unknown code of any other call', () => {
    expect(failureText(refusal('NEW_ERR_999', 409))).toBe(frame.feedback.failed)
  })

  it('is that of its code where it has one, whatever the call', () => {
    expect(failureText(refusal('CUS_ERR_007', 409), 'delete')).toBe(errors.CUS_ERR_007)
    expect(failureText(noNetwork, 'save')).toBe(frame.feedback.network)
  })

  it('is the invalid-login message for every failed sign-in, with the reason where nothing was checked', () => {
    for (const error of [refusal('COM_ERR_000', 401), refusal('validation', 400), refusal('odd', 404)])
      expect(signInFailure(error)).toEqual({ title: errors.COM_ERR_000 })
    for (const [error, reason] of [
      [noNetwork, frame.feedback.network],
      [refusal('rate-limited', 429), errors['rate-limited']],
      [refusal('internal', 500), frame.feedback.failed],
      [new TypeError('bug'), frame.feedback.failed],
    ] as const) {
      expect(signInFailure(error).title).toBe(errors.COM_ERR_000)
      expect(signInFailure(error).text).toContain(reason)
    }
  })
})

it('COT_ERR_011 speaks of quantities in both languages (specification: the quantity-exceeds message)', () => {
  expect(resources.vi.errors.COT_ERR_011).toMatch(/số lượng hợp đồng bán vượt quá .*số lượng hợp đồng mua/)
  expect(resources.en.errors.COT_ERR_011).toMatch(
    /quantity of .*sales contracts exceeds .*quantity of .*purchase/,
  )
})
