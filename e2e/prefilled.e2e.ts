import type { Page } from '@playwright/test'
import { headersOf, newCustomer } from './customers.ts'
import { eightLines } from './eight-lines.ts'
import { expect, test, words } from './story.ts'

async function answerOf(page: Page, path: string) {
  const answer = await page.request.get(`/v1.0${path}`, { headers: headersOf(page) })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).data
}

/** A customer, and a quotation for them with a way of paying; answers their name and the quotation's number. */
async function quoted(page: Page, paymentMethodId: string) {
  const name = `Điều khoản ${crypto.randomUUID().slice(0, 8)}`
  const customerId = await newCustomer(page, name)
  const { number } = await answerOf(
    page,
    `/Quotation/${await eightLines(page, { customerId, paymentMethodId }, false)}`,
  )
  return { name, number: number as string }
}

test('a new quotation has the terms of whom it is for, whoever was chosen before', async ({ stage }) => {
  test.slow()
  const trang = await stage.enter('sales.trang', { start: null })
  const methods = await answerOf(trang, '/PaymentMethod/options')
  const ways = methods.slice(0, 2) as { id: string; name: string }[]
  const made = []
  for (const { id } of ways) made.push(await quoted(trang, id))
  await trang.goto('/sale-management/add')
  const customer = trang.getByRole('combobox', { name: words('quotation.field.customer') })
  for (const turn of [0, 1, 0]) {
    const { name, number } = made[turn]!
    await customer.click()
    await customer.fill(name)
    await trang.locator('.ant-select-item-option').filter({ hasText: name }).first().click()
    await expect(trang.locator('.document-prefilled')).toContainText(
      words('document.prefilledFrom', { number }),
    )
    await expect(trang.locator('.field[data-field="paymentMethodId"]')).toContainText(ways[turn]!.name)
  }
})
