import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../packages/server/src/world/people.ts'
import { customers, field, newCustomer, recordOf } from './customers.ts'
import { keptDrafts, written } from './kept-drafts.ts'
import { expect, PHONE, type Stage, test, words } from './story.ts'
import { settled } from './walk.ts'

const drafts = (page: Page) => page.getByRole('region', { name: words('recovery.draft.label') })
const restore = (page: Page) => drafts(page).getByRole('button', { name: words('recovery.draft.restore') })

/** The page has looked for drafts, and offers none. */
async function offersNone(page: Page): Promise<void> {
  await settled(page)
  // The page asked before: it has its answer by now, and draws it.
  await keptDrafts(page)
  await settled(page)
  await expect(drafts(page)).toHaveCount(0)
}

/** Ends the page as a crash does, with no word to it, and opens the same address anew in the same browser. */
async function crash(stage: Stage, page: Page): Promise<Page> {
  const [address, context] = [page.url(), page.context()]
  await page.close()
  const next = await stage.tab(context)
  await next.goto(address)
  return next
}

test('what Minh typed before the browser died is offered again, to him alone', async ({ stage }) => {
  test.slow()
  let minh = await stage.enter('sales.minh', { start: `${customers}/add` })
  await field(minh, 'name').fill('Công ty TNHH Cơ khí Tân Phú')
  await field(minh, 'phone').fill('0903112233')
  await written(minh, /0903112233/)
  minh = await crash(stage, minh)

  await expect(drafts(minh)).toContainText(/Có bản nháp chưa lưu lúc \d\d:\d\d/)
  await expect(drafts(minh)).toContainText(/2 ô/)
  await expect(field(minh, 'name')).toHaveValue('')
  await restore(minh).click()
  await expect(field(minh, 'name')).toHaveValue('Công ty TNHH Cơ khí Tân Phú')
  await expect(field(minh, 'phone')).toHaveValue('0903112233')
  await expect(drafts(minh)).toHaveCount(0)

  // The same browser, somebody else: the draft is Minh's.
  minh = await signInAs(stage, minh, 'sales.trang')
  await minh.goto(`${customers}/add`)
  await expect(field(minh, 'name')).toHaveValue('')
  await offersNone(minh)
  await written(minh, /0903112233/)
  minh = await signInAs(stage, minh, 'sales.minh')
  await minh.goto(`${customers}/add`)
  await expect(drafts(minh)).toContainText(/2 ô/)
  await drafts(minh)
    .getByRole('button', { name: words('recovery.draft.discard') })
    .click()
  await expect(drafts(minh)).toHaveCount(0)
  await written(minh, /^\[\]$/)
  await minh.reload()
  await offersNone(minh)
})

/** Somebody else at the same browser, as on a shared computer. */
async function signInAs(stage: Stage, page: Page, username: string): Promise<Page> {
  const context = page.context()
  const { origin } = new URL(page.url())
  const answer = await context.request.post('/v1.0/Account/authenticate', {
    data: { account: username, password: DEMO_PASSWORD, rememberMe: true },
    headers: { origin },
  })
  const { jwToken } = (await answer.json()).data
  await page.close()
  const next = await stage.tab(context)
  await next.goto('/openapi.json')
  await next.evaluate((token) => localStorage.setItem('ACCESS_TOKEN', token), jwToken)
  return next
}

test('a draft of a quotation brings its lines back, and goes when it is saved', async ({ stage }) => {
  test.slow()
  let minh = await stage.enter('sales.minh', { start: '/sale-management/add' })
  const cell = (column: string, line: number) =>
    `${words(`tradeLine.field.${column}`)}, ${words('frame.grid.line', { line })}`
  const customer = minh.getByRole('combobox', { name: /Khách hàng/ })
  await customer.click()
  await customer.fill('ha tang mien dong')
  await minh
    .locator('.ant-select-item-option')
    .filter({ hasText: /Hạ tầng/ })
    .first()
    .click()
  for (const [line, code] of ['HOP50x100x1.8', 'HOP50x100x2.0'].entries()) {
    if (line > 0) await minh.getByRole('button', { name: words('frame.grid.add') }).click()
    const product = minh.getByRole('combobox', { name: cell('productId', line + 1) })
    await product.click()
    await product.fill(code)
    await minh.locator('.ant-select-item-option').filter({ hasText: code }).first().click()
    await minh.getByRole('textbox', { name: cell('quantity', line + 1), exact: true }).fill(String(20 + line))
  }
  await minh.keyboard.press('Tab')
  await written(minh, /"quantity":21\b/)
  minh = await crash(stage, minh)

  await expect(drafts(minh)).toContainText(
    words('recovery.draft.list', { field: words('quotation.field.lines'), count: 2 }),
  )
  await restore(minh).click()
  await expect(minh.locator('table.grid tbody tr')).toHaveCount(2)
  await expect(minh.locator('table.grid')).toContainText('HOP50x100x1.8')
  await expect(minh.getByRole('textbox', { name: cell('quantity', 2), exact: true })).toHaveValue('21')
  await expect(minh.locator('.ant-form-item').filter({ hasText: 'Khách hàng' }).first()).toContainText(
    /hạ tầng/i,
  )
  // A line added now is a third one, not the second once more.
  await minh.getByRole('button', { name: words('frame.grid.add') }).click()
  await expect(minh.locator('table.grid tbody tr')).toHaveCount(3)
  await minh.getByRole('button', { name: words('frame.form.save') }).click()
  await expect(minh).toHaveURL(/\/sale-management\/[0-9a-f-]{36}/)
  await minh.goto('/sale-management/add')
  await expect(minh.locator('table.grid tbody tr')).toHaveCount(1)
  await offersNone(minh)
})

test('a draft of a customer whom Lan changed meanwhile is merged, and asks where both did', async ({
  stage,
}) => {
  test.slow()
  let minh = await stage.enter('sales.minh', { ...PHONE, start: null })
  const lan = await stage.enter('admin.lan', { start: null })
  const id = await newCustomer(lan, 'CÔNG TY NHÁP')
  const address = `${customers}/${id}`
  await minh.goto(address)
  await field(minh, 'contactPerson').fill('Phạm Văn Minh')
  await field(minh, 'bankName').fill('Techcombank')
  await written(minh, /Techcombank/)
  minh = await crash(stage, minh)

  await lan.goto(address)
  await field(lan, 'contactPerson').fill('Lê Thị Lan')
  await field(lan, 'companyAddress').fill('2 Nguyễn Huệ, Quận 1')
  await lan.getByRole('button', { name: words('frame.form.save'), exact: true }).click()
  await expect(lan.getByText(words('customer.saved', { name: 'CÔNG TY NHÁP' })).first()).toBeVisible()

  await minh.goto(address)
  await expect(drafts(minh)).toContainText(words('recovery.draft.moved'))
  await restore(minh).click()
  await expect(field(minh, 'bankName')).toHaveValue('Techcombank')
  await expect(field(minh, 'companyAddress')).toHaveValue('2 Nguyễn Huệ, Quận 1')
  const choice = minh.getByRole('radiogroup', { name: words('customer.field.contactPerson') })
  await choice.getByRole('radio', { name: /Phạm Văn Minh/ }).check()
  await minh.getByRole('button', { name: words('frame.form.staleSave') }).click()
  await expect(minh.getByText(words('customer.saved', { name: 'CÔNG TY NHÁP' })).first()).toBeVisible()
  const saved = await recordOf(lan, id)
  expect([saved.contactPerson, saved.bankName, saved.companyAddress]).toEqual([
    'Phạm Văn Minh',
    'Techcombank',
    '2 Nguyễn Huệ, Quận 1',
  ])
})
