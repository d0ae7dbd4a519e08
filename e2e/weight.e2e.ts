import type { Page, Response } from '@playwright/test'
import { locales } from '../packages/shared/src/values/constants.ts'
import { expect, test } from './story.ts'

/** Kilobytes of JavaScript on the wire, compressed with brotli (decision 014; one is 1000 bytes). */
const LOGIN_KB = 293
const FIRST_LIST_KB = 463

/** Weighs every script this page fetches from now on, as it travelled. */
function scale(page: Page): { kilobytes(): Promise<number>; fetched(): string[] } {
  const scripts: [string, Promise<number>][] = []
  const weigh = async (response: Response): Promise<number> => {
    expect(await response.headerValue('content-encoding'), response.url()).toBe('br')
    return (await response.request().sizes()).responseBodySize
  }
  const listen = (response: Response) => {
    const name = new URL(response.url()).pathname
    // The script before the first paint is a few lines and travels as it is; the socket's client comes after the first page.
    if (name.endsWith('.js') && !/first-paint|\/socket-/.test(name)) scripts.push([name, weigh(response)])
  }
  page.on('response', listen)
  return {
    kilobytes: async () => {
      page.off('response', listen)
      const sum =
        (await Promise.all(scripts.map(([, size]) => size))).reduce((all, one) => all + one, 0) / 1000
      return sum
    },
    fetched: () => scripts.map(([name]) => name),
  }
}

for (const locale of locales)
  test(`signing in weighs at most ${LOGIN_KB} KB in ${locale}`, async ({ stage }) => {
    const page = await stage.stranger({ locale })
    const scripts = scale(page)
    await page.goto('/login')
    await page.locator('#account').fill('sales.minh')
    await page.waitForLoadState('networkidle')
    expect(scripts.fetched().length).toBeGreaterThan(5)
    expect(await scripts.kilobytes(), scripts.fetched().join(' ')).toBeLessThanOrEqual(LOGIN_KB)
  })

for (const list of ['/customers/infomation', '/sale-management/list', '/products', '/categories/warehouse'])
  test(`the first list weighs at most ${FIRST_LIST_KB} KB: ${list}`, async ({ stage }) => {
    const page = await stage.enter('superadmin', { start: null })
    const scripts = scale(page)
    await page.goto(list)
    await expect(page.locator('tr.ant-table-row').first()).toBeVisible()
    // What is preloaded once the page has rested for a while is no part of it.
    expect(await scripts.kilobytes(), scripts.fetched().join(' ')).toBeLessThanOrEqual(FIRST_LIST_KB)
  })

test('scripts travel compressed and are kept for a year', async ({ stage }) => {
  const page = await stage.stranger()
  const answered = page.waitForResponse(/\/assets\/react-[^/]+\.js$/)
  await page.goto('/login')
  const headers = await (await answered).allHeaders()
  expect(headers['content-encoding']).toBe('br')
  expect(headers['cache-control']).toContain('immutable')
})
