import { expect, test, words } from './story.ts'
import { walkTo } from './walk.ts'

test('Lan renames a contact, lets a customer rest and wakes them again; the history tells all of it', async ({
  stage,
}, { retry }) => {
  const lan = await stage.enter('admin.lan', { start: null })
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
  await contact.press('Control+s')
  await expect(lan.getByText(`${before} → Lê Quốc Anh`).first()).toBeVisible()
  // whoever types on types on where they were
  await expect(contact).toBeFocused()
  expect(await contact.evaluate((one: HTMLInputElement) => one.selectionStart)).toBe('Lê Quốc Anh'.length)
  const choose = async (name: string) => {
    await lan.locator('.status-button').click()
    await lan.getByRole('menuitem', { name: words(name), exact: true }).click()
  }
  await choose('customer.deactivate')
  await expect(lan.locator('.status-tag').first()).toHaveText(words('customer.status.inactive'))
  await choose('customer.activate')
  await expect(lan.locator('.status-tag').first()).toHaveText(words('customer.status.active'))
  await expect(contact).toHaveValue('Lê Quốc Anh')
})

test('a product in use says why it cannot be deleted, and stays', async ({ stage }) => {
  const hoa = await stage.enter('director.hoa', {
    start: '/categories/product-category?search=HOP50x100x2.0',
  })
  await hoa
    .getByRole('link', { name: /50x100x2\.0/ })
    .first()
    .click()
  // The list has such a button too.
  await expect(hoa.locator('h1')).toContainText('HOP50x100x2.0')
  await hoa.getByRole('button', { name: words('frame.list.more'), exact: true }).click()
  await hoa.getByRole('menuitem', { name: words('frame.list.delete') }).click()
  const used = hoa.getByRole('dialog')
  await expect(used).toContainText('HOP50x100x2.0')
  await expect(used).toContainText(words('category.uses.text'))
  await expect(used.getByRole('link').first()).toHaveAttribute('href', /productId=/)
  await used
    .getByRole('button', { name: words('frame.form.close'), exact: true })
    .last()
    .click()
  await expect(hoa.locator('h1')).toContainText('HOP50x100x2.0')
})

test('the code of a row is copied, and so is that of its page', async ({ stage }) => {
  const lan = await stage.enter('admin.lan', { start: null })
  await lan.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => lan.evaluate(() => navigator.clipboard.readText())
  await lan.goto('/categories/product-category?search=HOP50x100x2.0')
  await lan.locator('tr.ant-table-row').first().locator('td').last().getByRole('button').click()
  await lan.getByRole('menuitem', { name: words('frame.document.copyCode') }).click()
  await expect(lan.getByText(words('frame.document.copied', { text: 'HOP50x100x2.0' }))).toBeVisible()
  expect(await copied()).toBe('HOP50x100x2.0')
  await walkTo(lan, '/customers/infomation')
  const customer = lan.locator('tr.ant-table-row').first()
  const code = await customer.locator('td', { hasText: /\S/ }).first().textContent()
  await customer.getByRole('link').first().click()
  await lan.getByRole('button', { name: words('frame.document.copyCode') }).click()
  await expect.poll(copied).toBe(code?.trim())
})

test('what is not there says so in words, in the page and nowhere else', async ({ stage }) => {
  const lan = await stage.enter('admin.lan', { start: null })
  const nobody = '017d450c-b340-7f68-ac34-052d3a4016bf'
  for (const address of [
    `/customers/infomation/${nobody}`,
    '/customers/infomation/abc',
    `/categories/product-category/${nobody}`,
    `/sale-management/${nobody}`,
    `/sale-management/${nobody}/print`,
  ]) {
    await lan.goto(address)
    await expect(lan.getByText(words('frame.gone.text')), address).toBeVisible()
  }
})
