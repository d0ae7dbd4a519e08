import { notificationEndpoints } from '@barem/shared/notification/endpoints'
import { newProductBody } from '@barem/shared/product/form'
import { quotationLine } from '@barem/shared/quotation/fields'
import { quotationBody } from '@barem/shared/quotation/form'
import { locales } from '@barem/shared/values/constants'
import dayjs from 'dayjs'
import localeData from 'dayjs/plugin/localeData'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call } from '#api/api.ts'
import { queryClient } from '#api/query.ts'
import { confirm, provideFeedback } from '#feedback/feedback.ts'
import { readLocale, writeLocale } from '#i18n/locale.ts'
import { onSessionEnd, sessionEnded } from '#session/session-end.ts'
import { followCalendar } from '#ui/calendar.ts'
import { isLoading } from '#ui/loading.ts'

/** The constants of the specification, section 9, as the browser lives by them. The figures here are the specification's. */

vi.hoisted(() => {
  const nothing = () => null
  vi.stubGlobal('sessionStorage', { getItem: nothing, setItem: nothing, removeItem: nothing, clear: nothing })
})

dayjs.extend(localeData)

type Asked = { onOk: () => void; onCancel: () => void }
const said: unknown[] = []
let asked: Asked

beforeEach(() => {
  said.length = 0
  const app = {
    message: { open: (what: unknown) => said.push(what) },
    modal: { confirm: (what: Asked) => (asked = what) },
  }
  provideFeedback(app as unknown as Parameters<typeof provideFeedback>[0])
})

afterEach(() => {
  vi.useRealTimers()
})

it('does not read again when the window gets the focus', () => {
  expect(queryClient.getDefaultOptions().queries?.refetchOnWindowFocus).toBe(false)
})

it('answers a question with 200 when confirmed and with -1 when canceled', async () => {
  const yes = confirm({ title: '?' })
  asked.onOk()
  expect(await yes).toBe(200)
  const no = confirm({ title: '?' })
  asked.onCancel()
  expect(await no).toBe(-1)
})

it.each(locales)('begins the week on Monday in %s', (locale) => {
  expect(dayjs().locale(locale).localeData().firstDayOfWeek()).toBe(1)
  followCalendar(locale)
  // 22 November 2026 is a Sunday: the last day of its week.
  expect(dayjs('2026-11-22').startOf('week').format('YYYY-MM-DD')).toBe('2026-11-16')
})

it.each(['unauthorized', 'forbidden'] as const)('leads to the login 2000 ms after "%s" was said', (code) => {
  vi.useFakeTimers()
  const goToLogin = vi.fn(async () => {})
  onSessionEnd({ loaded: () => true, signOut: async () => {}, goToLogin, reload: () => {} })
  void sessionEnded(code)
  void sessionEnded(code)
  expect(said).toHaveLength(1)
  vi.advanceTimersByTime(1999)
  expect(goToLogin).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(goToLogin).toHaveBeenCalledOnce()
})

it('does not keep anybody waiting who has not seen anything yet', () => {
  vi.useFakeTimers()
  const goToLogin = vi.fn(async () => {})
  onSessionEnd({ loaded: () => false, signOut: async () => {}, goToLogin, reload: () => {} })
  void sessionEnded('unauthorized')
  vi.advanceTimersByTime(0)
  expect(goToLogin).toHaveBeenCalledOnce()
  expect(said).toEqual([])
})

it.each([
  [{}, true],
  [{ quiet: true }, false],
])('raises the loading flag for a call with %j: %s', async (options, flag) => {
  const answer = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => answer.promise)
  const calling = call(notificationEndpoints.top, {}, options)
  expect(isLoading()).toBe(flag)
  answer.resolve(Response.json({ succeeded: true, data: null }))
  await calling
  expect(isLoading()).toBe(false)
})

it('lowers the loading flag when the call fails', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(call(notificationEndpoints.top, {})).rejects.toThrow()
  expect(isLoading()).toBe(false)
})

it('keeps the language as vi_VN or en_US, and speaks Vietnamese to whoever has not chosen', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  expect(readLocale()).toBe('vi')
  writeLocale('en')
  expect(kept.get('LOCALE')).toBe('en_US')
  expect(readLocale()).toBe('en')
  writeLocale('vi')
  expect(kept.get('LOCALE')).toBe('vi_VN')
  expect(readLocale()).toBe('vi')
})

it('takes VAT for 10% where nothing else is said', () => {
  expect(newProductBody.shape.vatRate.parse(undefined)).toBe(10)
  expect(quotationBody.shape.shippingVatRate.parse(undefined)).toBe(10)
})

it('prices by item, by actual and by theoretical weight, and by nothing else', () => {
  const { priceType } = quotationLine.body.shape
  for (const known of ['item', 'actual', 'theoretical']) expect(priceType.safeParse(known).success).toBe(true)
  expect(priceType.safeParse('metre').success).toBe(false)
})
