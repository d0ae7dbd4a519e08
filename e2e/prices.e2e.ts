import type { Page } from '@playwright/test'
import { productBody } from '../packages/shared/src/product/form.ts'
import { expect, test, tokenOf, words } from './story.ts'
import { goOffline, settled } from './walk.ts'

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
  const token = tokenOf(page)
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
  test.slow()
  const code = 'TV-D32-CB400-V'
  const hoa = await stage.enter('director.hoa', { start: null })
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
    const said = { own: '14.950', price: '14.900', off: '+0,34%' }
    await expect(trang.getByText(words('tradeLine.rule.otherPrice', said))).toBeAttached()
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
  const trang = await stage.enter('sales.trang', { start: null })
  await trang.route('**/v1.0/PriceConfiguration/resolve', (route) => route.abort())
  await trang.goto('/sale-management/add')
  await pick(trang, cell('productId', 1), 'TV-D10-CB300-V')
  await price(trang).fill('15.123')
  const failed = trang.getByText(words('tradeLine.rule.failed'))
  await expect(failed).toBeVisible({ timeout: 20_000 })
  await expect(price(trang)).toHaveValue('15.123')
  // The button asks again; so does a connection that is thought to be back, and while it asks there is no button.
  const again = trang.getByRole('button', { name: words('tradeLine.rule.retry') })
  const asked = trang.waitForRequest('**/v1.0/PriceConfiguration/resolve')
  await expect(() => again.click({ timeout: 2000 })).toPass()
  await asked
  await expect(failed).toBeVisible({ timeout: 20_000 })
  await trang.unroute('**/v1.0/PriceConfiguration/resolve')
  await expect(async () => {
    if (await failed.isVisible()) await again.click({ timeout: 2000 })
    await expect(failed).toBeHidden({ timeout: 2000 })
  }).toPass()
  await expect(price(trang)).toHaveValue('15.123')
  stage.forgiveBrokenLine()
})

test('prices are changed by percent after a look, pasted from Excel, and typed in the list', async ({
  stage,
}, { retry }) => {
  const note = `Bảng giá thử ${retry}`
  const hoa = await stage.enter('director.hoa', { start: null })
  const codes = ['TV-D10-CB300-V', 'TV-D32-CB400-V']
  const products = await Promise.all(
    codes.map(async (code) => (await send(hoa, 'GET', `/Product/options?search=${code}`))[0].id),
  )
  // a scope and years that no other story asks about
  const scope = {
    source: 'supplier',
    priceType: 'item',
    validFrom: `203${retry}-01-01`,
    validTo: `203${retry}-12-31`,
  }
  const rule = (productId: string, change: object) =>
    send(hoa, 'POST', '/PriceConfiguration', { ...scope, productId, note, ...change })
  await rule(products[0], { base: 'fixed', fixedPrice: 180_500 })
  await rule(products[1], { base: 'import', rate: 6.5 })
  const rows = hoa.locator('tr.ant-table-row')
  const dialog = hoa.getByRole('dialog')
  const things = (count: number) => words('priceConfiguration.count', { count })
  const action = words('priceConfiguration.reprice.action')

  await test.step('two rules, two per cent up: the old price and the new one, then in one go, and back', async () => {
    await hoa.goto(`/sale-management/price-configuration?search=${encodeURIComponent(note)}&sort=code`)
    await expect(rows).toHaveCount(2)
    await hoa
      .locator('thead')
      .getByRole('checkbox', { name: words('frame.list.choosePage') })
      .check()
    await hoa
      .getByRole('region', { name: words('workspace.many.bar') })
      .getByRole('button', { name: action })
      .click()
    await dialog.getByLabel(words('priceConfiguration.reprice.amount')).fill('2')
    await dialog.getByLabel(words('priceConfiguration.reprice.step')).fill('50')
    await dialog
      .getByLabel(words('priceConfiguration.reprice.from'), { exact: true })
      .fill(`01/07/203${retry}`)
    const item = dialog.getByRole('listitem')
    await expect(item.first()).toContainText('180.500 → 184.100 đ+3.600')
    await expect(dialog.getByRole('status')).toHaveText(
      words('priceConfiguration.reprice.changed', { count: 2, from: `01/07/203${retry}` }),
    )
    await expect(item.last()).toContainText('+ 6,5%')
    await expect(item.last()).toContainText('+ 8,63%')
    await dialog
      .getByRole('button', { name: words('workspace.many.run', { action, things: things(2) }) })
      .click()
    await expect(dialog.getByRole('status')).toContainText(things(2))
    await dialog.getByRole('button', { name: words('workspace.many.undo', { things: things(2) }) }).click()
    await expect(dialog.getByRole('status')).toContainText(
      words('workspace.many.undone', { things: things(2) }),
    )
    await dialog
      .locator('.ant-modal-footer')
      .getByRole('button', { name: words('frame.form.close') })
      .click()
    await expect(rows).toHaveCount(2)
  })

  await test.step('cells that were copied in Excel are pasted on the page, and what is wrong is mended at its cell', async () => {
    await hoa.keyboard.press('Escape')
    const day = `02/01/203${retry}`
    const cells = [
      ['Mã hàng', 'Đơn giá', 'Từ ngày', 'Nguồn hàng', 'Kiểu tính giá', 'Ghi chú'],
      [codes[0], '181.000', day, 'Đặt nhà máy / NCC', 'Theo ĐVT', note],
      [codes[1], 'mười', day, 'Đặt nhà máy / NCC', 'Theo ĐVT', note],
    ]
    await hoa.evaluate(
      (text) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', text)
        document.body.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        )
      },
      cells.map((row) => row.join('\t')).join('\n'),
    )
    const faulty = dialog.locator('input[aria-invalid="true"]')
    await expect(faulty).toHaveValue('mười')
    await faulty.fill('1.250.000')
    await dialog.getByRole('button', { name: words('frame.import.recheck'), exact: true }).click()
    await expect(faulty).toHaveCount(0)
    await dialog.getByRole('button', { name: words('frame.import.run', { count: 2 }) }).click()
    await expect(dialog).toContainText(words('frame.import.done', { count: 2 }))
    await dialog
      .locator('.ant-modal-footer')
      .getByRole('button', { name: words('frame.form.close') })
      .click()
    await expect(rows).toHaveCount(4)
  })

  await test.step('a price is typed in its cell, and Enter goes to the one of the next row', async () => {
    const cell = (place: number) => rows.nth(place).locator('[data-inline="formula"]')
    const price = (place: number) => cell(place).getByRole('textbox')
    await cell(0).getByRole('button').focus()
    await hoa.keyboard.press('F2')
    await price(0).fill('182tr')
    await price(0).press('Enter')
    await expect(price(1)).toBeFocused()
    await price(1).fill('-200')
    await price(1).press('Enter')
    await expect(cell(1).getByRole('alert')).toBeVisible()
    // what could not be saved is not left behind without a word
    const question = hoa.getByRole('dialog').filter({ hasText: words('frame.form.leave') })
    await hoa
      .getByRole('link', { name: words('frame.screen.home') })
      .first()
      .click()
    await question.getByRole('button', { name: words('frame.form.leaveNo') }).click()
    await expect(question).toBeHidden()
    await expect(price(1)).toHaveValue('-200')
    await price(1).press('Escape')
    await expect(cell(0)).toContainText('182.000.000')
    await expect(cell(1)).toContainText('6,5%')
  })

  await test.step('a price typed without a connection says so in short, and is saved once it is back', async () => {
    const cell = rows.first().locator('[data-inline="formula"]')
    await goOffline(hoa)
    await cell.getByRole('button').click()
    await cell.getByRole('textbox').fill('186tr')
    await cell.getByRole('textbox').press('Enter')
    const problem = cell.getByRole('alert')
    await expect(problem).toHaveText(words('workspace.inline.unsaved') + words('frame.list.retry'))
    await expect(problem).toHaveAttribute('title', words('workspace.inline.waits'))
    await problem.getByRole('button').click()
    await expect(problem).toBeVisible()
    const stored = hoa.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
    await hoa.context().setOffline(false)
    await stored
    await expect(problem).toBeHidden()
    await expect(cell).toContainText('186.000.000')
    await expect(cell.getByRole('button')).toHaveAttribute('aria-busy', 'false')
    await hoa.keyboard.press('Escape')
    stage.forgiveBrokenLine()
  })

  await test.step('a price on its way lets its page be left, and one that fails says so from there', async () => {
    const typeAndLeave = async (typed: string) => {
      await cell.getByRole('button').click()
      await cell.getByRole('textbox').fill(typed)
      await hoa
        .getByRole('link', { name: words('frame.screen.home') })
        .first()
        .click()
      await expect(hoa).toHaveURL(({ pathname }) => pathname === '/')
    }
    const cell = rows.first().locator('[data-inline="formula"]')
    const saves = '**/v1.0/PriceConfiguration'
    let held = Promise.withResolvers<void>()
    await hoa.route(saves, async (route) => {
      await held.promise
      await route.continue()
    })
    await typeAndLeave('183tr')
    const stored = hoa.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
    held.resolve()
    await stored
    await hoa.goBack()
    await expect(cell).toContainText('183.000.000')
    await expect(cell.getByRole('button')).toHaveAttribute('aria-busy', 'false')
    // a question that takes the focus saves nothing
    await cell.getByRole('button').click()
    await cell.getByRole('textbox').fill('185tr')
    await hoa.evaluate(() => history.forward())
    await dialog.getByRole('button', { name: words('frame.form.leaveNo') }).click()
    await expect(cell.getByRole('textbox')).toHaveValue('185.000.000')
    await cell.getByRole('textbox').press('Escape')
    await expect(cell).toContainText('183.000.000')
    held = Promise.withResolvers()
    await hoa.unroute(saves)
    await hoa.route(saves, async (route) => {
      await held.promise
      await route.abort('connectionreset')
    })
    await typeAndLeave('184tr')
    held.resolve()
    await expect(hoa.getByText(words('frame.feedback.network')).first()).toContainText('184.000.000')
    stage.forgiveBrokenLine()
  })
})
