import type { Page } from '@playwright/test'
import { productsFile } from './products-file.ts'
import { expect, test, words } from './story.ts'
import { beginImport } from './walk.ts'

// What a person reads when a call fails (specification, section 8), and where a role ends (section 6).

/** The server refuses these calls in so many words. */
async function refuse(page: Page, path: RegExp, message: string): Promise<void> {
  await page.route(path, (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/json',
      body: JSON.stringify({ succeeded: false, code: 'in-use', message, errors: [], traceId: 't' }),
    }),
  )
}

const WORDS = 'Dữ liệu đang được sử dụng'

test('who has no right to a screen is led to 403, and an Admin is not', async ({ stage }) => {
  const minh = await stage.enter('sales.minh', { start: '/categories/product-category/add' })
  await expect(minh).toHaveURL(/\/403/)
  await expect(minh.getByText(words('errors.forbidden')).first()).toBeVisible()
  const lan = await stage.enter('admin.lan', { start: '/categories/product-category/add' })
  await expect(lan).toHaveURL(/\/categories\/product-category\/add$/)
})

test('a notification that cannot be marked says that an error occurred', async ({ stage }) => {
  const page = await stage.enter('director.hoa')
  await refuse(page, /\/v1\.0\/Notification\/mark-as-read/, WORDS)
  await page.getByRole('button', { name: /chưa đọc$/ }).click()
  const panel = page.getByRole('region', { name: words('frame.notification.heading') })
  await panel.getByRole('button', { name: words('frame.notification.markAll') }).click()
  await expect(page.getByText(words('frame.notification.failed'), { exact: true }).first()).toBeVisible()
})

test('the drawer of notifications says why it has none to show', async ({ stage }) => {
  const page = await stage.enter('sales.minh')
  await page.getByRole('button', { name: /chưa đọc$/ }).click()
  await refuse(page, /\/v1\.0\/Notification\?.*pageSize=10/, WORDS)
  await page.getByRole('button', { name: words('frame.notification.all') }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(WORDS)
})

test('a forgotten password that cannot be asked for says so', async ({ stage }) => {
  const page = await stage.stranger()
  await refuse(page, /\/v1\.0\/Account\/forgotpassword/, WORDS)
  await page.goto('/login')
  await page.getByRole('button', { name: words('frame.login.forgot') }).click()
  await page.getByLabel(words('frame.login.account')).fill('sales.trang')
  await page.getByRole('button', { name: words('frame.login.send') }).click()
  await page.getByRole('dialog').getByRole('button').last().click()
  await expect(page.getByText(words('frame.login.forgotFailed')).first()).toBeVisible()
})

test('an import carries a key, and is sent again with it when no answer came', async ({ stage }, {
  retry,
}) => {
  const page = await stage.enter('admin.lan', { start: '/categories/product-category' })
  const keys: (string | undefined)[] = []
  await page.route(/\/v1\.0\/Import\/product\?mode=all/, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  const { buffer, count } = await productsFile(`KEY${retry}-`)
  await expect(page.locator('tr.ant-table-row').first()).toBeVisible()
  await beginImport(page)
  await page.locator('input[type=file]').setInputFiles({
    name: 'bảng hàng.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer,
  })
  await page.getByRole('radio', { name: words('frame.import.mode.all') }).check()
  await page.getByRole('button', { name: words('frame.import.runAll', { count }) }).click()
  await expect(page.getByText(words('frame.import.doneText', { created: count, updated: 0 }))).toBeVisible({
    timeout: 30_000,
  })
  expect(keys).toHaveLength(2)
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys[1]).toBe(keys[0])
  stage.forgiveBrokenLine()
  // whoever leaves it finds it again the same day, and takes it back
  await page
    .getByRole('button', { name: words('frame.form.close'), exact: true })
    .last()
    .click()
  await beginImport(page)
  const batch = page.locator('.recent-imports li').filter({ hasText: 'bảng hàng.xlsx' }).first()
  await batch.getByRole('button', { name: words('frame.import.undo') }).click()
  await page
    .locator('.ant-modal-confirm')
    .getByRole('button', { name: words('frame.import.undo') })
    .click()
  await expect(page.getByText(words('frame.import.undone', { count }))).toBeVisible({ timeout: 30_000 })
})
