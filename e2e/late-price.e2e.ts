import { expect, test, words } from './story.ts'

test('a price that comes while one is about to type is replaced by what is typed', async ({ stage }) => {
  const minh = await stage.enter('sales.minh', { start: '/sale-management/add' })
  const cell = (column: string) =>
    `${words(`tradeLine.field.${column}`)}, ${words('frame.grid.line', { line: 1 })}`
  let come = () => {}
  const held = new Promise<void>((resolve) => {
    come = resolve
  })
  await minh.route('**/PriceConfiguration/resolve', async (route) => {
    await held
    await route.continue()
  })
  const customer = minh.getByRole('combobox', { name: words('quotation.field.customer') })
  await customer.click()
  await customer.fill('KH0001')
  await minh.locator('.ant-select-item-option').first().click()
  const product = minh.getByRole('combobox', { name: cell('productId') })
  await product.click()
  await product.fill('TV-D10-CB300-V')
  await minh.locator('.ant-select-item-option').filter({ hasText: 'TV-D10-CB300-V' }).first().click()
  const price = minh.getByLabel(cell('salePrice'), { exact: true })
  const before = await price.inputValue()
  await price.focus()
  come()
  await expect(price).not.toHaveValue(before)
  await minh.keyboard.type('15500')
  await expect(price).toHaveValue('15500')
})
