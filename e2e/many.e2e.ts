import type { Page } from '@playwright/test'
import { headersOf } from './customers.ts'
import { eightLines } from './eight-lines.ts'
import { expect, PHONE, test, words } from './story.ts'
import { listening, settled } from './walk.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const bar = (page: Page) => page.getByRole('region', { name: words('workspace.many.bar') })
const units = (count: number) => words('category.counts.productUnit', { count })
const quotations = (count: number) => words('quotation.count', { count })
const box = (page: Page, name: string | RegExp) =>
  page.locator('tr.ant-table-row').filter({ hasText: name }).getByRole('checkbox')

async function add(page: Page, codes: string[]): Promise<void> {
  const headers = headersOf(page)
  for (const code of codes) {
    const data = { code, name: `Đơn vị ${code}`, kind: 'count', factor: 1 }
    const answer = await page.request.post('/v1.0/ProductUnit', { headers, data })
    expect(answer.status(), await answer.text()).toBe(200)
  }
}

test('each of many rows has its own result: those that can be deleted are, the other says why and stays chosen', async ({
  stage,
}, { retry }) => {
  const code = (one: number) => `ZX${retry}${one}`
  const page = await stage.enter('superadmin', { start: null })
  const hears = listening(page)
  await page.goto('/categories/product-unit-config?sort=-code')
  await expect(page.locator('tr.ant-table-row').first()).toBeVisible()
  await hears
  await add(page, [code(1), code(2), code(3)])
  await box(page, code(3)).check()
  // a stretch, as in a file manager, though somebody else's row came above it meanwhile
  await add(page, [code(9)])
  await expect(box(page, code(9))).toBeVisible()
  await box(page, code(1)).click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText(words('workspace.many.chosen', { count: 3 }))
  await box(page, code(3)).uncheck()
  await box(page, 'Cây').first().check()
  await bar(page)
    .getByRole('button', { name: words('frame.list.delete') })
    .click()
  await dialog(page)
    .getByRole('button', {
      name: words('workspace.many.run', { action: words('frame.list.delete'), things: units(3) }),
    })
    .click()
  await expect(dialog(page).getByRole('status')).toContainText(
    words('workspace.many.failed', { things: units(1) }),
  )
  const failed = dialog(page).getByRole('listitem').filter({ hasText: 'Cây' })
  await expect(failed).toContainText(words('errors.in-use'))
  const again = dialog(page).getByRole('button', {
    name: words('workspace.many.again', { things: units(1) }),
  })
  await again.click()
  await expect(again).toBeEnabled()
  await dialog(page)
    .locator('.ant-modal-footer')
    .getByRole('button', { name: words('frame.form.close') })
    .click()
  await expect(
    page.locator('tr.ant-table-row').filter({ hasText: new RegExp(`ZX${retry}[12]`) }),
  ).toHaveCount(0)
  await expect(bar(page)).toContainText(words('workspace.many.chosen', { count: 1 }))
  await expect(box(page, code(3))).not.toBeChecked()
})

test('what changed since it was seen is left as it is, and what was done is taken back', async ({ stage }, {
  retry,
}) => {
  const [one, two] = [`ZY${retry}1`, `ZY${retry}2`]
  const page = await stage.enter('superadmin', { start: null })
  const hears = listening(page)
  await page.goto('/categories/product-unit-config?sort=-code')
  await expect(page.locator('tr.ant-table-row').first()).toBeVisible()
  await hears
  await add(page, [one, two])
  for (const code of [one, two]) await box(page, code).check()
  const off = words('category.many.off')
  await bar(page).getByRole('button', { name: off }).click()
  await expect(dialog(page)).toContainText(two)
  // somebody else is quicker
  const headers = headersOf(page)
  const list = await (await page.request.get(`/v1.0/ProductUnit?search=${two}`, { headers })).json()
  const { id, version, code, kind, factor, active } = list.data[0]
  const data = { id, version, code, name: 'Của người khác', kind, factor, active }
  expect((await page.request.put('/v1.0/ProductUnit', { headers, data })).status()).toBe(200)
  await dialog(page)
    .getByRole('button', { name: words('workspace.many.run', { action: off, things: units(2) }) })
    .click()
  await expect(dialog(page).getByRole('listitem').filter({ hasText: two })).toContainText(
    words('errors.stale-version'),
  )
  // to try it again without having seen it is not offered
  await expect(
    dialog(page).getByRole('button', { name: words('workspace.many.again', { things: units(1) }) }),
  ).toHaveCount(0)
  await expect(
    page.locator('tr.ant-table-row').filter({ hasText: one }).getByRole('switch'),
  ).not.toBeChecked()
  await dialog(page)
    .getByRole('button', { name: words('workspace.many.undo', { things: units(1) }) })
    .click()
  await expect(dialog(page).getByRole('status')).toContainText(
    words('workspace.many.undone', { things: units(1) }),
  )
  await expect(page.locator('tr.ant-table-row').filter({ hasText: one }).getByRole('switch')).toBeChecked()
})

test('the keyboard chooses rows, and Shift+J goes from record to record, over the pages of the list', async ({
  stage,
}) => {
  const page = await stage.enter('sales.minh', { start: '/sale-management/list?pageNumber=2&sort=number' })
  const rows = page.locator('tr.ant-table-row')
  await expect(rows.first()).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(bar(page)).toContainText(words('workspace.many.chosen', { count: 1 }))
  await page.keyboard.press('x')
  await expect(bar(page)).toHaveCount(0)
  const heading = page.getByRole('heading', { level: 1 })
  const first = (await rows.first().getByRole('link').first().textContent())!
  const last = (await rows.last().getByRole('link').first().textContent())!
  await rows.first().getByRole('link').first().click()
  await expect(heading).toContainText(first)
  await expect(page.getByRole('banner')).toContainText('11/')
  await page.keyboard.press('Shift+K')
  await expect(page.getByRole('banner')).toContainText('10/')
  await expect(heading).not.toContainText(first)
  for (const place of ['11/', '12/']) {
    await page.keyboard.press('Shift+J')
    await expect(page.getByRole('banner')).toContainText(place)
  }
  await page.reload()
  await expect(page.getByRole('banner')).toContainText('12/')
  expect(last).not.toBe(first)
})

test('on a phone a long press begins to choose, and a tap goes on', async ({ stage }) => {
  // its own two: what waits for Hòa else is decided by other stories
  const minh = await stage.enter('sales.minh', { start: null })
  const ids = [await eightLines(minh), await eightLines(minh)]
  const page = await stage.enter('director.hoa', {
    ...PHONE,
    start: '/sale-management/list?waitingForMe=true',
  })
  const cards = page
    .locator('.list-cards > li')
    .filter({ has: page.locator(ids.map((id) => `a[href*="${id}"]`).join(',')) })
  await expect(cards.first()).toBeVisible()
  await settled(page)
  await page.getByRole('button', { name: words('workspace.many.select') }).click()
  await cards.first().click()
  await cards.nth(1).click()
  await expect(bar(page)).toContainText(words('workspace.many.chosen', { count: 2 }))
  await expect(page).toHaveURL(/sale-management\/list/)
  await bar(page)
    .getByRole('button', { name: words('approval.verb.approve') })
    .click()
  await expect(dialog(page).getByRole('listitem')).toHaveCount(2)
  await dialog(page)
    .getByRole('button', {
      name: words('workspace.many.run', { action: words('approval.verb.approve'), things: quotations(2) }),
    })
    .click()
  await expect(dialog(page).getByRole('status')).toContainText(`Đã duyệt ${quotations(2)}`)
  await cancelTogether(minh, ids)
})

/** Cancels quotations at once for one reason, which is asked as of a single one and kept of each. */
async function cancelTogether(page: Page, ids: readonly string[]): Promise<void> {
  await page.goto('/sale-management/list?status=approved&sort=-modifiedAt')
  for (const id of ids)
    await page
      .locator('tr.ant-table-row')
      .filter({ has: page.locator(`a[href*="${id}"]`) })
      .getByRole('checkbox')
      .check()
  const cancel = words('workspace.many.run', {
    ...{ action: words('approval.verb.cancel'), things: quotations(ids.length) },
  })
  await bar(page).getByRole('button', { name: cancel }).click()
  const yes = dialog(page).getByRole('button', { name: cancel })
  await yes.click()
  const unsaid = dialog(page).locator('.ant-form-item-explain-error')
  await expect(unsaid).toHaveCount(1)
  const pick = async (label: string, option: string) => {
    await dialog(page).getByLabel(words(label)).click()
    await page.locator('.ant-select-dropdown:visible').getByTitle(words(option), { exact: true }).click()
  }
  await pick('quotation.field.cancelReason', 'quotation.cancelReason.competitor')
  await dialog(page).getByLabel(words('quotation.field.lostTo')).fill('Thép Hòa Phát')
  await yes.click()
  await expect(unsaid).toHaveCount(1)
  await pick('quotation.field.lostCause', 'quotation.lostCause.price')
  await yes.click()
  const things = quotations(ids.length)
  await expect(dialog(page).getByRole('status')).toContainText(
    words('workspace.many.done', { action: words('approval.verb.cancel').toLowerCase(), things }),
  )
  const headers = headersOf(page)
  for (const id of ids) {
    const { data } = await (await page.request.get(`/v1.0/Quotation/${id}`, { headers })).json()
    expect(data.cancellation).toEqual({
      ...{ cancelReason: 'competitor', lostTo: 'Thép Hòa Phát', lostCause: 'price' },
    })
  }
}
