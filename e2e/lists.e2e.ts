import type { Page } from '@playwright/test'
import { customers } from './customers.ts'
import { expect, PHONE, test, words } from './story.ts'
import { settled, walkTo } from './walk.ts'

const quotations = '/sale-management/list'

/** How many rows are wholly in sight, below what stays above them. */
function rowsInSight(page: Page, row: string): Promise<number> {
  return page.evaluate((selector) => {
    const head = document.querySelector('.ant-table-thead, .top-bar')?.getBoundingClientRect().bottom ?? 0
    return [...document.querySelectorAll(selector)].filter((one) => {
      const { top, bottom } = one.getBoundingClientRect()
      return top >= head - 1 && bottom <= innerHeight
    }).length
  }, row)
}

/** Cells whose number, code, short name or state stands under the column of the menus, or is cut off. */
function hiddenCells(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('tr.ant-table-row')].flatMap((row) => {
      const cells = [...row.querySelectorAll('td')]
      const edge = cells.at(-1)!.getBoundingClientRect().left
      return cells.slice(0, -1).flatMap((cell) => {
        const within = [...cell.querySelectorAll('a, .ant-tag')].map(
          (one) => (one.querySelector('strong') ?? one).getBoundingClientRect().right,
        )
        const right = Math.max(cell.getBoundingClientRect().right, ...within)
        return right > edge + 1 ? [cell.textContent ?? ''] : []
      })
    }),
  )
}

test('a page fits the screen by choice, which is kept, and nothing stands under anything', async ({
  stage,
}) => {
  const page = await stage.enter('superadmin', { start: quotations, viewport: { width: 1440, height: 900 } })
  const rows = page.locator('tr.ant-table-row')
  await expect(rows).toHaveCount(10)
  await page.getByRole('combobox', { name: words('frame.list.pageSizes') }).click()
  const kept = page.waitForResponse(/SavedView\/setting/)
  await page.getByTitle(words('frame.list.pageFit'), { exact: true }).click()
  await kept
  await expect(rows).not.toHaveCount(10)
  for (const [width, height, least] of [
    [1366, 768, 14],
    [1440, 900, 18],
    [1920, 1080, 22],
    [1024, 768, 14],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(quotations)
    await expect(rows.first()).toBeVisible()
    await settled(page)
    const sight = await rowsInSight(page, 'tr.ant-table-row')
    expect(sight, `${width} x ${height}`).toBeGreaterThanOrEqual(least)
    expect(sight, 'no more than are in sight').toBe(await rows.count())
    expect(await hiddenCells(page), `${width} x ${height}`).toEqual([])
    const { scrolled, bottom } = await page.evaluate(() => ({
      scrolled: document.querySelector('.ant-table-content, .ant-table-body')!.scrollWidth - innerWidth,
      bottom: document.querySelector('.list-pages')!.getBoundingClientRect().bottom - innerHeight,
    }))
    expect([scrolled <= 0, bottom <= 0], `${width} x ${height}`).toEqual([true, true])
  }
  // the lists with the widest rows of the others
  for (const address of ['/orders', '/contract/sales-contract', customers]) {
    await walkTo(page, address)
    await expect(rows.first()).toBeVisible()
    for (const [width, height] of [
      [1024, 768],
      [1366, 768],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height })
      const fits = async () => ({
        hidden: await hiddenCells(page),
        scrolled: await page.evaluate(
          () => document.querySelector('.ant-table-content, .ant-table-body')!.scrollWidth > innerWidth,
        ),
      })
      await expect
        .poll(fits, { message: `${address} ${width} x ${height}` })
        .toEqual({ hidden: [], scrolled: false })
    }
  }
})

test('a month is two presses away, and filters stay on their row', async ({ stage }) => {
  const page = await stage.enter('sales.minh', { start: quotations, viewport: { width: 1024, height: 768 } })
  const head = page.locator('.ant-table-thead')
  await expect(head).toBeVisible()
  const before = (await head.boundingBox())!.y
  await page.getByRole('button', { name: words('quotation.field.date'), exact: true }).click()
  await page.getByRole('button', { name: words('frame.list.range.month') }).click()
  await expect(page).toHaveURL(/from=\d{4}-\d\d-01&to=/)
  await page.getByRole('button', { name: new RegExp(words('frame.list.filters')) }).click()
  await page
    .getByRole('region', { name: words('frame.list.filters') })
    .getByRole('button', { name: words('quotation.filter.mine') })
    .click()
  await expect(page).toHaveURL(/mine=true/)
  await settled(page)
  expect((await head.boundingBox())!.y).toBe(before)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: words('frame.list.clearFilters') }).click()
  await expect(page).toHaveURL(/\/list$/)
})

test('a phone shows seven quotations and more, each of them a target, and its page by name', async ({
  stage,
}) => {
  const page = await stage.enter('director.hoa', { ...PHONE, start: quotations })
  const cards = page.locator('.list-cards > li')
  await expect(cards.first()).toBeVisible()
  await settled(page)
  expect(await rowsInSight(page, '.list-cards > li')).toBeGreaterThanOrEqual(7)
  const second = (await cards.nth(1).boundingBox())!
  expect(second.height).toBeGreaterThanOrEqual(44)
  const number = (await cards.nth(1).getByRole('link').first().textContent())!
  await page.mouse.click(second.x + second.width / 2, second.y + second.height - 3)
  const bar = page.getByRole('banner')
  await expect(bar).toContainText(number)
  await bar.getByRole('link', { name: words('frame.back', { page: words('quotation.title') }) }).click()
  await expect(page).toHaveURL(new RegExp(`${quotations}$`))

  await page.goto('/orders')
  await expect(cards.first()).toBeVisible()
  await settled(page)
  // a card has no room for what has not begun
  const bound = ['sales', 'purchase'].flatMap((side) =>
    ['delivery', 'payment'].map((name) => words(`${side}Contract.${name}.none`)),
  )
  const card = (status: string) => cards.filter({ hasText: words(`approval.status.${status}`) }).first()
  await expect(card('approved').locator('.card-fact').first()).toHaveText(/^[\d.,]+\skg$/)
  for (const status of ['approved', 'draft'])
    await expect(card(status)).not.toContainText(new RegExp(bound.join('|')))
  const cut = await page
    .locator('.card-lower, .card-facts, .card-fact')
    .evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
    )
  expect(cut).toEqual([])

  await page.goto('/')
  const task = page.locator('.task-rows a').first()
  await expect(task).toBeVisible()
  const box = (await task.boundingBox())!
  expect(box.height).toBeGreaterThanOrEqual(44)
  await page.mouse.click(box.x + box.width - 4, box.y + box.height - 4)
  await expect(page).toHaveURL(/\/sale-management\/[0-9a-f-]{36}$/)
})
