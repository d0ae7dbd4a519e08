import { expect, type Locator, type Page } from '@playwright/test'
import { tokenOf, words } from './story.ts'

export const customers = '/customers/infomation'

/** A field of the customer form, by its label. */
export function field(page: Page, name: string): Locator {
  return page.getByLabel(words(`customer.field.${name}`), { exact: true })
}

export function headersOf(page: Page): { authorization: string } {
  return { authorization: `Bearer ${tokenOf(page)}` }
}

let numbers = 0
/** A phone number no customer has yet. */
export function newPhone(): string {
  numbers += 1
  return `09${String(Date.now() + numbers * 100_000).slice(-8)}`
}

/** A customer made through the API by whoever is signed in on a page, in the charge of them or of `officerId`; answers the id. */
export async function newCustomer(
  page: Page,
  name: string,
  own: { officerId?: string } = {},
): Promise<string> {
  const headers = headersOf(page)
  const types = await (await page.request.get('/v1.0/CustomerType', { headers })).json()
  const answer = await page.request.post('/v1.0/Customer', {
    headers,
    data: {
      name,
      abbreviatedName: name,
      customerTypeId: types.data[0].id,
      phone: newPhone(),
      contactPerson: 'Nguyễn Văn A',
      contactPhone: '0912345678',
      supplier: false,
      accountNumber: '0071000123456',
      bankName: 'Vietcombank',
      companyAddress: '1 Lê Lợi',
      ...own,
    },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).data.id
}

export async function recordOf(page: Page, id: string): Promise<Record<string, unknown>> {
  const answer = await page.request.get(`/v1.0/Customer/${id}`, { headers: headersOf(page) })
  return (await answer.json()).data
}

/** How many customers bear this very name. */
export async function countOf(page: Page, name: string): Promise<number> {
  const query = `search=${encodeURIComponent(name)}`
  const answer = await page.request.get(`/v1.0/Customer?${query}`, { headers: headersOf(page) })
  return (await answer.json()).totalItems
}

/** Fills what a new customer needs. */
export async function fillCustomer(page: Page, name: string): Promise<void> {
  await field(page, 'name').fill(name)
  await field(page, 'abbreviatedName').fill(name)
  const type = page.getByRole('combobox', { name: words('customer.field.customerTypeId') })
  await type.click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  await field(page, 'phone').fill(newPhone())
  await field(page, 'contactPerson').fill('Trần Thị B')
  await field(page, 'contactPhone').fill('0912000999')
  await field(page, 'companyAddress').fill('12 Trường Chinh')
  await field(page, 'accountNumber').fill('0123456789')
  await field(page, 'bankName').fill('BIDV')
}

export function saveButton(page: Page): Locator {
  return page.getByRole('button', { name: words('frame.form.save'), exact: true })
}
