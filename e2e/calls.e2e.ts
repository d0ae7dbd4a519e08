import type { Locator, Page, Request } from '@playwright/test'
import { REDIRECT_DELAY_MS, SEARCH_DEBOUNCE_MS } from '../packages/shared/src/values/constants.ts'
import { expect, type Stage, test, words } from './story.ts'
import { settled } from './walk.ts'

const customers = '/customers/infomation'

function callsOf(page: Page): Request[] {
  const calls: Request[] = []
  page.on('request', (request) => request.url().includes('/v1.0/') && calls.push(request))
  return calls
}

/** Minh at a page whose clock a story can stop, and to which no news come: what others do would ring the bell, which reads. */
async function minhAlone(stage: Stage, start?: string): Promise<Page> {
  const page = await stage.enter('sales.minh', { start: null })
  await page.routeWebSocket(/\/hubs\/private/, () => {})
  await page.clock.install()
  if (start) await page.goto(start)
  return page
}

/** From now on the page's time goes by only as far as it is run: a busy machine changes nothing about it. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
}

/** All that the page has asked for until now has been heard of: what it asks for now comes after it. */
async function heard(page: Page): Promise<void> {
  await page.evaluate(async () => (await fetch('/readyz')).text())
}

test('a list asks for ten, and a typed search once, after 500 ms of rest', async ({ stage }) => {
  const page = await minhAlone(stage)
  const first = page.waitForRequest(/\/Customer\?/)
  await page.goto(customers)
  expect(new URL((await first).url()).searchParams.get('pageSize')).toBe('10')
  await expect(page.locator('tr.ant-table-row')).toHaveCount(10)

  const box = page.getByPlaceholder(words('customer.searchHint'))
  expect(await searchesAfterTyping(page, box)).toEqual(['thep'])
})

test('the command palette asks once for all kinds of records, after 500 ms of rest', async ({ stage }) => {
  const page = await minhAlone(stage, '/')
  await expect(page.locator('h1').first()).toBeVisible()
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: words('workspace.palette.label') })
  await expect(box).toBeFocused()
  expect(await searchesAfterTyping(page, box)).toEqual(['thep'])
})

/** What was searched for while "thep" was typed; none of it before typing had rested for 500 ms. */
async function searchesAfterTyping(page: Page, box: Locator): Promise<(string | null)[]> {
  await settled(page)
  const calls = callsOf(page)
  const searches = () =>
    calls
      .map((call) => ({ asked: new URL(call.url()).searchParams, body: call.postDataJSON() }))
      // The page after it is fetched ahead.
      .filter(({ asked }) => asked.get('pageNumber') !== '2')
      .map(({ asked, body }) => asked.get('search') ?? body?.search)
  await stopClock(page)
  for (const key of 'thep') {
    await box.press(key)
    await page.clock.runFor(SEARCH_DEBOUNCE_MS - 1)
    await heard(page)
    expect(searches()).toEqual([])
  }
  await page.clock.runFor(1)
  await expect.poll(() => searches().length).toBeGreaterThan(0)
  await page.clock.resume()
  await page.clock.runFor(2 * SEARCH_DEBOUNCE_MS)
  await settled(page)
  return searches()
}

test('coming back to the window asks for nothing again', async ({ stage }) => {
  const page = await minhAlone(stage, customers)
  await expect(page.locator('tr.ant-table-row')).toHaveCount(10)
  await settled(page)
  const calls = callsOf(page)
  // An hour later, when everything on the page is old.
  await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + 3_600_000)
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    window.dispatchEvent(new Event('focus'))
  })
  await settled(page)
  await heard(page)
  expect(calls.map((call) => call.url())).toEqual([])
})

test('a right taken away says so, and leads to the login 2 s later', async ({ stage }) => {
  const page = await minhAlone(stage, customers)
  await expect(page.locator('tr.ant-table-row')).toHaveCount(10)
  const message = words('errors.forbidden')
  await page.route(/\/v1\.0\/Customer\?.*search=/, (route) =>
    route.fulfill({
      status: 403,
      json: { succeeded: false, code: 'forbidden', message, errors: [], traceId: 't' },
    }),
  )
  await stopClock(page)
  await page.getByPlaceholder(words('customer.searchHint')).fill('ống')
  await page.clock.runFor(SEARCH_DEBOUNCE_MS)
  await expect(page.getByText(message).first()).toBeVisible()
  await page.clock.runFor(REDIRECT_DELAY_MS - 1)
  await heard(page)
  await expect(page).toHaveURL(/search=/)
  await page.clock.runFor(1)
  await page.clock.resume()
  await expect(page).toHaveURL(/\/login\?from=/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('ACCESS_TOKEN'))).toBeNull()
})

test('a slow call shows the bar, one that opted out does not', async ({ stage }) => {
  const page = await minhAlone(stage, customers)
  await expect(page.locator('tr.ant-table-row')).toHaveCount(10)
  await settled(page)
  const bar = page.getByRole('progressbar', { name: words('frame.loading') })
  await expect(bar).toHaveCount(0)
  /** The calls of an address get no answer until then. */
  const hold = async (address: RegExp): Promise<() => void> => {
    const held = Promise.withResolvers<void>()
    await page.route(address, async (route) => {
      await held.promise
      await route.continue()
    })
    return held.resolve
  }

  const answerQuiet = await hold(/\/v1\.0\/Notification\?/)
  await page.getByRole('button', { name: /chưa đọc$/ }).click()
  const quiet = page.waitForRequest(/\/v1\.0\/Notification\?/)
  await page.getByRole('button', { name: words('frame.notification.all') }).click()
  await quiet
  await page.clock.runFor(5000)
  await heard(page)
  await expect(bar).toHaveCount(0)
  answerQuiet()
  await page.keyboard.press('Escape')

  const answer = await hold(/\/v1\.0\/Customer\?.*search=/)
  await page.getByPlaceholder(words('customer.searchHint')).fill('thep')
  await expect(bar).toBeVisible()
  answer()
  await expect(bar).toHaveCount(0)
})
