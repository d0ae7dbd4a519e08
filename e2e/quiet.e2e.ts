import type { Page } from '@playwright/test'
import { expect, test, words } from './story.ts'
import { settled } from './walk.ts'

/** How far the page may jump by itself (Cumulative Layout Shift; what follows a press within 500 ms is not counted). */
const MOST = 0.02

declare global {
  interface Window {
    shifted: { value: number; what: string }[]
  }
}

async function watchJumps(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifted = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources?: { node?: Element }[]
      })[])
        if (!entry.hadRecentInput)
          window.shifted.push({
            value: entry.value,
            what: (entry.sources ?? []).map(({ node }) => node?.className ?? '?').join(', '),
          })
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

async function jumps(page: Page): Promise<number> {
  await settled(page)
  await page.waitForTimeout(600)
  const shifted = await page.evaluate(() => window.shifted)
  const sum = shifted.reduce((all, { value }) => all + value, 0)
  expect(sum, JSON.stringify(shifted)).toBeLessThan(MOST)
  return sum
}

for (const list of ['/sale-management/list', '/customers/infomation', '/categories/product-category'])
  test(`nothing jumps while ${list} and a record of it open`, async ({ stage }) => {
    const page = await stage.enter('sales.minh', { start: null, reducedMotion: 'no-preference' })
    await watchJumps(page)
    await page.goto(list)
    const first = page.locator('tr.ant-table-row').first()
    await expect(first).toBeVisible()
    await jumps(page)
    await first.locator('[data-row-opens]').click()
    await expect(page.locator('.record-form, .document-page').first()).toBeVisible()
    await jumps(page)
    // The same by its address alone.
    await page.reload()
    await expect(page.locator('.record-form, .document-page').first()).toBeVisible()
    await jumps(page)
  })

test('the next page and the row under the pointer are asked for ahead', async ({ stage }) => {
  const page = await stage.enter('sales.minh', { start: '/sale-management/list' })
  const rows = page.locator('tr.ant-table-row')
  await expect(rows.first()).toBeVisible()
  await settled(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname + new URL(request.url()).search))
  const href = await rows.nth(2).getByRole('link').first().getAttribute('href')
  const id = href!.split('/').at(-1)!
  const ahead = page.waitForResponse(new RegExp(`/Quotation/${id}$`))
  await rows.nth(2).locator('td').nth(1).hover()
  await ahead
  asked.length = 0
  await rows.nth(2).locator('td').nth(1).click()
  await expect(page.locator('.document-page')).toBeVisible()
  expect(asked.filter((path) => path.endsWith(`/Quotation/${id}`))).toEqual([])

  await page.goBack()
  await expect(rows.first()).toBeVisible()
  asked.length = 0
  await page.getByTitle('2', { exact: true }).click()
  await expect(page).toHaveURL(/pageNumber=2/)
  await expect(page.locator('.list-old')).toHaveCount(0)
  expect(asked.filter((path) => path.includes('/Quotation?') && path.includes('pageNumber=2'))).toEqual([])
})

test('while a page is slow the old one stays, then a skeleton stands in its place', async ({ stage }) => {
  const page = await stage.enter('sales.minh', { start: '/sale-management/list' })
  const first = page.locator('tr.ant-table-row').first()
  await expect(first).toBeVisible()
  await settled(page)
  const held = Promise.withResolvers<void>()
  await page.route(/\/v1\.0\/Quotation\/[0-9a-f-]{36}$/, async (route) => {
    await held.promise
    await route.continue()
  })
  // Measured within the page, where a busy machine only makes the wait longer.
  await page.evaluate(() => {
    addEventListener('click', () => performance.mark('pressed'), { capture: true, once: true })
    new MutationObserver((_, watch) => {
      if (!document.querySelector('.ant-skeleton')) return
      performance.measure('old page', 'pressed')
      watch.disconnect()
    }).observe(document.body, { childList: true, subtree: true })
  })
  await first.getByRole('link').first().click()
  await expect(page.locator('.ant-skeleton').first()).toBeVisible()
  const stayed = await page.evaluate(() => performance.getEntriesByName('old page')[0]?.duration)
  expect(stayed).toBeGreaterThan(150)
  held.resolve()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    words('quotation.name', { number: '' }).trim(),
    {
      ignoreCase: true,
    },
  )
})

test('while a list is put in another order its rows stay, then the new ones take their place', async ({
  stage,
}) => {
  const page = await stage.enter('sales.minh', { start: '/customers/infomation' })
  const rows = page.locator('tr.ant-table-row')
  await expect(rows).toHaveCount(10)
  await settled(page)
  const before = await rows.allTextContents()
  const held = Promise.withResolvers<void>()
  await page.route(/\/v1\.0\/Customer\?.*sort=-?code/, async (route) => {
    await held.promise
    await route.continue()
  })
  const asked = page.waitForRequest(/\/v1\.0\/Customer\?.*sort=-?code/)
  await page.getByRole('columnheader', { name: words('customer.column.code') }).click()
  await asked
  await page.waitForTimeout(600)
  expect(await rows.allTextContents()).toEqual(before)
  held.resolve()
  await expect(rows.first()).not.toHaveText(before[0]!)
})
