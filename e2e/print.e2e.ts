import { readFile } from 'node:fs/promises'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, PHONE, test, words } from './story.ts'

/** The pages of a PDF. */
const pagesOf = (bytes: Buffer) => bytes.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length

/** Makes a draft of eight lines out of the newest of Minh's, with everything said that its paper can say. */
async function eightLines(page: Page): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('ACCESS_TOKEN'))
  const headers = { authorization: `Bearer ${token}` }
  const get = async (path: string) =>
    (await (await page.request.get(`/v1.0${path}`, { headers })).json()).data
  const [{ id: like }] = await get('/Quotation?status=approved&pageSize=1')
  const model = await get(`/Quotation/${like}`)
  const [{ id: approverId }] = await get('/User/options?may=quotation:approve&search=hoa')
  const products: { id: string; code: string }[] = await get('/Product?search=TV-D&pageSize=20')
  const lines = products.slice(0, 8).map(({ id: productId }) => ({
    ...{ productId, quantity: 120, length: 11.7, barem: 0.617, actualWeight: 866.3 },
    ...{ priceType: 'theoretical', salePrice: 15_400, vatRate: 10 },
  }))
  expect(lines).toHaveLength(8)
  const body = {
    ...{
      customerId: model.customer.id,
      date: model.date,
      shippingAddress: model.shippingAddress,
      approverId,
    },
    ...{ validUntil: '2030-12-31', discount: 120_000, discountReason: 'Khách quen', shippingFee: 900_000 },
    ...{ depositEnabled: true, deposit: 5_000_000, note: 'Giao trong giờ hành chính', lines },
  }
  const answer = await page.request.post('/v1.0/Quotation', { headers, data: body })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { id, version } = (await answer.json()).data
  const sent = await page.request.post(`/v1.0/Quotation/${id}/request-approval`, {
    headers,
    data: { version },
  })
  expect(sent.ok(), await sent.text()).toBe(true)
  return id
}

test('eight lines are one page, in print and as PDF; the director approves them on a phone and goes on', async ({
  stage,
}) => {
  test.setTimeout(120_000)
  const minh = await stage.enter('sales.minh')
  const id = await eightLines(minh)

  const hoa = await stage.enter('director.hoa', { ...PHONE, start: `/sale-management/${id}` })
  const approve = words('approval.verb.approve')
  const button = hoa.getByRole('button', { name: approve, exact: true })
  await expect(button).toBeInViewport()
  await expect(hoa.locator('.line-sum-total')).toBeInViewport()
  await expect(hoa.locator('.line-sum-profit')).toBeInViewport()
  const height = await hoa.evaluate(() => document.documentElement.scrollHeight)
  // 1.5 screens of 844 px
  expect(height).toBeLessThanOrEqual(1266)
  await button.click()
  await hoa.getByRole('dialog').getByRole('button', { name: approve, exact: true }).click()
  const next = hoa.getByRole('button', { name: words('document.next', { number: '' }).trim() })
  const label = await next.textContent()
  await next.click()
  await expect(hoa.locator('h1')).toContainText(label!.split(' ').at(-1)!)

  await minh.goto(`/sale-management/${id}`)
  await minh.getByRole('button', { name: words('print.page.open') }).click()
  await expect(minh).toHaveURL(/\/print$/)
  const sheet = minh.locator('.sheet')
  await expect(sheet.getByText(words('quotation.print.title'), { exact: true })).toBeVisible()
  await expect(sheet.locator('.sheet-mark')).toHaveCount(0)
  for (const locale of ['vi', 'en'] as const) {
    await minh.getByText(locale.toUpperCase(), { exact: true }).last().click()
    await expect(sheet.getByText(words('quotation.print.title', {}, locale), { exact: true })).toBeVisible()
    expect(pagesOf(await minh.pdf({ preferCSSPageSize: true })), `printed in ${locale}`).toBe(1)
  }
  await expect(sheet.locator('.sheet-lines td').nth(2)).toHaveText('pc')

  const [download] = await Promise.all([
    minh.waitForEvent('download'),
    minh.getByRole('button', { name: words('print.page.pdf') }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^BG\d{4}-\d{4}(-R\d+)?\.pdf$/)
  const bytes = await readFile(await download.path())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pagesOf(bytes)).toBe(1)

  await minh.emulateMedia({ media: 'print' })
  await expect(minh.locator('.side')).toBeHidden()
  await expect(minh.locator('.top-bar')).toBeHidden()
  await expect(minh.locator('.print-tools').first()).toBeHidden()
  await expect(sheet).toBeVisible()
})

test('on a phone the whole page is there, smaller, with its codes named, and says what binds nobody', async ({
  stage,
}) => {
  const minh = await stage.enter('sales.minh', { ...PHONE, start: '/sale-management/list?status=draft' })
  await minh
    .getByText(/^BG\d{4}-\d{4}/)
    .first()
    .click()
  await minh.getByRole('button', { name: words('frame.document.more') }).click()
  await minh.getByRole('menuitem', { name: words('print.page.open') }).click()
  await expect(minh.locator('.sheet-mark')).toHaveText(words('approval.status.draft'))
  expect(await minh.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  const page = (await minh.locator('.sheet').boundingBox())!
  expect(page.x + page.width).toBeLessThanOrEqual(390)
  expect(page.width).toBeGreaterThan(340)
  const { violations } = await new AxeBuilder({ page: minh }).analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.target}`)).toEqual([])
})
