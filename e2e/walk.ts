import { expect, type Page } from '@playwright/test'
import { translate } from '../packages/shared/src/i18n/translate.ts'

const underWay = new WeakMap<Page, Set<unknown>>()

/** Counts what a page has asked for and not yet got: data and code. Before its first address. */
export function countCalls(page: Page): void {
  const calls = new Set<unknown>()
  underWay.set(page, calls)
  page.on('request', (request) => {
    if (['fetch', 'xhr', 'script', 'stylesheet'].includes(request.resourceType())) calls.add(request)
  })
  page.on('requestfinished', (request) => calls.delete(request))
  page.on('requestfailed', (request) => calls.delete(request))
}

/** Two frames, in which a page asks for what it has just found out that it needs. */
const twoFrames = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  )

/** Waits until a page shows what it asked for: nothing is under way, and nothing that stands for it is left. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible()
  const calls = underWay.get(page)!
  await expect
    .poll(
      async () => {
        await twoFrames(page)
        return calls.size + (await page.locator('.ant-skeleton-active, .ant-spin-spinning').count())
      },
      { intervals: [0, 20, 50, 100] },
    )
    .toBe(0)
}

/** Without a connection, once the pages have fetched what says so: at the first touch. */
export async function goOffline(...pages: Page[]): Promise<void> {
  for (const page of pages) {
    await page.keyboard.press('Shift')
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/RecoveryHost-')),
    )
    await settled(page)
  }
  await pages[0]!.context().setOffline(true)
  for (const page of pages)
    await expect(page.locator('.offline-bar')).toContainText(translate('vi', 'recovery.offline.title'))
}

/** Goes to another address of the page that is open, as its own links do, without loading everything again. */
export async function walkTo(page: Page, address: string): Promise<void> {
  const there = new URL(page.url())
  if (there.pathname + there.search !== address) {
    // the heading of the page before is told from the next one's, which may be the same element with other words
    const before = await page.evaluateHandle(() => {
      const heading = document.querySelector('h1')
      return { heading, text: heading?.textContent }
    })
    await page.evaluate((to) => history.pushState({}, '', to), address)
    // what opens beside a list leaves the list's heading as it is
    if (new URL(address, there).pathname !== there.pathname)
      await page.waitForFunction(({ heading, text }) => {
        const now = document.querySelector('h1')
        return now !== null && (now !== heading || now.textContent !== text)
      }, before)
  }
  await settled(page)
}

/** Opens the dialog that imports into the list on show. */
export async function beginImport(page: Page): Promise<void> {
  // a menu that opens while its list is still arriving may close with it
  await settled(page)
  await page.getByRole('button', { name: translate('vi', 'frame.list.more'), exact: true }).click()
  await page.getByRole('menuitem', { name: translate('vi', 'frame.list.import') }).click()
}

/**
 * The page hears what others change. Its socket is fetched after what the page shows (decision 014): called before the page
 * opens, awaited before somebody else changes anything.
 */
export async function listening(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket')
  await socket.waitForEvent('framereceived', {
    // Socket.IO's answer that lets in
    predicate: ({ payload }) => payload.toString().startsWith('40'),
  })
}
