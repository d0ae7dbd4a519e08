import type { Page } from '@playwright/test'
import { field, fillCustomer, newCustomer, newPhone, recordOf, saveButton } from './customers.ts'
import { expect, test, tokenOf, words } from './story.ts'

const customers = '/customers/infomation'

test('a question canceled changes nothing, confirmed it does', async ({ stage }) => {
  const page = await stage.enter('admin.lan', { start: null })
  const headers = {
    authorization: `Bearer ${tokenOf(page)}`,
  }
  const name = 'Nhân viên thử việc'
  const made = await page.request.post('/v1.0/Position', { headers, data: { code: 'THU-VIEC', name } })
  expect(made.ok(), await made.text()).toBe(true)
  const deletions: string[] = []
  page.on('request', (request) => request.method() === 'DELETE' && deletions.push(request.url()))

  await page.goto('/categories/position?search=THU-VIEC')
  const row = page.locator('tr.ant-table-row')
  const question = page.getByRole('dialog')
  for (const answer of ['frame.form.close', 'frame.list.delete']) {
    await expect(row).toHaveCount(1)
    expect(deletions).toEqual([])
    await row.getByRole('button', { name: /^Thao tác với / }).click()
    await page.getByRole('menuitem', { name: words('frame.list.delete') }).click()
    await question.getByRole('button', { name: words(answer), exact: true }).click()
    await expect(question).toBeHidden()
  }
  await expect(row).toHaveCount(0)
  // as it was seen: what somebody changed meanwhile is not deleted unread
  expect(deletions).toEqual([expect.stringMatching(/\?version=\d+$/)])
})

test('what was typed is not lost by leaving without a word', async ({ stage }) => {
  const page = await stage.enter('sales.minh', { start: `${customers}/add` })
  const name = page.getByLabel(words('customer.field.name'), { exact: true })
  await name.fill('Cơ khí Tân Phú')
  // who has this number already is said while it is typed, and opened beside
  const known = await recordOf(page, await newCustomer(page, 'SỐ ĐÃ CÓ'))
  await field(page, 'phone').fill(String(known.phone))
  const hint = page.getByRole('status').filter({ hasText: words('customer.like.phone') })
  await expect(hint).toContainText(
    words('customer.like.there', { code: String(known.code), name: 'SỐ ĐÃ CÓ' }),
  )
  const opened = page.waitForEvent('popup')
  await hint.getByRole('link', { name: words('customer.like.open') }).click()
  const other = await opened
  await expect(other).toHaveURL(new RegExp(`${customers}/${known.id}$`))
  await expect(other.locator('h1')).toContainText('SỐ ĐÃ CÓ')
  await other.close()
  const question = page.getByRole('dialog').filter({ hasText: words('frame.form.leave') })
  const leave = () =>
    page
      .getByRole('link', { name: words('frame.screen.home') })
      .first()
      .click()

  await leave()
  await question.getByRole('button', { name: words('frame.form.leaveNo') }).click()
  await expect(question).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`${customers}/add$`))
  await expect(name).toHaveValue('Cơ khí Tân Phú')

  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(name).toHaveValue('Cơ khí Tân Phú')

  await leave()
  await question.getByRole('button', { name: words('frame.form.leaveYes') }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('Back returns to the list as it was', async ({ stage }) => {
  const page = await stage.enter('sales.minh', { start: customers })
  await page.getByPlaceholder(words('customer.searchHint')).fill('công ty')
  await expect(page).toHaveURL(/search=/)
  await page.getByTitle('2', { exact: true }).click()
  await expect(page).toHaveURL(/pageNumber=2/)
  const address = page.url()
  const first = page.locator('tr.ant-table-row').first()
  const shown = await first.textContent()
  await first.getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`${customers}/[0-9a-f-]{36}`))
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect(first).toHaveText(shown!)
  await expect(page.getByPlaceholder(words('customer.searchHint'))).toHaveValue('công ty')
  await expect(page.locator('.ant-pagination-item-active')).toHaveText('2')
})

/** Adds who is looked for in vain from where they are looked for; they are chosen then, by their short name first. */
async function addFromPicker(page: Page, label: string): Promise<void> {
  const picker = page.getByRole('combobox', { name: label })
  const called = `TẠI CHỖ ${Date.now()}`
  await picker.fill(called)
  await page.getByText(words('frame.form.addThis', { text: called })).click()
  const drawer = page.getByRole('dialog')
  await expect(field(page, 'name')).toHaveValue(called)
  await fillCustomer(page, called)
  await drawer.getByRole('button', { name: words('frame.form.save'), exact: true }).click()
  await expect(drawer).toBeHidden()
  await expect(page.locator('.field', { has: picker })).toContainText(new RegExp(`${called} · KH\\d+`))
}

test('a customer added from inside a quotation, and a window made narrow, keep what is typed', async ({
  stage,
}) => {
  const minh = await stage.enter('sales.minh', { start: '/sale-management/add' })
  await addFromPicker(minh, words('quotation.field.customer'))
  const cell = (name: string) => minh.getByLabel(words(`quotation.field.${name}`), { exact: true })
  await cell('contractNumber').fill('HĐ 12/2026')
  await cell('validUntil').fill('30/11/2099')
  await cell('contractNumber').click()
  await minh.setViewportSize({ width: 500, height: 900 })
  await expect(minh.locator('.top-bar-back')).toBeVisible()
  await expect(cell('contractNumber')).toHaveValue('HĐ 12/2026')
  await minh.setViewportSize({ width: 1440, height: 900 })
  await expect(cell('contractNumber')).toHaveValue('HĐ 12/2026')
  await expect(cell('validUntil')).toHaveValue('30/11/2099')
})

test('a supplier added from inside a purchase contract is one, chosen, and loses nothing of it', async ({
  stage,
}) => {
  const khoa = await stage.enter('purchase.khoa', { start: '/contract/purchase-contract/add' })
  const cell = (name: string) => khoa.getByLabel(words(`purchaseContract.field.${name}`), { exact: true })
  await cell('partnerNumber').fill('NCC 7/2026')
  await cell('deliveryAddress').fill('Kho Nhơn Trạch')
  const saved = khoa.waitForResponse(
    (answer) => answer.request().method() === 'POST' && /\/Customer$/.test(answer.url()),
  )
  await addFromPicker(khoa, words('purchaseContract.field.supplier'))
  await expect(cell('partnerNumber')).toHaveValue('NCC 7/2026')
  await expect(cell('deliveryAddress')).toHaveValue('Kho Nhơn Trạch')
  expect((await (await saved).json()).data).toMatchObject({ supplier: true })
})

test('what could be saved is saved on leaving; what was undone is nothing to save', async ({ stage }) => {
  const minh = await stage.enter('sales.minh', { start: null })
  const id = await newCustomer(minh, 'LƯU VÀ RỜI')
  await minh.goto(`${customers}/${id}`)
  const contact = field(minh, 'contactPerson')
  const question = minh.getByRole('dialog').filter({ hasText: words('frame.form.leave') })
  const leave = () =>
    minh
      .getByRole('link', { name: words('frame.screen.home') })
      .first()
      .click()
  const saves: string[] = []
  minh.on('request', (request) => request.method() === 'PUT' && saves.push(request.url()))

  const before = await contact.inputValue()
  await contact.fill(`${before} Bình`)
  await contact.fill(before)
  await saveButton(minh).click()
  await expect(minh.getByText(words('frame.form.unchanged'))).toBeVisible()
  expect(saves).toEqual([])
  await leave()
  await expect(minh).toHaveURL(/\/$/)

  await minh.goBack()
  // With a fault it could not be saved, and that is not offered.
  await field(minh, 'phone').fill('12')
  await leave()
  await expect(question.getByRole('button', { name: words('frame.form.leaveYes') })).toBeVisible()
  await expect(question.getByRole('button', { name: words('frame.form.leaveSave') })).toHaveCount(0)
  await question.getByRole('button', { name: words('frame.form.leaveNo') }).click()
  await field(minh, 'phone').fill(newPhone())
  await leave()
  await question.getByRole('button', { name: words('frame.form.leaveSave') }).click()
  await expect(minh).toHaveURL(/\/$/)
  expect(saves).toHaveLength(1)
  await minh.goBack()
  await expect(minh).toHaveURL(new RegExp(id))
})
