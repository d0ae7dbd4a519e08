import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page, Response } from '@playwright/test'
import { locales } from '../packages/shared/src/values/constants.ts'
import { expect, test } from './story.ts'

/** Kilobytes of JavaScript on the wire, compressed with brotli (decision 014; one is 1000 bytes). */
const LOGIN_KB = 287
const FIRST_LIST_KB = 451
/** Each file costs a turn of one of six connections, and browser and server some 8 ms (decision record 014). */
const SCRIPTS = { CustomerList: 24, DocumentList: 27, DocumentAdd: 46, CustomerAdd: 45, InboxCard: 28 }

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

/** Counts the scripts that a part of the application is made of: its own and what they import. */
function scriptsOf(...names: string[]): number {
  const folder = fileURLToPath(new URL('../packages/web/dist/assets', import.meta.url))
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'))
  const found = new Set(
    names.map((name) => files.find((file) => file.replace(/-[\w-]{8}\.js$/, '') === name) ?? name),
  )
  for (const file of found)
    for (const [, other] of readFileSync(join(folder, file), 'utf8').matchAll(
      /\b(?:import|from)\s*["'`]\.\/([\w~.-]+\.js)["'`]/g,
    ))
      found.add(other!)
  return found.size
}

test('what pages share comes in few scripts', () => {
  for (const [page, most] of Object.entries(SCRIPTS))
    expect.soft(scriptsOf('index', 'MainLayout', page), page).toBeLessThanOrEqual(most)
})

test('scripts travel compressed and are kept for a year', async ({ stage }) => {
  const page = await stage.stranger()
  const answered = page.waitForResponse(/\/assets\/react-[^/]+\.js$/)
  await page.goto('/login')
  const headers = await (await answered).allHeaders()
  expect(headers['content-encoding']).toBe('br')
  expect(headers['cache-control']).toContain('immutable')
})
