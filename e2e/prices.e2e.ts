import type { Page } from '@playwright/test'
import { productBody } from '../packages/shared/src/product/form.ts'
import { expect, test, words } from './story.ts'
import { settled } from './walk.ts'

const cell = (column: string, line: number) =>
  `${words(`tradeLine.field.${column}`)}, ${words('frame.grid.line', { line })}`
const price = (page: Page) => page.getByLabel(cell('salePrice', 1), { exact: true })
const why = words('tradeLine.rule.why')

async function pick(page: Page, name: RegExp | string, search: string): Promise<void> {
  const box = page.getByRole('combobox', { name, exact: true })
  await box.click()
  await box.fill(search)
  await page.locator('.ant-select-item-option').filter({ hasText: search }).first().click()
}

/** Calls the server as this person. */
async function send(page: Page, method: 'GET' | 'POST' | 'PUT', path: string, data: object = {}) {
  const token = await page.evaluate(() => localStorage.getItem('ACCESS_TOKEN'))
  const answer = await page.request.fetch(`/v1.0${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
    ...(method === 'GET' ? {} : { data }),
  })
  const { succeeded, data: made, ...rest } = await answer.json()
  expect(succeeded, JSON.stringify(rest)).toBe(true)
  return made
}

test('a price by rule, why, as it is spoken, below its floor with a reason, and what the approver sees', async ({
  stage,
}, { retry }) => {
  test.setTimeout(120_000)
  const code = 'TV-D32-CB400-V'
  const hoa = await stage.enter('director.hoa')
  const [{ id: productId }] = await send(hoa, 'GET', `/Product/options?search=${code}`)
  const product = await send(hoa, 'GET', `/Product/${productId}`)
  const form = Object.fromEntries(Object.keys(productBody.shape).map((name) => [name, product[name]]))
  const { barems, version } = product
  const mill = { standard: 'Hòa Phát', kgPerMetre: 6.2, validFrom: '2000-01-01' }
  await send(hoa, 'PUT', '/Product', {
    ...form,
    id: productId,
    version,
    barems: [...barems.filter(({ standard }: { standard: string }) => standard !== mill.standard), mill],
  })
  await send(hoa, 'POST', '/PriceConfiguration', {
    ...{ productId, validFrom: `2026-01-0${1 + retry}`, base: 'fixed', fixedPrice: 14_000 },
    ...{ rate: 6.5, step: 50, floor: 14_700 },
  })
  const trang = await stage.enter('sales.trang', { start: '/sale-management/add' })

  await test.step('the rule gives the price, in one call for all lines', async () => {
    await pick(trang, /Khách hàng$/, 'KH0001')
    const asked = trang.waitForResponse((answer) => answer.url().includes('/PriceConfiguration/resolve'))
    await pick(trang, cell('productId', 1), code)
    await asked
    await expect(price(trang)).toHaveValue('14.900')
    await trang.getByLabel(cell('quantity', 1), { exact: true }).fill('100')
  })

  await test.step('the line says its barem, and weighs anew by the one of the mill', async () => {
    const barem = trang.getByLabel(cell('barem', 1), { exact: true })
    const before = await barem.inputValue()
    await barem.focus()
    await trang.keyboard.press('Alt+ArrowDown')
    await trang.getByRole('menuitem', { name: /Hòa Phát – 6,2/ }).click()
    await expect(barem).toHaveValue('6,2')
    await expect(trang.getByText(words('tradeLine.barem.of', { name: 'Hòa Phát' }))).toBeAttached()
    // 11.7 m × 6.2 kg/m × 100
    await expect(trang.getByLabel(cell('actualWeight', 1), { exact: true })).toHaveValue('7.254')
    expect(before).not.toBe('6,2')
  })

  await test.step('why: the rule and its rounding; base, rate and floor are for whoever may see costs', async () => {
    await price(trang).focus()
    await trang.keyboard.press('Alt+ArrowDown')
    const steps = trang.getByRole('region', { name: why })
    await expect(steps).toContainText(words('tradeLine.rule.step.round', { amount: '50' }))
    await expect(steps).toContainText(words('tradeLine.rule.hidden'))
    await expect(steps).not.toContainText('14.700')
    await trang.keyboard.press('Escape')
    await expect(steps).toBeHidden()
    await expect(price(trang)).toBeFocused()
  })

  await test.step('a price per tonne is one per kilogram; what was typed stays, and says what the rules would give', async () => {
    await price(trang).fill('14,95tr/tấn')
    await price(trang).blur()
    await expect(price(trang)).toHaveValue('14.950')
    await expect(trang.getByText(words('tradeLine.rule.otherPrice', { price: '14.900' }))).toBeAttached()
    await price(trang).fill('14,95tr/xe')
    await price(trang).blur()
    await expect(trang.getByText(words('tradeLine.spoken.unit_unknown', { unit: 'xe' }))).toBeAttached()
  })

  await test.step('below the floor the reason is asked for at its field', async () => {
    await price(trang).fill('14.650')
    await expect(trang.getByText(words('tradeLine.rule.belowFloor'))).toBeAttached()
    const reason = trang.getByRole('textbox', { name: words('quotation.field.floorReason') })
    await expect(reason).toBeVisible()
    await pick(trang, new RegExp(`${words('quotation.field.approver')}$`), 'Hòa')
    const save = trang.getByRole('button', { name: words('frame.form.save'), exact: true })
    await save.click()
    await expect(reason).toBeFocused()
    await expect(reason).toHaveClass(/status-error/)
    await reason.fill('Khách lấy cả lô, trả ngay')
    await save.click()
    await expect(trang.locator('h1')).toContainText(/BG\d{4}-\d{4}/)
    await trang.getByRole('button', { name: words('approval.verb.request-approval'), exact: true }).click()
    const dialog = trang.getByRole('dialog')
    await expect(dialog).toContainText(words('tradeLine.rule.belowFloor'))
    await expect(dialog).not.toContainText('14.700')
    await dialog.getByRole('button', { name: words('approval.verb.request-approval'), exact: true }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('the approver sees the line marked, the floor and the reason, and again before approving', async () => {
    await hoa.goto(new URL(trang.url()).pathname)
    await settled(hoa)
    const marked = hoa.locator('td.cell-warned-3')
    await expect(marked).toContainText(words('tradeLine.rule.belowFloorOf', { price: '14.700' }))
    await expect(hoa.getByText('Khách lấy cả lô, trả ngay')).toBeVisible()
    await marked.hover()
    await marked.getByRole('button', { name: why }).click()
    await expect(hoa.getByRole('region', { name: why })).toContainText(
      words('tradeLine.rule.step.more', { words: '6,5%' }),
    )
    await hoa.keyboard.press('Escape')
    await hoa.getByRole('button', { name: words('approval.verb.approve'), exact: true }).click()
    const dialog = hoa.getByRole('dialog')
    await expect(dialog).toContainText(words('tradeLine.rule.belowFloorOf', { price: '14.700' }))
    await dialog.getByRole('button', { name: words('approval.verb.approve'), exact: true }).click()
    await expect(hoa.locator('.document-strip')).toContainText(words('approval.status.approved'))
  })
})

test('where the rules cannot be asked it is said, and what was typed stays', async ({ stage }) => {
  const trang = await stage.enter('sales.trang')
  await trang.route('**/v1.0/PriceConfiguration/resolve', (route) => route.abort())
  await trang.goto('/sale-management/add')
  await pick(trang, cell('productId', 1), 'TV-D10-CB300-V')
  await price(trang).fill('15.123')
  const failed = trang.getByText(words('tradeLine.rule.failed'))
  await expect(failed).toBeVisible({ timeout: 20_000 })
  await expect(price(trang)).toHaveValue('15.123')
  await trang.unroute('**/v1.0/PriceConfiguration/resolve')
  await trang.getByRole('button', { name: words('tradeLine.rule.retry') }).click()
  await expect(failed).toBeHidden()
  await expect(price(trang)).toHaveValue('15.123')
  stage.forgiveBrokenLine()
})
