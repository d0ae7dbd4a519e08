import type { Page } from '@playwright/test'
import { eightLines } from './eight-lines.ts'
import { productsFile } from './products-file.ts'
import { expect, PHONE, test, tokenOf, words } from './story.ts'
import { beginImport, listening, walkTo } from './walk.ts'

/** A required field's name begins with its mark. */
function labelled(name: string): RegExp {
  return new RegExp(`^(\\* )?${name.replace(/[()/]/g, '\\$&')}$`)
}

async function pick(page: Page, name: string, search: string, option: RegExp | string): Promise<void> {
  const box = page.getByRole('combobox', { name: labelled(name) })
  await box.click()
  await box.fill(search)
  await page.locator('.ant-select-item-option').filter({ hasText: option }).first().click()
}

function cell(column: string, line: number): string {
  return `${words(`tradeLine.field.${column}`)}, ${words('frame.grid.line', { line })}`
}

async function addLine(
  page: Page,
  line: number,
  code: string,
  quantity: string,
  priceType: string,
): Promise<void> {
  if (line > 1) await page.getByRole('button', { name: words('frame.grid.add') }).click()
  await pick(page, cell('productId', line), code, code)
  const box = page.getByRole('textbox', { name: cell('quantity', line), exact: true })
  await box.fill(quantity)
  await box.press('Tab')
  await page.getByRole('combobox', { name: cell('priceType', line), exact: true }).click()
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option')
    .filter({ hasText: priceType === 'item' ? 'Cây' : words(`tradeLine.priceType.${priceType}`) })
    .click()
}

async function numberOn(page: Page): Promise<string> {
  const heading = page.locator('h1')
  await expect(heading).toContainText(/BG\d{4}-\d{4}/)
  return (await heading.textContent())!.match(/BG\d{4}-\d{4}(\/R\d+)?/)![0]
}

async function confirm(page: Page, verb: string): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words(`approval.verb.${verb}`), exact: true })
    .click()
}

test('169 products from a file, three lines by three prices, sent, and approved by Hòa who has the page open', async ({
  stage,
}, { retry }) => {
  test.setTimeout(180_000)
  // A second chance brings a file of its own.
  const prefix = `NCC${retry}-`
  const lan = await stage.enter('admin.lan', { start: null })
  const minh = await stage.enter('sales.minh', { start: null })
  const hoa = await stage.enter('director.hoa')

  await test.step('Lan imports the file a supplier sent', async () => {
    const { buffer, count } = await productsFile(prefix)
    await lan.goto('/categories/product-category')
    await beginImport(lan)
    await lan.locator('input[type=file]').setInputFiles({
      name: 'bảng hàng nhà cung cấp.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer,
    })
    await expect(
      lan.getByText(words('frame.import.summary', { total: count, valid: count, invalid: 0 })),
    ).toBeVisible()
    await lan.getByRole('button', { name: words('frame.import.run', { count }) }).click()
    await expect(lan.getByText(words('frame.import.doneText', { created: count, updated: 0 }))).toBeVisible({
      timeout: 30_000,
    })
  })

  await test.step('Minh quotes one line by piece, one by weighed kg, one by theoretical kg', async () => {
    await minh.goto('/sale-management/add')
    await pick(minh, words('quotation.field.customer'), 'ha tang mien dong', /Hạ tầng/)
    await expect(minh.getByLabel(words('quotation.field.shippingAddress'))).not.toHaveValue('')
    await addLine(minh, 1, `${prefix}TV-D10-CB300-V`, '100', 'item')
    await addLine(minh, 2, `${prefix}TV-D12-CB300-V`, '50', 'actual')
    await addLine(minh, 3, `${prefix}HOP50x100x1.8`, '20', 'theoretical')
    // Weighed as calculated, two ways of pricing come to the same amount, which is not said twice.
    await expect(minh.locator('.line-amount-other')).toHaveCount(4)
    await pick(minh, words('quotation.field.approver'), 'hoa', 'Phạm Thị Hòa')
    await minh.getByRole('button', { name: words('frame.form.save') }).click()
    await expect(minh).toHaveURL(/\/sale-management\/[0-9a-f-]{36}/)
  })

  const address = minh.url()
  const number = await numberOn(minh)
  await expect(hoa.locator('.ant-badge-count').first()).toBeVisible()
  await expect(hoa.getByText(number)).toHaveCount(0)

  await test.step('Minh sends it; Hòa’s bell rings without a reload', async () => {
    await minh.getByRole('button', { name: words('approval.verb.request-approval'), exact: true }).click()
    await confirm(minh, 'request-approval')
    await expect(minh.getByText(words('approval.status.pending')).first()).toBeVisible()
    // Other stories decide of others at the same time: what rings is told by its number, not by how many there are.
    await hoa.getByRole('button', { name: /chưa đọc$/ }).click()
    await expect(hoa.locator('.bell-panel').getByText(number)).toBeVisible()
    await hoa.keyboard.press('Escape')
  })

  await test.step('Hòa approves on her own screen; Minh’s tag changes without a reload', async () => {
    await walkTo(hoa, new URL(address).pathname)
    await hoa.getByRole('button', { name: words('approval.verb.approve'), exact: true }).click()
    await confirm(hoa, 'approve')
    await expect(
      hoa.getByText(words('approval.done.approve', { name: words('quotation.name', { number }) })),
    ).toBeVisible()
    await expect(minh.getByText(words('approval.status.approved')).first()).toBeVisible()
    await expect(minh.getByText(words('approval.status.pending'))).toHaveCount(0)
  })

  await test.step('the way to it is drawn: who asked, who decided, and when', async () => {
    await minh.getByRole('button', { name: words('frame.document.history') }).click()
    const steps = minh.getByRole('region', { name: words('approval.path.title') }).getByRole('listitem')
    const moment = / · \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/
    for (const [at, kind, name] of [
      [0, 'requested', 'Trần Quang Minh'],
      [1, 'approved', 'Phạm Thị Hòa'],
    ] as const) {
      await expect(steps.nth(at)).toContainText(words(`approval.step.${kind}`, { name }))
      await expect(steps.nth(at)).toContainText(moment)
    }
    await expect(steps).toHaveCount(2)
  })
})

test('Hòa finds what waits for her on a phone and rejects it with a reason', async ({ stage }) => {
  test.slow()
  const hoa = await stage.enter('director.hoa', {
    ...PHONE,
    start: '/sale-management/list?waitingForMe=true',
  })
  await hoa
    .getByText(/^BG\d{4}-\d{4}$/)
    .first()
    .click()
  await expect(hoa).toHaveURL(/\/sale-management\/[0-9a-f-]{36}/)
  const number = await numberOn(hoa)
  await hoa.locator('.document-side').scrollIntoViewIfNeeded()
  await hoa.getByRole('button', { name: words('approval.verb.reject'), exact: true }).click()
  const dialog = hoa.getByRole('dialog')
  await dialog.getByRole('button', { name: words('approval.verb.reject'), exact: true }).click()
  await expect(dialog.getByText(words('approval.note.required')).first()).toBeVisible()
  await dialog.getByRole('textbox').fill('Giá thép hộp thấp hơn giá sàn tuần này, xem lại giúp chị')
  await confirm(hoa, 'reject')
  const toast = hoa.getByText(words('approval.done.reject', { name: words('quotation.name', { number }) }))
  await expect(toast).toBeVisible()
  // what was decided is in sight with its reason, and the toast covers neither the title nor the buttons
  await expect(hoa.locator('.document-reason')).toBeInViewport({ ratio: 1 })
  const top = (await toast.boundingBox())!
  const [title, bar] = [hoa.locator('h1'), hoa.locator('.form-bottom')].map((one) => one.boundingBox())
  expect(top.y).toBeGreaterThan((await title)!.y + (await title)!.height)
  expect(top.y + top.height).toBeLessThan((await bar)!.y)
  await expect(hoa.locator('.document-strip')).toContainText(
    'Giá thép hộp thấp hơn giá sàn tuần này, xem lại giúp chị',
  )
})

test('what was typed a moment before it is sent is saved first', async ({ stage }) => {
  const minh = await stage.enter('sales.minh', { start: null })
  await minh.goto(`/sale-management/${await eightLines(minh, { count: 2 }, false)}`)
  await expect(minh.locator('table.grid input').first()).toBeVisible()
  const note = await minh.getByLabel(words('quotation.field.note'), { exact: true }).elementHandle()
  const send = minh.getByRole('button', { name: words('approval.verb.request-approval'), exact: true })
  // The press follows before React has drawn the key, as on a slow machine.
  await send.evaluate((button: HTMLElement, box) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!
    set!.call(box, 'Giao trước 9 giờ')
    box!.dispatchEvent(new Event('input', { bubbles: true }))
    button.click()
  }, note)
  const question = minh.getByRole('dialog')
  const kind = words('quotation.kind')
  const Kind = kind.charAt(0).toUpperCase() + kind.slice(1)
  await expect(question).toContainText(words('document.saveFirst', { Kind }))
})

test('what is still being chosen is saved before it is sent, or not sent', async ({ stage }) => {
  const minh = await stage.enter('sales.minh', { start: null })
  await minh.goto(`/sale-management/${await eightLines(minh, { count: 2 }, false)}`)
  await minh.route(/\/v1\.0\/User\/options.*search=/, async (route) => {
    await new Promise((done) => setTimeout(done, 1500))
    await route.continue()
  })
  const send = minh.getByRole('button', { name: words('approval.verb.request-approval'), exact: true })
  const kind = words('quotation.kind')
  const Kind = kind.charAt(0).toUpperCase() + kind.slice(1)
  const question = minh.getByRole('dialog').filter({ hasText: words('document.saveFirst', { Kind }) })

  // what is in no list is not sent over: with the old customer
  const label = words('quotation.field.customer')
  const customer = minh.getByRole('combobox', { name: label })
  await customer.click()
  await minh.keyboard.type('zzqq')
  await expect(minh.getByText(words('frame.form.addThis', { text: 'zzqq' }))).toBeVisible()
  await send.click({ delay: 150 })
  await question.getByRole('button').last().click()
  await expect(minh.getByText(words('frame.form.unchosenKept', { field: label, text: 'zzqq' }))).toBeVisible()
  await minh.keyboard.press('Escape')
  await expect(minh.getByRole('dialog')).toHaveCount(0)

  await minh.locator('.field[data-field="approverId"] input').click()
  await minh.keyboard.type('lan')
  await minh.keyboard.press('Tab')
  await send.click()
  await question.getByRole('button').last().click()
  await expect(minh.getByRole('dialog').last()).toContainText('Nguyễn Thị Lan')
})

test('what is sent elsewhere while one types says that it cannot be saved now', async ({ stage }) => {
  const minh = await stage.enter('sales.minh', { start: null })
  const headers = {
    authorization: `Bearer ${tokenOf(minh)}`,
  }
  const id = await eightLines(minh, { count: 2 }, false)
  // Its hints come by a socket that is fetched after the page: somebody who types for a moment has it.
  const hears = listening(minh)
  await minh.goto(`/sale-management/${id}`)
  await expect(minh.locator('table.grid input').first()).toBeVisible()
  await minh.getByLabel(words('quotation.field.note'), { exact: true }).fill('Giao sau 17 giờ')
  await hears
  const path = `/v1.0/Quotation/${id}/request-approval`
  expect((await minh.request.post(path, { headers, data: { version: 1 } })).status()).toBe(200)
  const status = words('approval.status.pending')
  await expect(minh.getByText(words('document.changedElsewhereLocked', { status }))).toBeVisible()
  await expect(minh.getByLabel(words('quotation.field.note'), { exact: true })).toHaveValue('Giao sau 17 giờ')
})
