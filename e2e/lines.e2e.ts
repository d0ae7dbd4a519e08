import { expect, test, words } from './story.ts'

const cell = (column: string, line: number) =>
  `${words(`quotation.line.${column}`)}, ${words('frame.grid.line', { line })}`

test('Enter pressed before the answer has come takes the product that was typed, not the one on top', async ({
  stage,
}) => {
  const minh = await stage.enter('sales.minh')
  await minh.route('**/v1.0/Product/options**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue()
  })
  await minh.goto('/sale-management/add')
  const product = minh.getByRole('combobox', { name: cell('productId', 1) })
  await product.click()
  // the list of everything is there before anything is typed: its first row is what a hasty Enter used to take
  await expect(minh.locator('.ant-select-item-option').first()).toBeVisible()
  await minh.keyboard.type('h50x100x1.8', { delay: 15 })
  await minh.keyboard.press('Enter')
  await expect(minh.locator('table.grid tbody tr').first()).toContainText('HOP50x100x1.8')
})
