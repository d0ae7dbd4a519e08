import { customers, field, headersOf, newCustomer, recordOf, saveButton } from './customers.ts'
import { expect, test, tokenOf, words } from './story.ts'

const cell = (column: string, line: number) =>
  `${words(`tradeLine.field.${column}`)}, ${words('frame.grid.line', { line })}`

test('all of a customer stands in one screen, and nothing moves when something is wrong', async ({
  stage,
}) => {
  const minh = await stage.enter('sales.minh', { start: null })
  const id = await newCustomer(minh, 'MỘT MÀN HÌNH')
  await minh.goto(`${customers}/${id}`)
  await expect(field(minh, 'name')).toHaveValue('MỘT MÀN HÌNH')
  await expect(minh.getByRole('link', { name: '0912345678' })).toHaveAttribute('href', 'tel:0912345678')
  /** Where each field stands in the form, and how many are wholly in sight. */
  const fields = (page = minh) =>
    page.evaluate(() => {
      const floor = document.querySelector('.form-bottom')!.getBoundingClientRect().top
      const form = document.querySelector('.record-form')!.getBoundingClientRect().top
      // further contacts, addresses and accounts are a button in the heading of their section as long as there is none
      const own = document.querySelectorAll('.record-form .field:not(:has(.rows-field-empty))')
      const boxes = [...own].map((one) => one.getBoundingClientRect())
      const inSight = boxes.filter(({ top, bottom }) => top >= 0 && bottom <= Math.min(floor, innerHeight))
      return { tops: boxes.map(({ top }) => Math.round(top - form)), inSight: inSight.length }
    })
  const { tops: before, inSight } = await fields()
  // The twentieth, its state, is the menu of the mark beside its name.
  expect(inSight).toBe(19)
  expect(before).toHaveLength(19)
  await expect(minh.locator('.record-head .status-button')).toBeInViewport()
  const english = await stage.enter('sales.minh', { locale: 'en', start: `${customers}/${id}` })
  await expect(english.locator('#name')).toHaveValue('MỘT MÀN HÌNH')
  expect((await fields(english)).inSight).toBe(19)
  await expect(english.locator('.record-head .status-button')).toBeInViewport()
  const rows = [...new Set(before)]
  expect(Math.min(...rows.slice(1).map((top, at) => top - rows[at]!))).toBe(56)

  await field(minh, 'phone').fill('12')
  await field(minh, 'bankName').fill('')
  await saveButton(minh).click()
  await expect(field(minh, 'phone')).toBeFocused()
  const faults = minh.getByRole('region', { name: words('frame.form.faults') })
  await expect(faults.getByRole('listitem')).toHaveCount(2)
  expect((await fields()).tops).toEqual(before)
  await minh.keyboard.press('F8')
  await expect(field(minh, 'bankName')).toBeFocused()
  await faults.getByRole('button', { name: words('issues.phone') }).click()
  await expect(field(minh, 'phone')).toBeFocused()
})

test('the bank of a customer is found while it is typed, and kept by its usual name', async ({ stage }) => {
  const minh = await stage.enter('sales.minh', { start: null })
  const id = await newCustomer(minh, 'NGÂN HÀNG QUEN')
  await minh.goto(`${customers}/${id}`)
  await expect(field(minh, 'bankName')).toHaveValue('Vietcombank')
  await field(minh, 'bankName').fill('ky thuong')
  await minh.locator('.ant-select-item-option', { hasText: 'Techcombank' }).click()
  await expect(field(minh, 'bankName')).toHaveValue('Techcombank')
  await field(minh, 'bankName').fill('Quân đội')
  await saveButton(minh).click()
  await expect(minh.getByText(words('customer.saved', { name: 'NGÂN HÀNG QUEN' })).first()).toBeVisible()
  await expect(field(minh, 'bankName')).toHaveValue('MB')
})

test('whoever saves before the answer to a choice is here saves it all the same, and loses no text that is none', async ({
  stage,
}) => {
  const minh = await stage.enter('sales.minh', { start: null })
  const id = await newCustomer(minh, 'CHỌN RỒI LƯU NGAY')
  const before = await recordOf(minh, id)
  const types = await minh.request.get('/v1.0/CustomerType', { headers: headersOf(minh) })
  const other = (await types.json()).data.find((one: { id: string }) => one.id !== before.customerTypeId)
  await minh.goto(`${customers}/${id}`)
  await minh.route(/\/v1\.0\/CustomerType.*search=/, async (route) => {
    await new Promise((done) => setTimeout(done, 400))
    await route.continue()
  })
  const label = words('customer.field.customerTypeId')
  const type = minh.getByRole('combobox', { name: label })
  await type.click()
  await minh.keyboard.type('zzqx')
  await minh.keyboard.press('Control+s')
  await expect(minh.getByText(words('frame.form.unchosenKept', { field: label, text: 'zzqx' }))).toBeVisible()
  await expect(type).toBeFocused()
  await minh.keyboard.type(other.name)
  await minh.keyboard.press('Control+s')
  await expect(minh.getByText(words('customer.saved', { name: 'CHỌN RỒI LƯU NGAY' })).first()).toBeVisible()
  expect(await recordOf(minh, id)).toMatchObject({ customerTypeId: other.id, version: 2 })

  // by mouse as well, over the value that stands there
  const [first] = (await types.json()).data.filter((one: { id: string }) => one.id !== other.id)
  await type.click()
  await minh.keyboard.type(first.name)
  await saveButton(minh).click({ delay: 150 })
  await expect.poll(() => recordOf(minh, id)).toMatchObject({ customerTypeId: first.id, version: 3 })

  // without a line the form does not wait for one
  await minh.context().setOffline(true)
  await type.click()
  await minh.keyboard.type('xqzz')
  await minh.keyboard.press('Control+s')
  await expect(minh.getByText(words('frame.form.unasked', { field: label, text: 'xqzz' }))).toBeVisible()
  await expect(type).toBeFocused()
  await minh.context().setOffline(false)
  stage.forgiveBrokenLine()
})

test('a number that can be computed takes no more room than any other', async ({ stage }) => {
  const lan = await stage.enter('admin.lan', { start: '/categories/product-category/add' })
  const heightOf = (id: string) =>
    lan.locator(`.field:has(#${id})`).evaluate((one) => Math.round(one.getBoundingClientRect().height))
  await expect(lan.getByRole('button', { name: words('product.barem.helper') })).toBeVisible()
  for (const id of ['densityWeight', 'theoreticalWeight'])
    expect(await heightOf(id)).toBe(await heightOf('length'))
})

test('what has to be corrected is said once, by line, and another line keeps its fault', async ({
  stage,
}) => {
  const minh = await stage.enter('sales.minh', { start: '/sale-management/add' })
  const headers = {
    authorization: `Bearer ${tokenOf(minh)}`,
  }
  const products: { code: string; active: boolean; salePrice: number | null; theoreticalWeight: number }[] = (
    await (await minh.request.get('/v1.0/Product?pageSize=50', { headers })).json()
  ).data
  const codes = products
    .filter((one) => one.active && one.salePrice && one.theoreticalWeight > 0)
    .slice(0, 2)
    .map(({ code }) => code)
  await minh.getByRole('combobox', { name: cell('productId', 1) }).focus()
  await minh.evaluate(
    (text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    },
    [...codes.map((code) => `${code}\t`), 'KHÔNG-CÓ\t5'].join('\n'),
  )
  await expect(minh.getByRole('combobox', { name: cell('productId', 3) })).toBeVisible()
  await saveButton(minh).click()
  const faults = minh.getByRole('region', { name: words('frame.form.faults') })
  const missing = (column: string, line: number) =>
    words('frame.form.onLine', {
      line,
      text: words('frame.form.missing', {
        field: words(`tradeLine.field.${column}`).toLowerCase(),
      }).toLowerCase(),
    })
  const lines = () => faults.getByRole('button', { name: /^Dòng/ }).allTextContents()
  await expect.poll(lines).toEqual([missing('quantity', 1), missing('quantity', 2), missing('productId', 3)])

  await faults.getByRole('button', { name: missing('quantity', 1) }).click()
  await expect(minh.getByLabel(cell('quantity', 1), { exact: true })).toBeFocused()
  await minh.keyboard.type('5')
  await expect.poll(lines).toEqual([missing('quantity', 2), missing('productId', 3)])
})
