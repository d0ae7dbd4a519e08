import type { Locator, Page, Request } from '@playwright/test'
import { expect, test, words } from './story.ts'

const customers = '/customers/infomation'

function callsOf(page: Page): Request[] {
  const calls: Request[] = []
  page.on('request', (request) => request.url().includes('/v1.0/') && calls.push(request))
  return calls
}

test('a list asks for ten, and a typed search once, after 500 ms of rest', async ({ stage }) => {
  const page = await stage.enter('sales.minh')
  const first = page.waitForRequest(/\/Customer\?/)
  await page.goto(customers)
  expect(new URL((await first).url()).searchParams.get('pageSize')).toBe('10')
  await expect(page.locator('tr.ant-table-row')).toHaveCount(10)

  expect(await searchesAfterTyping(page, page.getByPlaceholder(words('customer.searchHint')))).toEqual([
    'thep',
  ])
})

test('the command palette asks each kind of record once, after 500 ms of rest', async ({ stage }) => {
  const page = await stage.enter('sales.minh')
  await expect(page.locator('h1').first()).toBeVisible()
  await page.keyboard.press('Control+k')
  const searches = await searchesAfterTyping(
    page,
    page.getByRole('combobox', { name: words('workspace.palette.label') }),
  )
  expect(searches).toEqual(['thep', 'thep', 'thep'])
})

/** What was searched for while "thep" was typed; none of it before typing had rested for 500 ms. */
async function searchesAfterTyping(page: Page, box: Locator): Promise<(string | null)[]> {
  await box.evaluate((input) =>
    input.addEventListener('input', (event) => {
      input.dataset.typedAt = String(event.timeStamp)
    }),
  )
  await box.pressSequentially('thep', { delay: 120 })
  await page.waitForResponse(/search=thep/)
  await page.waitForTimeout(700)
  const typedAt = Number(await box.getAttribute('data-typed-at'))
  const searches = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      // The page after it is fetched ahead.
      .filter(({ name }) => name.includes('search=') && !name.includes('pageNumber=2'))
      .map(({ name, startTime }) => ({ search: new URL(name).searchParams.get('search'), startTime })),
  )
  for (const { startTime } of searches) {
    expect(startTime - typedAt).toBeGreaterThanOrEqual(499)
    // A busy machine may be late; a second rest would be later still.
    expect(startTime - typedAt).toBeLessThan(2000)
  }
  return searches.map(({ search }) => search)
}

test('coming back to the window asks for nothing again', async ({ stage }) => {
  const page = await stage.enter('sales.minh', { start: customers })
  await expect(page.locator('tr.ant-table-row')).toHaveCount(10)
  await page.waitForLoadState('networkidle')
  const calls = callsOf(page)
  // An hour later, when everything on the page is old.
  await page.evaluate(() => {
    const now = Date.now
    Date.now = () => now() + 3_600_000
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    window.dispatchEvent(new Event('focus'))
  })
  await page.waitForTimeout(700)
  expect(calls.map((call) => call.url())).toEqual([])
})

test('a right taken away says so, and leads to the login 2 s later', async ({ stage }) => {
  const page = await stage.enter('sales.minh', { start: customers })
  await expect(page.locator('tr.ant-table-row')).toHaveCount(10)
  const message = words('errors.forbidden')
  await page.route(/\/v1\.0\/Customer\?.*search=/, (route) =>
    route.fulfill({
      status: 403,
      json: { succeeded: false, code: 'forbidden', message, errors: [], traceId: 't' },
    }),
  )
  await page.getByPlaceholder(words('customer.searchHint')).fill('ống')
  await expect(page.getByText(message).first()).toBeVisible()
  const said = Date.now()
  await expect(page).toHaveURL(/\/login\?from=/)
  // a busy browser shows the message some time after the two seconds began
  expect(Date.now() - said).toBeGreaterThan(1000)
  expect(Date.now() - said).toBeLessThan(4000)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('ACCESS_TOKEN'))).toBeNull()
})

test('a slow call shows the bar, one that opted out does not', async ({ stage }) => {
  const page = await stage.enter('sales.minh', { start: customers })
  await expect(page.locator('tr.ant-table-row')).toHaveCount(10)
  await page.waitForLoadState('networkidle')
  const bar = page.getByRole('progressbar', { name: words('frame.loading') })
  await expect(bar).toHaveCount(0)

  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/\/v1\.0\/Notification\?/, async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: /chưa đọc$/ }).click()
  const quiet = page.waitForRequest(/\/v1\.0\/Notification\?/)
  await page.getByRole('button', { name: words('frame.notification.all') }).click()
  await quiet
  await page.waitForTimeout(500)
  await expect(bar).toHaveCount(0)
  answer()
  await page.keyboard.press('Escape')

  await page.route(/\/v1\.0\/Customer\?.*search=/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await page.getByPlaceholder(words('customer.searchHint')).fill('thep')
  await expect(bar).toBeVisible()
  await expect(bar).toHaveCount(0)
})
