import type { Page } from '@playwright/test'
import { expect, test, words } from './story.ts'

const SIZES = [
  [1366, 768],
  [1440, 900],
  [1920, 1080],
  [1024, 768],
] as const

const cell = (column: string, line: number) =>
  `${words(`tradeLine.field.${column}`)}, ${words('frame.grid.line', { line })}`

const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  }, text)

/** How high the highest line is, and the figures that are cut off. */
const measured = (page: Page) =>
  page.locator('table.grid').evaluate((grid) => {
    const places = [...grid.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect())
    const cut = [...grid.querySelectorAll<HTMLElement>('input, td, th')]
      .filter((one) => one.scrollWidth > one.clientWidth)
      .map((one) => (one as HTMLInputElement).value ?? one.textContent)
    return {
      height: Math.max(...places.map((place) => place.height)),
      cut,
    }
  })

test('lines stand in rows of 36 pixels with nothing cut off, and what is seldom meant is said', async ({
  stage,
}) => {
  const minh = await stage.enter('sales.minh', {
    viewport: { width: 1366, height: 768 },
    start: '/sale-management/add',
  })
  const field = (column: string, line: number) => minh.getByLabel(cell(column, line), { exact: true })
  await minh.getByRole('combobox', { name: cell('productId', 1) }).click()
  const rows = Array.from({ length: 15 }, (_, index) => `${index + 1}\tHOP50x100x1.8\tCây\t60\t5.850\t17.500`)
  await paste(minh, ['STT\tTên hàng\tĐVT\tSL\tDài (m)\tĐơn giá', ...rows].join('\n'))
  await expect(field('quantity', 15)).toHaveValue('60')
  await expect(field('length', 1)).toHaveValue('5,85')
  await field('barem', 2).fill('294,375')
  await field('quantity', 1).fill('=30*2')
  await field('vatRate', 1).fill('8%')
  await field('actualWeight', 1).fill('1.600')
  await field('quantity', 1).fill('600')
  await expect(field('actualWeight', 1)).toHaveValue('16.000')
  await field('actualWeight', 1).press('Control+z')
  await expect(field('actualWeight', 1)).toHaveValue('1.600')
  await expect(field('quantity', 1)).toHaveValue('600')
  await field('salePrice', 2).fill('14,850')
  const warned = minh.locator('td', { has: field('salePrice', 2) })
  await expect(warned).toHaveClass(/cell-warned-3/)
  await expect(warned.locator('.grid-say')).toBeVisible()
  await minh
    .getByRole('combobox', { name: cell('priceType', 1), exact: true })
    .press(words('tradeLine.priceTypeLetter.item'))
  await expect(minh.locator('td', { hasText: words('tradeLine.priceType.item') }).first()).toBeVisible()
  for (const [width, height] of SIZES) {
    await minh.setViewportSize({ width, height })
    await expect
      .poll(() => measured(minh), { message: `${width}×${height}` })
      .toEqual({ height: 36, cut: [] })
  }
})
