import { businessDate } from '../packages/shared/src/values/local-date.ts'
import { parseDate } from '../packages/shared/src/values/parse-date.ts'
import { headersOf, newCustomer } from './customers.ts'
import { expect, test, words } from './story.ts'

const today = businessDate(new Date())
const nextYear = String(Number(today.slice(0, 4)) + 1)
const shown = (date: string) => date.split('-').reverse().join('/')

/** Those that were rewritten while they were typed, taken for another year, or dropped; by milliseconds between keys. */
const writings: [number, string[]][] = [
  [0, ['21/11/2026', '5.12.26', '5-12-2026', '05122026', '051226', '+15', 'hôm nay']],
  [100, ['21/11/2026', '05/12/26', '5/12']],
]

test('a date is read in any usual writing at any speed; what is none stays, is said and is not saved', async ({
  stage,
}) => {
  test.slow()
  // Drafts of Minh are what other stories open.
  const trang = await stage.enter('sales.trang', { start: null })
  const headers = headersOf(trang)
  const products = await trang.request.get('/v1.0/Product?search=D10', { headers })
  const made = await trang.request.post('/v1.0/Quotation', {
    headers,
    data: {
      customerId: await newCustomer(trang, `Ngày tháng ${Date.now()}`),
      date: today,
      shippingAddress: '1 Lê Lợi',
      lines: [
        {
          productId: (await products.json()).data[0].id,
          ...{ quantity: 10, length: 11.7, barem: 0.617, actualWeight: 72, vatRate: 10 },
          ...{ priceType: 'item', salePrice: 15_000 },
        },
      ],
    },
  })
  expect(made.ok(), await made.text()).toBe(true)
  const { id } = (await made.json()).data
  const kept = async () =>
    (await (await trang.request.get(`/v1.0/Quotation/${id}`, { headers })).json()).data.validUntil
  await trang.goto(`/sale-management/${id}`)
  const validity = trang.getByLabel(words('quotation.field.validUntil'), { exact: true })
  const type = async (text: string, delay: number) => {
    await validity.click()
    await validity.selectText()
    await trang.keyboard.type(text, { delay })
    await expect(validity).toHaveValue(text)
  }

  for (const [delay, texts] of writings)
    for (const text of texts) {
      await type(text, delay)
      await trang.keyboard.press('Tab')
      await expect(validity, `${text} at ${delay} ms`).toHaveValue(shown(parseDate(text, today, 'ahead')!))
    }

  // Enter is done with the date, not with the document.
  await type(`31/12/${nextYear.slice(2)}`, 0)
  await trang.keyboard.press('Enter')
  await expect(validity).toHaveValue(`31/12/${nextYear}`)
  expect(await kept()).toBeNull()

  await type('35/12', 100)
  await trang.keyboard.press('Control+s')
  await expect(trang.getByText(words('issues.date_typed', { text: '35/12' })).first()).toBeVisible()
  await trang.keyboard.press('Tab')
  await expect(validity).toHaveValue('35/12')
  expect(await kept()).toBeNull()

  await type(`05/12/${nextYear.slice(2)}`, 100)
  await trang.keyboard.press('Control+s')
  await expect.poll(kept).toBe(`${nextYear}-12-05`)
  await expect(validity).toHaveValue(`05/12/${nextYear}`)

  // The mouse chooses from the calendar.
  await validity.click()
  await trang.locator('.ant-picker-dropdown:visible').getByTitle(`${nextYear}-12-24`).click()
  await expect(validity).toHaveValue(`24/12/${nextYear}`)
})
