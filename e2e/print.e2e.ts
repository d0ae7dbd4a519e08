import { readFile } from 'node:fs/promises'
import { expect, PHONE, test, words } from './story.ts'

test('Minh prints an approved quotation in English and keeps its PDF', async ({ stage }) => {
  const minh = await stage.enter('sales.minh', { start: '/sale-management/list?status=approved' })
  await minh
    .getByText(/^BG\d{4}-\d{4}$/)
    .first()
    .click()
  await minh.getByRole('button', { name: words('print.page.open') }).click()
  await expect(minh).toHaveURL(/\/print$/)
  const sheet = minh.locator('.sheet')
  await expect(sheet.getByText(words('quotation.print.title'), { exact: true })).toBeVisible()
  await expect(sheet.locator('.sheet-mark')).toHaveCount(0)

  await minh.getByText('EN', { exact: true }).click()
  await expect(sheet.getByText(words('quotation.print.title', {}, 'en'), { exact: true })).toBeVisible()

  const [download] = await Promise.all([
    minh.waitForEvent('download'),
    minh.getByRole('button', { name: words('print.page.pdf') }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^BG\d{4}-\d{4}(-R\d+)?\.pdf$/)
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')

  await minh.emulateMedia({ media: 'print' })
  await expect(minh.locator('.side')).toBeHidden()
  await expect(minh.locator('.top-bar')).toBeHidden()
  await expect(minh.locator('.print-tools').first()).toBeHidden()
  await expect(sheet).toBeVisible()
})

test('a draft says across its page that it binds nobody, and fits a phone', async ({ stage }) => {
  const minh = await stage.enter('sales.minh', { ...PHONE, start: '/sale-management/list?status=draft' })
  await minh
    .getByText(/^BG\d{4}-\d{4}/)
    .first()
    .click()
  await expect(minh.locator('.document-page')).toBeVisible()
  await minh.getByRole('button', { name: words('frame.document.more') }).click()
  await minh.getByRole('menuitem', { name: words('print.page.open') }).click()
  await expect(minh.locator('.sheet-mark')).toHaveText(words('approval.status.draft'))
  expect(await minh.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
