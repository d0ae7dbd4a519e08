import { expect, test, words } from './story.ts'

test('Lan renames a contact, lets a customer rest and wakes them again; the history tells all of it', async ({
  stage,
}, { retry }) => {
  const lan = await stage.enter('admin.lan')
  // A second chance begins with a customer the first one has not touched.
  const who = retry === 0 ? 'Kết cấu An Hưng' : 'Anh Phúc Biên Hòa'
  await lan.goto(`/customers/infomation?search=${who}`)
  await lan
    .getByRole('link', { name: new RegExp(who, 'i') })
    .first()
    .click()
  const contact = lan.getByLabel(words('customer.field.contactPerson'), { exact: true })
  await expect(contact).not.toHaveValue('')
  const before = await contact.inputValue()
  await contact.fill('Lê Quốc Anh')
  await lan.getByRole('button', { name: words('frame.form.save'), exact: true }).click()
  await expect(lan.getByText(`${before} → Lê Quốc Anh`).first()).toBeVisible()
  await lan.getByRole('button', { name: words('customer.deactivate'), exact: true }).click()
  await expect(lan.locator('.status-tag').first()).toHaveText(words('customer.status.inactive'))
  await lan.getByRole('button', { name: words('customer.activate'), exact: true }).click()
  await expect(lan.locator('.status-tag').first()).toHaveText(words('customer.status.active'))
  await expect(contact).toHaveValue('Lê Quốc Anh')
})

test('a product in use says why it cannot be deleted, and stays', async ({ stage }) => {
  const hoa = await stage.enter('director.hoa')
  await hoa.goto('/categories/product-category?search=HOP50x100x2.0')
  await hoa
    .getByRole('link', { name: /50x100x2\.0/ })
    .first()
    .click()
  await hoa.locator('button.ant-btn-dangerous', { hasText: words('frame.list.delete') }).click()
  const question = hoa.getByRole('dialog')
  await expect(question).toContainText('HOP50x100x2.0')
  await question.getByRole('button', { name: words('frame.list.delete'), exact: true }).click()
  await expect(hoa.getByText(words('errors.in-use')).first()).toBeVisible()
  await expect(hoa.locator('h1')).toContainText('HOP50x100x2.0')
})
