import { customers, field, newCustomer, recordOf, saveButton } from './customers.ts'
import { expect, test, words } from './story.ts'

test('Minh and Lan save one customer at once: Minh sees both versions field by field, chooses, and the save goes on', async ({
  stage,
}) => {
  test.setTimeout(120_000)
  const minh = await stage.enter('sales.minh')
  const lan = await stage.enter('admin.lan')
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
