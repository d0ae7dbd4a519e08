import type { Page } from '@playwright/test'
import { expect, test, words } from './story.ts'
import { settled } from './walk.ts'

const palette = (page: Page) => page.getByRole('combobox', { name: words('workspace.palette.label') })
const help = (page: Page) => page.getByRole('dialog', { name: words('workspace.shortcuts.heading') })

test('two letters lead to a page, ? says which, and Esc closes it', async ({ stage }) => {
  const page = await stage.enter('sales.minh')
  await expect(page.locator('h1')).toBeVisible()
  for (const [keys, address] of [
    ['gq', '/sale-management/list'],
    ['gc', '/customers/infomation'],
    ['gp', '/products'],
    ['gh', '/'],
  ] as const) {
    for (const key of keys) await page.keyboard.press(key)
    await expect(page).toHaveURL((url) => url.pathname === address)
    await expect(page.locator('h1')).toBeVisible()
  }
  await page.keyboard.press('?')
  await expect(help(page)).toBeVisible()
  for (const key of ['g', 'q']) await page.keyboard.press(key)
  await page.keyboard.press('Escape')
  await expect(help(page)).toBeHidden()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await page.keyboard.press('n')
  await expect(page).toHaveURL(/\/sale-management\/add$/)
})

test('in a list / searches, j and k walk the rows, Enter opens, n adds', async ({ stage }) => {
  const page = await stage.enter('sales.minh', { start: '/sale-management/list' })
  const rows = page.locator('tr.ant-table-row')
  await expect(rows.first()).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(rows.nth(1).getByRole('link').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('k')
  const second = rows.nth(1).getByRole('link').first()
  await expect(second).toBeFocused()
  const number = await second.textContent()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number!)
  await page.goBack()
  await expect(rows.first()).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.locator('.search-box input')).toBeFocused()
  await page.keyboard.type('ngq?')
  await expect(page.locator('.search-box input')).toHaveValue('ngq?')
  await expect(page).toHaveURL(/\/sale-management\/list/)
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await expect(page).toHaveURL(/\/sale-management\/add$/)
})

test('a key of an input method is no shortcut', async ({ stage }) => {
  const page = await stage.enter('sales.minh')
  await expect(page.locator('h1')).toBeVisible()
  const press = (more: { isComposing?: boolean; keyCode?: number }) =>
    page.evaluate((init) => {
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: '?', bubbles: true, cancelable: true, ...init }),
      )
    }, more)
  await press({ isComposing: true })
  await press({ keyCode: 229 })
  await settled(page)
  await expect(help(page)).toHaveCount(0)
  await press({})
  await expect(help(page)).toBeVisible()
})

test('Ctrl+K finds pages, actions and records without accents, and opens them by keyboard', async ({
  stage,
}) => {
  const page = await stage.enter('sales.minh')
  await expect(page.locator('h1')).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeFocused()
  await page.keyboard.type('bao gia')
  await expect(page.getByRole('option', { name: words('quotation.add') })).toBeVisible()
  await page.getByRole('option', { name: words('quotation.title'), exact: true }).click()
  await expect(page).toHaveURL(/\/sale-management\/list/)
  await expect(page.locator('tr.ant-table-row').first()).toBeVisible()

  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeFocused()
  const asked = page.waitForRequest((request) => request.url().endsWith('/Search'))
  await page.keyboard.type('thep')
  await asked
  const customers = page.getByRole('group', { name: words('customer.title') }).getByRole('option')
  await expect(customers.first()).toContainText(/thép/i)
  const name = await customers.first().locator('.palette-title').textContent()
  const list = page.getByRole('listbox')
  for (let step = 0; step < 12; step++) {
    if ((await list.locator('[aria-selected="true"] .palette-title').textContent()) === name) break
    await page.keyboard.press('ArrowDown')
  }
  const active = await palette(page).getAttribute('aria-activedescendant')
  await expect(page.locator(`[id="${active}"]`)).toContainText(name!)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/customers\/infomation\/[0-9a-f-]{36}$/)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).not.toContainText(words('quotation.title'))
  const opened = (await heading.textContent())!.trim()

  // What was opened comes first the next time.
  await page.keyboard.press('Control+k')
  const recent = page.getByRole('group', { name: words('workspace.palette.recent') })
  await expect(recent.getByRole('option').first()).toContainText(opened)
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
})

test('the palette offers nobody what they may not open', async ({ stage }) => {
  const page = await stage.enter('warehouse.tu')
  await expect(page.locator('h1')).toBeVisible()
  const asked: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403) asked.push(response.url())
  })
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeFocused()
  await expect(page.getByText(words('workspace.palette.shortcuts'), { exact: true })).toBeVisible()
  await expect(page.getByText(words('product.add'), { exact: true })).toHaveCount(0)
  await page.keyboard.type('zzzz')
  await expect(page.getByRole('status').filter({ hasText: 'zzzz' })).toBeVisible()
  expect(asked).toEqual([])
})

test('the palette knows what the page can do, and names a record once, with its customer', async ({
  stage,
}) => {
  const page = await stage.enter('sales.minh', { start: '/sale-management/list' })
  const row = page.locator('tr.ant-table-row').first()
  await expect(row).toBeVisible()
  // at once: another story's document may come to stand first meanwhile
  const { customer, path } = await row.evaluate((first) => ({
    customer: first.querySelector('strong')!.textContent!,
    path: first.querySelector('a')!.getAttribute('href'),
  }))
  await page.locator(`tr.ant-table-row a[href="${path}"]`).first().click()
  await expect(page.locator('.document-page')).toBeVisible()
  await settled(page)
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeFocused()
  await page.keyboard.type('in')
  const here = page.getByRole('group', { name: words('workspace.palette.here') })
  await here.getByRole('option', { name: words('print.page.open'), exact: true }).click()
  await expect(page).toHaveURL(/\/print$/)
  await page.goto('/')
  await expect(page.locator('h1')).toBeVisible()
  await page.keyboard.press('Control+k')
  const recent = page.getByRole('group', { name: words('workspace.palette.recent') })
  await expect(recent.getByRole('option')).toHaveCount(1)
  await expect(recent.getByRole('option')).toContainText(customer)
})
