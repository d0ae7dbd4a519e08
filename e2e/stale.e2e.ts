import type { Page } from '@playwright/test'
import { customers, field, newCustomer, recordOf, saveButton } from './customers.ts'
import { expect, test, tokenOf, words } from './story.ts'

test('Minh and Lan save one customer at once: Minh sees both versions field by field, chooses, and the save goes on', async ({
  stage,
}) => {
  test.slow()
  const minh = await stage.enter('sales.minh', { start: null })
  const lan = await stage.enter('admin.lan', { start: null })
  const id = await newCustomer(lan, 'HAI NGƯỜI SỬA')
  for (const page of [minh, lan]) {
    await page.goto(`${customers}/${id}`)
    await expect(field(page, 'contactPerson')).toHaveValue('Nguyễn Văn A')
  }
  await field(minh, 'contactPerson').fill('Người của Minh')
  await field(minh, 'bankName').fill('MB Bank')
  await field(minh, 'note').fill('Chỉ Minh ghi')
  await field(lan, 'contactPerson').fill('Người của Lan')
  await field(lan, 'bankName').fill('ACB')
  await field(lan, 'companyAddress').fill('88 Chỉ Lan Sửa')
  await saveButton(lan).click()
  await expect(lan.getByText(words('customer.saved', { name: 'HAI NGƯỜI SỬA' })).first()).toBeVisible()

  // What Lan saved does not touch what Minh is typing.
  await expect(field(minh, 'note')).toHaveValue('Chỉ Minh ghi')
  await saveButton(minh).click()
  const notice = minh.locator('.stale-notice')
  await expect(notice).toBeFocused()
  const contact = minh.getByRole('radiogroup', { name: words('customer.field.contactPerson') })
  const bank = minh.getByRole('radiogroup', { name: words('customer.field.bankName') })
  await expect(contact).toContainText('Người của Minh')
  await expect(contact).toContainText('Người của Lan')
  await expect(bank).toContainText('MB Bank')
  await expect(bank).toContainText('ACB')
  await expect(notice).toContainText(words('customer.field.companyAddress'))
  await expect(field(minh, 'companyAddress')).toHaveValue('88 Chỉ Lan Sửa')
  const go = notice.getByRole('button', { name: words('frame.form.staleSave') })
  await expect(go).toBeDisabled()
  await notice.getByRole('button', { name: words('recovery.stale.allMine') }).click()
  // By keyboard: the other side of one field.
  await bank.getByRole('radio', { name: /MB Bank/ }).focus()
  await minh.keyboard.press('ArrowDown')
  await expect(bank.getByRole('radio', { name: /ACB/ })).toBeChecked()
  await go.click()
  await expect(minh.getByText(words('customer.saved', { name: 'HAI NGƯỜI SỬA' })).first()).toBeVisible()
  const saved = await recordOf(lan, id)
  expect([saved.contactPerson, saved.bankName, saved.companyAddress, saved.note]).toEqual([
    'Người của Minh',
    'ACB',
    '88 Chỉ Lan Sửa',
    'Chỉ Minh ghi',
  ])
})

test('two people edit different lines of one quotation: both land unasked; the same cell is asked, and chosen', async ({
  stage,
}) => {
  test.slow()
  const minh = await stage.enter('sales.minh', { start: null })
  const trang = await stage.enter('sales.trang', { start: null })
  const token = tokenOf(minh)
  const headers = { authorization: `Bearer ${token}` }
  const get = async (path: string) =>
    (await (await minh.request.get(`/v1.0${path}`, { headers })).json()).data
  const drafts = await get('/Quotation?status=draft&mine=true&pageSize=20')
  const quotations = await Promise.all(drafts.map((one: { id: string }) => get(`/Quotation/${one.id}`)))
  const { id, number, lines } = quotations.find(
    ({ author, lines }) => author.name === 'Trần Quang Minh' && lines.length > 1,
  )
  const quantity = (page: Page, line: number) => {
    const name = `${words('tradeLine.field.quantity')}, ${words('frame.grid.line', { line })}`
    return page.getByLabel(name, { exact: true })
  }
  const change = async (page: Page, line: number, to: string) => {
    await quantity(page, line).fill(to)
    await page.keyboard.press('Tab')
  }
  const quantities = async () =>
    (await get(`/Quotation/${id}`)).lines.map((line: { quantity: number }) => line.quantity)
  const edit = async () => {
    await trang.getByRole('button', { name: words('approval.verb.update') }).click()
  }

  for (const page of [minh, trang]) await page.goto(`/sale-management/${id}`)
  await edit()
  await change(trang, 1, '711')
  await change(minh, 2, '410')
  await trang.keyboard.press('Control+s')
  await expect.poll(async () => (await quantities())[0]).toBe(711)
  await minh.keyboard.press('Control+s')
  await expect(minh.getByText(/^Đã gộp phần sửa của .*Trang, .*Số lượng/).first()).toBeVisible()
  const saved = words('document.saved', { name: words('quotation.name', { number }) })
  await expect(minh.getByText(saved).first()).toBeVisible()
  await expect
    .poll(quantities)
    .toEqual([711, 410, ...lines.slice(2).map((line: { quantity: number }) => line.quantity)])

  await trang.goto(`/sale-management/${id}`)
  await edit()
  await change(trang, 2, '420')
  await change(minh, 2, '430')
  await trang.keyboard.press('Control+s')
  await expect.poll(async () => (await quantities())[1]).toBe(420)
  await minh.keyboard.press('Control+s')
  const notice = minh.locator('.stale-notice')
  await expect(notice).toBeFocused()
  const both = notice.getByRole('radiogroup', {
    name: new RegExp(`^Dòng 2 · ${lines[1].productCode}.* – Số lượng$`),
  })
  await expect(both.getByRole('radio', { name: /^430/ })).toBeVisible()
  await both.getByRole('radio', { name: /^420 .*Trang, \d\d:\d\d/ }).check()
  await notice.getByRole('button', { name: words('frame.form.staleSave') }).click()
  await expect(notice).toBeHidden()
  expect((await quantities()).slice(0, 2)).toEqual([711, 420])
})

test('what was just typed stands, though the record is read again before React has drawn that it is typed', async ({
  stage,
}) => {
  const lan = await stage.enter('admin.lan', { start: null })
  const id = await newCustomer(lan, 'VỪA GÕ XONG')
  const minh = await stage.enter('sales.minh', { start: null })
  // As on a slow machine: what React puts off, by messages to itself, waits until it is let go on.
  await minh.addInitScript(() => {
    const waiting: (() => void)[] = []
    const { postMessage } = MessagePort.prototype
    const port = { slow: false, goOn: () => waiting.splice(0).map((send) => send()) }
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      if (port.slow) waiting.push(() => postMessage.call(this, message))
      else postMessage.call(this, message)
    }
    Object.assign(window, { port })
  })
  await minh.goto(`${customers}/${id}`)
  await expect(field(minh, 'contactPerson')).toHaveValue('Nguyễn Văn A')
  await minh.evaluate(() => {
    window.port.slow = true
  })
  await field(minh, 'note').fill('Chỉ nhận hàng buổi sáng')
  await lan.goto(`${customers}/${id}`)
  await field(lan, 'abbreviatedName').fill('TÊN MỚI')
  await saveButton(lan).click()
  await expect(minh.locator('h1')).toContainText('TÊN MỚI')
  await minh.evaluate(() => {
    window.port.slow = false
    window.port.goOn()
  })
  await saveButton(minh).click()
  await expect.poll(async () => (await recordOf(lan, id)).note).toBe('Chỉ nhận hàng buổi sáng')
  expect((await recordOf(lan, id)).abbreviatedName).toBe('TÊN MỚI')
})

declare global {
  interface Window {
    port: { slow: boolean; goOn: () => unknown }
  }
}
