import type { Page } from '@playwright/test'
import { eightLines } from './eight-lines.ts'
import { expect, test, tokenOf, words } from './story.ts'
import { walkTo } from './walk.ts'

/** Width and height of the window, and how many lines are to be in sight when a quotation is opened. */
const SIZES = [
  [1366, 768, 6],
  [1440, 900, 10],
  [1920, 1080, 14],
  [1024, 768, 5],
] as const

const cell = (column: string, line: number) =>
  `${words(`tradeLine.field.${column}`)}, ${words('frame.grid.line', { line })}`

const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  }, text)

/** How high the highest line is, the figures that are cut off, what is to be scrolled sideways, and the lines wholly in sight. */
const measured = (page: Page) =>
  page.locator('table.grid').evaluate((grid) => {
    const places = [...grid.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect())
    const cut = [
      ...grid.querySelectorAll<HTMLElement>('input, td, th, strong, .grid-select .ant-select-content'),
    ]
      .filter((one) => one.scrollWidth > one.clientWidth)
      .map((one) => (one as HTMLInputElement).value ?? one.textContent)
    const frame = grid.parentElement!
    const floor = document.querySelector('.form-bottom')!.getBoundingClientRect().top
    const totals = document.querySelector('.form-bottom .form-above')!
    return {
      height: Math.max(...places.map((place) => place.height)),
      cut,
      beyond: Math.max(
        frame.scrollWidth - frame.clientWidth,
        document.documentElement.scrollWidth - innerWidth,
        // the buttons beside them would lie over it
        totals.scrollWidth - totals.clientWidth,
      ),
      inSight: places.filter(({ top, bottom }) => top >= 0 && bottom <= floor).length,
    }
  })

test('lines stand in rows of 36 pixels with nothing cut off, and what is seldom meant is said', async ({
  stage,
}) => {
  test.setTimeout(180_000)
  // Who sees costs has the widest table.
  const page = await stage.enter('superadmin', {
    viewport: { width: 1366, height: 768 },
    start: '/sale-management/add',
  })
  const field = (column: string, line: number) => page.getByLabel(cell(column, line), { exact: true })
  await page.getByRole('combobox', { name: cell('productId', 1) }).click()
  const rows = Array.from({ length: 15 }, (_, index) => `${index + 1}\tHOP50x100x1.8\tCây\t60\t5.850\t17.500`)
  await paste(page, ['STT\tTên hàng\tĐVT\tSL\tDài (m)\tĐơn giá', ...rows].join('\n'))
  await expect(field('quantity', 15)).toHaveValue('60')
  await expect(field('length', 1)).toHaveValue('5,85')
  // what was open in the cell does not stay over the lines
  await expect(page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')).toHaveCount(0)
  for (const [width, height, least] of SIZES) {
    await page.setViewportSize({ width, height })
    await page.evaluate(() => scrollTo(0, 0))
    await expect
      .poll(() => measured(page), { message: `${width}×${height}` })
      .toMatchObject({ height: 36, cut: [], beyond: 0 })
    expect((await measured(page)).inSight, `${width}×${height}`).toBeGreaterThanOrEqual(least)
  }
  await page.setViewportSize({ width: 1366, height: 768 })
  // Of the last line too it is seen which figure is which.
  await page
    .locator('table.grid tbody tr')
    .last()
    .evaluate((row) => row.scrollIntoView({ block: 'center' }))
  await expect(field('quantity', 1)).not.toBeInViewport()
  const heads = page.locator('table.grid thead th')
  const isInSight = (head: Element) => {
    const { left, top, width, height } = head.getBoundingClientRect()
    return head.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  }
  expect(await heads.nth(2).evaluate(isInSight)).toBe(true)
  // Of the widest figures too nothing is cut off.
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
  const warned = page.locator('td', { has: field('salePrice', 2) })
  await expect(warned).toHaveClass(/cell-warned-3/)
  await expect(warned.locator('.grid-say')).toBeVisible()
  await page
    .getByRole('combobox', { name: cell('priceType', 1), exact: true })
    .press(words('tradeLine.priceTypeLetter.item'))
  await expect(page.locator('td', { hasText: 'Cây' }).last()).toBeVisible()
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    await expect
      .poll(() => measured(page), { message: `${width}×${height}` })
      .toMatchObject({ height: 36, cut: [] })
  }
  const inEnglish = { locale: 'en', viewport: { width: 1024, height: 768 } } as const
  const english = await stage.enter('superadmin', { ...inEnglish, start: '/sale-management/add' })
  await expect.poll(() => measured(english)).toMatchObject({ height: 36, cut: [], beyond: 0 })
  await english.getByRole('button', { name: words('frame.menu.expand', {}, 'en') }).click()
  await expect.poll(() => measured(english)).toMatchObject({ height: 36, cut: [], beyond: 0 })
})

test('who sees costs reads lines in rows of 36 pixels with no figure cut off, of quotations and contracts, in both languages', async ({
  stage,
}) => {
  const minh = await stage.enter('sales.minh', { start: null })
  const quotation = `/sale-management/${await eightLines(minh, { count: 14 })}`
  const hoa = await stage.enter('director.hoa', { start: quotation })
  const english = await stage.enter('director.hoa', { start: quotation, locale: 'en' })
  const headers = { authorization: `Bearer ${tokenOf(hoa)}` }
  const contracts = [
    ['ContractSales', '/contract/sales-contract'],
    ['ContractPurchase', '/contract/purchase-contract'],
  ].map(async ([resource, path]) => {
    const answer = await hoa.request.get(`/v1.0/${resource}?status=approved&pageSize=1`, { headers })
    return `${path}/${(await answer.json()).data[0].id}`
  })
  for (const address of [quotation, ...(await Promise.all(contracts))]) {
    for (const page of [hoa, english]) {
      await walkTo(page, address)
      await expect(page.locator('table.grid tbody td').first()).toBeVisible()
      for (const [width, height, least] of SIZES) {
        await page.setViewportSize({ width, height })
        const message = `${address} ${width}×${height}`
        await expect.poll(() => measured(page), { message }).toMatchObject({ height: 36, cut: [], beyond: 0 })
        if (address === quotation)
          expect((await measured(page)).inSight, message).toBeGreaterThanOrEqual(least)
      }
      await page.setViewportSize({ width: 768, height: 1024 })
      await expect.poll(() => measured(page), { message: `${address} 768×1024` }).toMatchObject({ beyond: 0 })
    }
  }
})

test('ten lines for a customer are written by keyboard only, in less than a minute and at most 130 keys, eight of them in 105', async ({
  stage,
}) => {
  test.slow()
  const minh = await stage.enter('sales.minh', { start: '/sale-management/add' })
  let keys = 0
  let keysOfEight = 0
  const begun = performance.now()
  let waitedMs = 0
  /** What the server and this machine need is nobody's typing. */
  const answered = async (wait: Promise<unknown>) => {
    const from = performance.now()
    await wait
    waitedMs += performance.now() - from
  }
  const type = async (text: string) => {
    await minh.keyboard.type(text, { delay: 20 })
    keys += text.length
  }
  const press = async (key: string) => {
    await minh.keyboard.press(key)
    keys += key.split('+').length
  }
  const here = (column: string, line: number) => minh.getByLabel(cell(column, line), { exact: true })

  await expect(minh.getByRole('combobox', { name: words('quotation.field.customer') })).toBeFocused()
  await type('mien dong')
  // Enter comes just as the answer is drawn, before the list has made anything its active one
  const pressed = minh.evaluate(pressEnterAtOption, 'HẠ TẦNG MIỀN ĐÔNG')
  await answered(pressed)
  keys += 1
  await answered(expect(minh.getByLabel(words('quotation.field.shippingAddress'))).not.toHaveValue(''))
  const first = minh.getByRole('combobox', { name: cell('productId', 1) })
  while (!(await first.evaluate((one) => one === document.activeElement))) await press('Tab')
  const lines = [
    ['d10', '500', 'TV-D10-CB300-V'],
    ['d12 cb5', '420', 'TV-D12-CB500-V'],
    ['d16 cb4', '380', 'TV-D16-CB400-V'],
    ['d25', '60', 'TV-D25-CB300-V'],
    ['v40x40x3', '90', 'V40x40x3'],
    ['cuon d6', '3000', 'CUON-D6'],
    ['h100x100', '24', 'H100x100x6x8'],
    ['kem', '120', 'KEM-BUOC'],
    ['d20 cb5', '150', 'TV-D20-CB500-V'],
    ['v50x50x5', '80', 'V50x50x5'],
  ] as const
  for (const [at, [product, quantity, code]] of lines.entries()) {
    await answered(expect(minh.getByRole('combobox', { name: cell('productId', at + 1) })).toBeFocused())
    await type(product)
    await press('Enter')
    await answered(expect(here('quantity', at + 1)).toBeFocused())
    await answered(expect(minh.locator('table.grid tbody tr').nth(at)).toContainText(code))
    await type(quantity)
    if (at === 7) keysOfEight = keys
    if (at < lines.length - 1) await press('Enter')
  }
  await press('Control+s')
  const spentMs = performance.now() - begun - waitedMs
  await expect(minh).toHaveURL(/\/sale-management\/[0-9a-f-]{36}$/)
  await expect(minh.locator('table.grid tbody tr')).toHaveCount(10)
  expect(keys).toBeLessThanOrEqual(130)
  // and the two that save
  expect(keysOfEight + 2).toBeLessThanOrEqual(105)
  expect(spentMs).toBeLessThanOrEqual(60_000)
  // customer and approver are chosen by then: the approver is the one of the customer's last
  const headers = { authorization: `Bearer ${tokenOf(minh)}` }
  const id = new URL(minh.url()).pathname.split('/').at(-1)
  const made = await (await minh.request.get(`/v1.0/Quotation/${id}`, { headers })).json()
  expect(made.data.approver).not.toBeNull()
  await expect(minh.getByRole('button', { name: words('approval.verb.request-approval') })).toBeVisible()
  await minh.keyboard.press('s')
  await expect(minh.getByRole('dialog')).toContainText(words('approval.verb.request-approval'))
  await minh.keyboard.press('Control+Enter')
  await expect(minh.locator('.status-tag').first()).toHaveText(words('approval.status.pending'))
  test.info().annotations.push({ type: 'keys', description: `${keysOfEight} ${keys}` })
})

test('who types ahead of a slow line writes each thing where it belongs, and what is not found stays in its cell', async ({
  stage,
}) => {
  const minh = await stage.enter('sales.minh', { start: '/sale-management/add' })
  await minh.route(/\/v1\.0\/Product\?/, async (route) => {
    await new Promise((done) => setTimeout(done, 400))
    await route.continue()
  })
  const here = (column: string, line: number) => minh.getByLabel(cell(column, line), { exact: true })
  const row = (line: number) => minh.locator('table.grid tbody tr').nth(line - 1)
  const write = async (line: number, product: string, key: string, quantity: string) => {
    await here('productId', line).click()
    await minh.keyboard.type(product)
    await minh.keyboard.press(key)
    await minh.keyboard.type(quantity)
  }
  await write(1, 'hop50', 'Enter', '1200')
  await expect(here('quantity', 1)).toBeFocused()
  await expect(row(1)).toContainText('HOP50')
  await minh.keyboard.press('Enter')
  await write(2, 'd16', 'Tab', '120')
  await expect(row(2)).toContainText('TV-D16')
  await minh.keyboard.press('Enter')
  await expect(here('quantity', 1)).toHaveValue('1.200')
  await write(3, 'zzqx', 'Enter', '55')
  // the product that stood there is not meant any more
  await write(2, 'xqzz', 'Tab', '7')
  for (const [line, text, quantity] of [
    [2, 'xqzz', '7'],
    [3, 'zzqx', '55'],
  ] as const) {
    await expect(row(line).locator('.cell-faulty')).toContainText(text)
    await expect(here('quantity', line)).toHaveValue(quantity)
  }
  await expect(row(2)).not.toContainText('TV-D16')
})

/** Presses Enter in the field that has the focus the moment an option with this text is in the document. */
function pressEnterAtOption(text: string): Promise<void> {
  return new Promise((done) => {
    const look = () => {
      const option = document.querySelector('.ant-select-item-option')
      if (!option?.textContent?.includes(text)) return
      observer.disconnect()
      const enter = { key: 'Enter', code: 'Enter', keyCode: 13, which: 13, bubbles: true, cancelable: true }
      document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', enter))
      document.activeElement!.dispatchEvent(new KeyboardEvent('keyup', enter))
      done()
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  })
}
