import type { Page } from '@playwright/test'
import { customers, fillCustomer, saveButton } from './customers.ts'
import { eightLines } from './eight-lines.ts'
import { expect, PHONE, type Stage, test, words } from './story.ts'
import { goOffline, settled } from './walk.ts'

const NARROW = { ...PHONE, viewport: { width: 360, height: 780 } }
const reject = words('approval.verb.reject')

/** A quotation that waits for the director, and the director who reads it on a phone. */
async function waiting(stage: Stage, device = PHONE): Promise<Page> {
  const minh = await stage.enter('sales.minh', { start: null })
  const id = await eightLines(minh)
  const hoa = await stage.enter('director.hoa', device)
  await settled(hoa)
  await hoa.getByRole('button', { name: words('frame.menu.open') }).waitFor()
  await hoa.goto(`/sale-management/${id}`)
  await settled(hoa)
  return hoa
}

const question = (page: Page) =>
  page.getByRole('dialog').filter({ hasText: words('frame.form.closeUnsaved') })

test('the reason of a decision is not lost by a tap beside it nor by Back', async ({ stage }) => {
  const hoa = await waiting(stage)
  const address = hoa.url()
  await hoa.getByRole('button', { name: reject, exact: true }).click()
  const reason = hoa.locator('#saying-note')
  await reason.fill('Giá còn thấp')
  await hoa.mouse.click(195, 20)
  await expect(reason).toHaveValue('Giá còn thấp')
  await hoa.goBack()
  await question(hoa)
    .getByRole('button', { name: words('frame.form.closeNo') })
    .click()
  await expect(reason).toHaveValue('Giá còn thấp')
  // the question's own entry of the history is gone
  await expect.poll(() => hoa.evaluate(() => history.state.depth)).toBe(1)
  await hoa.goBack()
  await question(hoa)
    .getByRole('button', { name: words('frame.form.close'), exact: true })
    .click()
  await expect(reason).toBeHidden()
  expect(hoa.url()).toBe(address)
  // nothing typed, nothing asked
  await hoa.getByRole('button', { name: reject, exact: true }).click()
  await reason.waitFor()
  await hoa.goBack()
  await expect(reason).toBeHidden()
  expect(hoa.url()).toBe(address)
  await hoa.goBack()
  await expect(hoa).toHaveURL(/\/$/)
})

test('Back closes what lies on top of a page, one after the other, and then leaves it', async ({ stage }) => {
  const minh = await stage.enter('sales.minh', PHONE)
  await settled(minh)
  const menu = minh.locator('.ant-drawer-left.ant-drawer-open')
  await minh.getByRole('button', { name: words('frame.menu.open') }).click()
  await expect(menu).toBeVisible()
  await minh.goBack()
  await expect(menu).toBeHidden()
  await expect(minh).toHaveURL(/\/$/)
  const palette = minh.getByRole('combobox', { name: words('workspace.palette.label') })
  await minh.getByRole('button', { name: words('workspace.palette.label') }).click()
  await palette.fill(words('quotation.title'))
  await minh.getByRole('option', { name: words('quotation.title'), exact: true }).click()
  await expect(minh).toHaveURL(/list$/)
  await settled(minh)

  // the filters chosen meanwhile stay
  const filters = minh.getByRole('dialog', { name: words('frame.list.filters') })
  await minh.getByRole('button', { name: words('frame.list.filters'), exact: true }).click()
  await filters.getByRole('combobox').first().click()
  await minh.locator('.ant-select-item-option').first().click()
  await expect(minh).toHaveURL(/list\?/)
  await minh.goBack()
  await expect(filters).toBeHidden()
  await expect(minh).toHaveURL(/list\?/)

  // a page that was opened from a layer leads back to the page below that
  await minh.getByRole('button', { name: words('workspace.palette.label') }).click()
  await palette.fill(words('customer.title'))
  await minh.getByRole('option').first().waitFor()
  await minh.goBack()
  await expect(palette).toBeHidden()
  await expect(minh).toHaveURL(/list\?/)
  await minh.getByRole('button', { name: words('workspace.palette.label') }).click()
  await palette.fill(words('quotation.add'))
  await minh
    .getByRole('option', { name: words('quotation.add') })
    .first()
    .click()
  await expect(minh).toHaveURL(/sale-management\/add$/)
  await settled(minh)

  // lines, typed in or not, are closed without a word; what is typed is asked for where the page is left
  await minh.locator('#note').fill('Giao buổi sáng')
  const sheet = minh.locator('.line-editor')
  await minh.locator('.line-card').first().click()
  await expect(sheet.first()).toBeVisible()
  await minh.goBack()
  await expect(sheet).toHaveCount(0)
  await expect(minh).toHaveURL(/sale-management\/add$/)
  await expect(minh.getByRole('dialog')).toHaveCount(0)
  await minh.locator('.line-card').first().click()
  await sheet.getByRole('button', { name: words('frame.grid.done'), exact: true }).click()
  await expect(sheet).toHaveCount(0)
  await minh.waitForTimeout(300)
  await minh.goBack()
  const leave = minh.getByRole('dialog').filter({ hasText: words('frame.form.leave') })
  await leave.getByRole('button', { name: words('frame.form.leaveNo') }).click()
  await expect(minh.locator('#note')).toHaveValue('Giao buổi sáng')
  await minh.goBack()
  await leave.getByRole('button', { name: words('recovery.leave.discard') }).click()
  await expect(minh).toHaveURL(/sale-management\/list\?/)
})

test('Back pressed again while it is asked whether to leave asks nothing more, and the answer holds', async ({
  stage,
}) => {
  const minh = await stage.enter('sales.minh', PHONE)
  const id = await eightLines(minh, {}, false)
  const draft = `/sale-management/${id}`
  // by links, as the router counts those: so many that Back pressed twice has where to go
  await settled(minh)
  await minh.getByRole('button', { name: words('workspace.palette.label') }).click()
  await minh.getByRole('combobox', { name: words('workspace.palette.label') }).fill(words('quotation.title'))
  await minh.getByRole('option', { name: words('quotation.title'), exact: true }).click()
  await expect(minh).toHaveURL(/list$/)
  await minh.locator(`a[href="${draft}"]`).first().click()
  await settled(minh)
  const leave = minh.getByRole('dialog').filter({ hasText: words('frame.form.leave') })
  const note = minh.locator('#note')
  const backTwice = async () => {
    await minh.goBack()
    await expect(leave).toBeVisible()
    await minh.goBack()
    await minh.waitForTimeout(500)
    await expect(leave).toHaveCount(1)
  }
  await note.fill('Giao buổi sáng')
  await backTwice()
  await leave.getByRole('button', { name: words('frame.form.leaveNo') }).click()
  await expect(leave).toHaveCount(0)
  await expect(minh).toHaveURL(new RegExp(`${draft}$`))
  await expect(note).toHaveValue('Giao buổi sáng')
  await backTwice()
  const saved = minh.waitForResponse((answer) => answer.request().method() === 'PUT')
  await leave.getByRole('button', { name: words('frame.form.leaveSave') }).click()
  expect((await saved).ok()).toBe(true)
  await expect(leave).toHaveCount(0)
  await expect(minh).toHaveURL(/sale-management\/list/)
})

test('Back closes every dialog, and the page below stays', async ({ stage }) => {
  const backCloses = async (page: Page, title: string) => {
    const address = page.url()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(title)
    await page.goBack()
    await expect(dialog).toBeHidden()
    expect(page.url()).toBe(address)
  }
  const root = await stage.enter('superadmin', { ...PHONE, start: '/system/users?search=minh' })
  await root.locator('.list-cards a').first().click()
  await settled(root)
  await root.getByRole('button', { name: words('user.actions'), exact: true }).click()
  await root.getByRole('menuitem', { name: words('user.lock'), exact: true }).click()
  await backCloses(root, words('user.lockText'))
  await root.getByRole('button', { name: words('user.actions'), exact: true }).click()
  await root.getByRole('menuitem', { name: words('user.reset'), exact: true }).click()
  await backCloses(root, words('user.resetText'))

  const hoa = await stage.enter('director.hoa', { ...PHONE, start: '/contract/sales-contract' })
  await settled(hoa)
  await hoa.getByRole('button', { name: words('contractBinding.buy') }).click()
  await backCloses(hoa, words('contractBinding.buy'))

  await hoa.goto(`${customers}/add`)
  await fillCustomer(hoa, `Cơ khí Ngoài Bãi ${Date.now()}`)
  await hoa.context().setOffline(true)
  const bar = hoa.locator('.offline-bar')
  await expect(bar).toContainText(words('recovery.offline.title'))
  await saveButton(hoa).click()
  await expect(bar).toContainText(words('recovery.offline.waiting', { count: 1 }))
  await bar.getByRole('button').click()
  await backCloses(hoa, words('recovery.offline.queueText'))
  stage.forgiveBrokenLine()
})

test('nothing lies over the buttons of a line, and nothing hangs out of a narrow screen', async ({
  stage,
}) => {
  const hoa = await waiting(stage, NARROW)
  const inside = async (selector: string) => {
    for (const one of await hoa.locator(selector).all()) {
      const box = (await one.boundingBox())!
      expect(box.x, selector).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width, selector).toBeLessThanOrEqual(360)
    }
  }
  // how many, at what price: neither is cut, nor torn
  const facts = hoa.locator('.line-card-facts').first()
  expect(await facts.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true)
  expect(await facts.textContent()).toMatch(/\d\u00a0đ\/kg/)
  const name = hoa.locator('.line-card-name').first()
  expect(await name.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true)

  // what was done before is in sight once it is asked for
  await hoa.getByRole('button', { name: words('frame.document.history') }).click()
  const history = hoa.locator('.document-side-body')
  await expect(history.getByRole('heading').first()).toBeInViewport()

  await hoa.locator('.line-card').first().click()
  await hoa.context().setOffline(true)
  const bar = hoa.locator('.offline-bar')
  await expect(bar).toContainText(words('recovery.offline.title'))
  const done = (await hoa.locator('.line-editor-done').boundingBox())!
  expect(done.y + done.height).toBeLessThanOrEqual((await bar.boundingBox())!.y)
  await hoa.context().setOffline(false)
  await expect(bar).toBeHidden()
  await hoa.locator('.line-editor-done').click()

  const approve = words('approval.verb.approve')
  await hoa.getByRole('button', { name: approve, exact: true }).click()
  await hoa.getByRole('dialog').getByRole('button', { name: approve, exact: true }).click()
  await expect(hoa.getByRole('button', { name: words('document.next', { number: '' }).trim() })).toBeVisible()
  await inside('.form-footer > .ant-btn')
  await expect(hoa.locator('.form-footer > .ant-btn').nth(1)).toBeVisible()
  stage.forgiveBrokenLine()
})

test('the pages of a long list and its search fit on a phone', async ({ stage }) => {
  const minh = await stage.enter('sales.minh', { ...PHONE, start: '/products' })
  await settled(minh)
  const pages = minh.locator('.list-pages')
  await pages.scrollIntoViewIfNeeded()
  const boxes = await pages.evaluate((one) =>
    [...one.querySelectorAll('li, button, .ant-select')].map((part) => {
      const { left, right } = part.getBoundingClientRect()
      return { left, right }
    }),
  )
  for (const { left, right } of boxes) {
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(390)
  }
  await expect(pages).toContainText(/1\s*\/\s*\d+/)
  await pages.locator('.ant-pagination-next button').click()
  await expect(minh).toHaveURL(/pageNumber=2/)
  await expect(pages).toContainText(/2\s*\/\s*\d+/)
  const search = minh.locator('.search-box input')
  await search.fill('thép')
  await minh.waitForTimeout(500)
  expect((await search.boundingBox())!.width).toBeGreaterThanOrEqual(120)
})

test('lines are typed one after the other in their sheet', async ({ stage }) => {
  const minh = await stage.enter('sales.minh', { ...PHONE, start: '/sale-management/add' })
  await settled(minh)
  const sheet = minh.locator('.line-editor')
  const count = await minh.locator('.line-card').count()
  await minh.locator('.grid-foot button').first().click()
  const product = sheet.getByRole('combobox').first()
  await expect(product).toBeFocused()
  await product.fill('d10')
  await minh.locator('.ant-select-item-option').first().click()
  await expect(sheet.locator('[data-column="quantity"] input')).toBeFocused()
  await expect(sheet.locator('[data-column="quantity"] input')).toHaveAttribute('enterkeyhint', 'next')
  const [quantity, length] = await Promise.all(
    ['quantity', 'length'].map((column) => sheet.locator(`[data-column="${column}"]`).boundingBox()),
  )
  expect(quantity!.y).toBe(length!.y)
  // as wide and as high as a finger; the mark that empties a picker stands within its field
  const small = await sheet
    .locator('button:visible')
    .evaluateAll((all) =>
      all
        .map((one) => one.getBoundingClientRect())
        .filter(({ width, height }) => Math.min(width, height) < 44),
    )
  expect(small).toEqual([])
  // the unit stands in the box of its figure
  const price = sheet.locator('[data-column="salePrice"] .grid-figure')
  await expect(price.locator('.grid-unit')).toBeVisible()
  expect(await price.evaluate((one) => getComputedStyle(one).borderTopWidth)).toBe('1px')
  await sheet.getByRole('button', { name: words('frame.grid.add'), exact: true }).click()
  await expect(sheet).toContainText(words('frame.grid.lineOf', { line: count + 2, count: count + 2 }))
  await expect(sheet.getByRole('combobox').first()).toBeFocused()
})

test('a file chosen without a connection is kept, asks before it is left, and is sent when it is back', async ({
  stage,
}) => {
  const minh = await stage.enter('sales.minh', { start: null })
  const id = await eightLines(minh, {}, false)
  const phone = await stage.enter('sales.minh', { ...PHONE, start: `/sale-management/${id}` })
  await settled(phone)
  const files = phone.locator('.attachments input[type=file]').first()
  await phone.locator('.attachments').scrollIntoViewIfNeeded()
  await goOffline(phone)
  const pdf = (name: string) => ({
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
  })
  await files.setInputFiles(pdf('bien-ban.pdf'))
  const kept = phone.locator('.kept-file')
  await expect(kept).toContainText('bien-ban.pdf')
  // one more behind it
  await files.setInputFiles(pdf('phieu-can.pdf'))
  // who leaves is told that they would be lost
  await phone.locator('.top-bar-back').click()
  const leaving = phone.getByRole('dialog').filter({ hasText: words('recovery.leave.files') })
  await leaving.getByRole('button', { name: words('frame.form.leaveNo') }).click()
  await expect(kept).toContainText('bien-ban.pdf')
  await phone.context().setOffline(false)
  await expect(kept).toBeHidden()
  await expect(phone.locator('.attachments li')).toHaveCount(2)
  stage.forgiveBrokenLine()
})

test('whoever decides too late is told who decided, and keeps the reason', async ({ stage }) => {
  const hoa = await waiting(stage)
  const other = await stage.tab(hoa.context())
  await hoa.getByRole('button', { name: reject, exact: true }).click()
  await hoa.locator('#saying-note').fill('Giá còn thấp')
  // what the page hears of it meanwhile would take the dialog's document away
  await hoa.route('**/v1.0/Quotation/*/reject', async (route) => {
    await other.goto(hoa.url())
    await other.getByRole('button', { name: words('approval.verb.approve'), exact: true }).click()
    const question = other.getByRole('dialog')
    await question.getByRole('button', { name: words('approval.verb.approve'), exact: true }).click()
    await expect(question).toBeHidden()
    await route.continue()
  })
  const refused = hoa.waitForResponse(/\/reject$/, { timeout: 60_000 })
  await hoa.getByRole('dialog').getByRole('button', { name: reject, exact: true }).click()
  // once the other tab has opened the document and approved it
  await refused
  await expect(hoa.locator('.ant-message')).toContainText(
    words('approval.step.approved', { name: 'Phạm Thị Hòa' }),
  )
  await expect(hoa.locator('#saying-note')).toBeHidden()
})

for (const locale of ['vi', 'en'] as const)
  test(`what waits says in two lines its number, who asked and what it earns (${locale})`, async ({
    stage,
  }) => {
    const hoa = await stage.enter('director.hoa', { ...NARROW, locale, start: null })
    await hoa.route('**/v1.0/Inbox*', async (route) => {
      const answer = await route.fetch()
      const json = await answer.json()
      json.data.length = 3
      const annex = { kind: 'salesContractAnnex', number: 'HDB2611-0123-PL01', total: 1e10 }
      const plain = { previousTotal: null, agreedTotal: null, inPlaceOf: null }
      const rate = { profit: 1e9, profitRate: 12.3456, ...plain }
      Object.assign(json.data[0], { ...annex, ...rate })
      Object.assign(json.data[1], { profit: 1e6, profitRate: 8, ...plain })
      Object.assign(json.data[2], { ...annex, ...rate, number: 'PLB2611-0001-HDB2611-0123' })
      return route.fulfill({ response: answer, json })
    })
    await hoa.goto('/')
    const rows = hoa.locator('.inbox-rows li')
    const rateOf = (rate: string) => words('inbox.rate', { rate }, locale)
    const decimal = locale === 'vi' ? ',' : '.'
    await expect(rows.nth(0)).toContainText(rateOf(`12${decimal}3%`))
    await expect(rows.nth(1)).toContainText(rateOf(`8${decimal}0%`))
    await expect(rows.nth(1)).toContainText(/Trần Quang Minh|Lê|Nguyễn/)
    const measured = await rows.evaluateAll((all) =>
      all.map((row) => {
        const number = row.querySelector('.inbox-number')!
        const [{ right }, rate] = [number, row.querySelector('.inbox-rate')!].map((one) =>
          one.getBoundingClientRect(),
        ) as [DOMRect, DOMRect]
        const free = row.querySelector('a')!.getBoundingClientRect().right - Math.max(right, rate.right)
        return { height: row.getBoundingClientRect().height, lines: number.getClientRects().length, free }
      }),
    )
    expect(measured.map(({ lines }) => lines)).toEqual([1, 1, 1])
    for (const { free } of measured) expect(free).toBeGreaterThanOrEqual(0)
    // a number that leaves no room has the margin below it
    for (const { height } of measured.slice(0, 2)) expect(height).toBeLessThanOrEqual(58)
  })
