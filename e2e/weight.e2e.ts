import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { locales } from '../packages/shared/src/values/constants.ts'
import { expect, test } from './story.ts'

/** Kilobytes of JavaScript, gzipped, that the browser may fetch in all (interface design; one is 1000 bytes). */
const LOGIN = 300
const FIRST_LIST = 450

/** Weighs every script this page fetches from now on. */
function scale(page: Page): { kilobytes(): Promise<number>; fetched(): string[] } {
  const scripts: [string, Promise<number>][] = []
  page.on('response', (response) => {
    const name = new URL(response.url()).pathname
    if (name.endsWith('.js'))
      scripts.push([name, response.body().then((bytes) => gzipSync(bytes, { level: 9 }).length)])
  })
  return {
    kilobytes: async () =>
      (await Promise.all(scripts.map(([, size]) => size))).reduce((sum, one) => sum + one, 0) / 1000,
    fetched: () => scripts.map(([name]) => name),
  }
}

for (const locale of locales)
  test(`signing in weighs at most ${LOGIN} KB in ${locale}`, async ({ stage }) => {
    const page = await stage.stranger({ locale })
    const scripts = scale(page)
    await page.goto('/login')
    await page.locator('#account').fill('sales.minh')
    await page.waitForLoadState('networkidle')
    expect(scripts.fetched().length).toBeGreaterThan(5)
    expect(await scripts.kilobytes(), scripts.fetched().join(' ')).toBeLessThanOrEqual(LOGIN)
  })

for (const list of ['/customers/infomation', '/sale-management/list', '/products', '/categories/warehouse'])
  test(`the first list weighs at most ${FIRST_LIST} KB: ${list}`, async ({ stage }) => {
    const page = await stage.enter('superadmin', { start: null })
    const scripts = scale(page)
    await page.goto(list)
    await expect(page.locator('tr.ant-table-row').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await scripts.kilobytes(), scripts.fetched().join(' ')).toBeLessThanOrEqual(FIRST_LIST)
  })

test('scripts travel compressed and are kept for a year', async ({ stage }) => {
  const page = await stage.stranger()
  const answered = page.waitForResponse(/\/assets\/react-[^/]+\.js$/)
  await page.goto('/login')
  const headers = await (await answered).allHeaders()
  expect(headers['content-encoding']).toMatch(/^(br|gzip)$/)
  expect(headers['cache-control']).toContain('immutable')
})
