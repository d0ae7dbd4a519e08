import { eightLines } from './eight-lines.ts'
import { expect, PHONE, test, tokenOf, words } from './story.ts'

const cell = (column: string, line: number) =>
  `${words(`tradeLine.field.${column}`)}, ${words('frame.grid.line', { line })}`

test('Enter pressed before the answer has come takes the product that was typed, not the one on top', async ({
  stage,
}) => {
  const minh = await stage.enter('sales.minh', { start: null })
  await minh.goto('/sale-management/add')
  const product = minh.getByRole('combobox', { name: cell('productId', 1) })
  await product.click()
  // the list of everything is there before anything is typed: its first row is what a hasty Enter used to take
  await expect(minh.locator('.ant-select-item-option').first()).toBeVisible()
  const entered = Promise.withResolvers<void>()
  await minh.route('**/v1.0/Product/options**', async (route) => {
    await entered.promise
    await route.continue()
  })
  await minh.keyboard.type('h50x100x1.8', { delay: 15 })
  await minh.keyboard.press('Enter')
  entered.resolve()
  await expect(minh.locator('table.grid tbody tr').first()).toContainText('HOP50x100x1.8')
})

test('a text in the last line that is no product is not lost by a save, which it keeps back until it is taken away', async ({
  stage,
}) => {
  const minh = await stage.enter('sales.minh', { start: null })
  await minh.goto(`/sale-management/${await eightLines(minh, { count: 2 }, false)}`)
  await minh.getByRole('button', { name: words('frame.grid.add') }).click()
  const product = minh.getByRole('combobox', { name: cell('productId', 3) })
  await product.click()
  await minh.keyboard.type('zzqx')
  await minh.keyboard.press('Enter')
  const row = minh.locator('table.grid tbody tr').nth(2)
  await expect(row.locator('.cell-faulty')).toContainText('zzqx')
  // on a phone its card says so too
  const desk = minh.viewportSize()!
  await minh.setViewportSize(PHONE.viewport!)
  const card = minh.locator('.line-card').nth(2)
  await expect(card).toContainText('3. zzqx')
  await expect(card).toContainText(words('frame.grid.notFound', { text: 'zzqx' }))
  await minh.setViewportSize(desk)
  await minh.keyboard.press('Control+s')
  const refused = words('frame.form.unchosen', { field: cell('productId', 3), text: 'zzqx' })
  await expect(minh.getByText(refused)).toBeVisible()
  await expect(product).toBeFocused()
  for (const _ of 'zzqx') await minh.keyboard.press('Backspace')
  await expect(row.locator('.cell-faulty')).toHaveCount(0)
  await minh.keyboard.press('Control+s')
  await expect(minh.getByText(words('frame.form.unchanged'))).toBeVisible()
})

test('a hundred and twenty lines are gone through by keyboard, with no more editors than are in sight', async ({
  stage,
}) => {
  const minh = await stage.enter('sales.minh', { start: '/sale-management/add' })
  const quantity = (line: number) => minh.getByLabel(cell('quantity', line), { exact: true })
  await quantity(1).click()
  const rows = Array.from({ length: 120 }, (_, index) => `${index + 1}\t6`).join('\n')
  await minh.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  }, rows)
  await expect(quantity(12)).toHaveValue('12')
  expect(await minh.locator('table.grid tbody th').count()).toBeLessThan(60)
  await quantity(8).focus()
  for (let line = 9; line <= 40; line++) {
    await minh.keyboard.press('ArrowDown')
    await expect(quantity(line)).toBeFocused()
  }
  // the new line is far below what is in sight
  await minh.evaluate(() => scrollTo(0, 0))
  await minh
    .getByRole('button', { name: words('frame.grid.add') })
    .evaluate((button: HTMLElement) => button.click())
  await expect(minh.getByRole('combobox', { name: cell('productId', 121) })).toBeFocused()
  await expect(quantity(120)).toHaveValue('120')
  await expect(minh.locator('table.grid tbody th')).not.toHaveCount(121)
})

test('a save that is refused for a line far below goes to its cell', async ({ stage }) => {
  const minh = await stage.enter('sales.minh', { start: null })
  const token = tokenOf(minh)
  const get = async (path: string) =>
    (await (await minh.request.get(`/v1.0${path}`, { headers: { authorization: `Bearer ${token}` } })).json())
      .data
  const [draft] = await get('/Quotation?status=draft&mine=true&pageSize=1')
  const taken = new Set(
    (await get(`/Quotation/${draft.id}`)).lines.map((line: { productId: string }) => line.productId),
  )
  const products: {
    id: string
    code: string
    active: boolean
    salePrice: number | null
    theoreticalWeight: number
  }[] = await get('/Product?pageSize=100')
  const rows = products
    .filter((one) => one.active && one.salePrice && one.theoreticalWeight > 0 && !taken.has(one.id))
    .slice(0, 40)
    .map(({ code }, index) => `${code}\t${index === 35 ? '' : 7}\t6`)
  expect(rows).toHaveLength(40)
  await minh.goto(`/sale-management/${draft.id}`)
  await minh.getByRole('button', { name: words('frame.grid.add') }).click()
  const begin = taken.size + 1
  await expect(minh.getByRole('combobox', { name: cell('productId', begin) })).toBeFocused()
  await minh.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  }, rows.join('\n'))
  await expect(minh.getByLabel(cell('quantity', begin), { exact: true })).toHaveValue('7')
  await minh.evaluate(() => scrollTo(0, 0))
  await minh.getByRole('button', { name: words('frame.form.save'), exact: true }).click()
  await expect(minh.getByLabel(cell('quantity', begin + 35), { exact: true })).toBeFocused()
})

test('a price of nine digits and a barem of four decimals stand whole, to be typed and to be read', async ({
  stage,
}) => {
  const minh = await stage.enter('sales.minh', { start: null })
  await minh.goto('/sale-management/add')
  const fill = async (column: string, value: string) => {
    await minh.getByLabel(cell(column, 1), { exact: true }).fill(value)
    await minh.getByLabel(cell(column, 1), { exact: true }).blur()
  }
  await fill('barem', '123,4567')
  await fill('salePrice', '123.456.789,25')
  await expect(minh.getByLabel(cell('salePrice', 1), { exact: true })).toHaveValue('123.456.789,25')
  const cut = () =>
    minh
      .locator('table.grid')
      .evaluate((grid) =>
        [...grid.querySelectorAll<HTMLElement>('input, td')]
          .filter((one) => one.scrollWidth > one.clientWidth)
          .map((one) => (one as HTMLInputElement).value ?? one.textContent),
      )
  expect(await cut()).toEqual([])

  await minh.goto('/sale-management/list?status=approved')
  await minh
    .getByText(/^BG\d{4}-\d{4}/)
    .first()
    .click()
  await expect(minh.locator('table.grid tbody tr').first()).toBeVisible()
  expect(await minh.locator('table.grid input').count()).toBe(0)
  expect(await cut()).toEqual([])
})

test('a minus sign is not dropped: the quantity is refused at its cell', async ({ stage }) => {
  const minh = await stage.enter('sales.minh', { start: null })
  const token = tokenOf(minh)
  const answer = await minh.request.get('/v1.0/Quotation?status=draft&mine=true&pageSize=1', {
    headers: { authorization: `Bearer ${token}` },
  })
  await minh.goto(`/sale-management/${(await answer.json()).data[0].id}`)
  const quantity = minh.getByLabel(cell('quantity', 1), { exact: true })
  await quantity.fill('-5')
  await quantity.blur()
  await expect(quantity).toHaveValue('-5')
  await minh.getByRole('button', { name: words('frame.form.save'), exact: true }).click()
  await expect(quantity).toBeFocused()
  await expect(minh.locator('td.cell-faulty').first()).toContainText(
    words('issues.must_exceed', { field: words('tradeLine.field.quantity'), minimum: 0 }),
  )
})
