import type { Page } from '@playwright/test'
import { addDays, businessDate } from '../packages/shared/src/values/local-date.ts'
import { headersOf, newCustomer } from './customers.ts'
import { BELOW_THE_RULES, eightLines } from './eight-lines.ts'
import { inboxRow } from './inbox.ts'
import { expect, test, tokenOf, words } from './story.ts'
import { settled, walkTo } from './walk.ts'

const approve = words('approval.verb.approve')
const reject = words('approval.verb.reject')
const inbox = (page: Page) => page.getByRole('list', { name: words('inbox.title') })

/** Calls the API as somebody, and answers what it says. */
const caller = (page: Page) => async (method: string, path: string, data?: object) => {
  const headers = { authorization: `Bearer ${tokenOf(page)}` }
  const answer = await page.request.fetch(`/v1.0/Quotation/${path}`, { method, headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).data
}

const written = (day: string) => day.split('-').toReversed().join('/')

/** Whoever wrote documents finds on the landing page what is to be done with them; each opens, the last stays open. */
async function openTasks(page: Page, tasks: readonly [group: string, number: string][]): Promise<void> {
  for (const [group, number] of tasks) {
    await walkTo(page, '/')
    const region = page.getByRole('region', { name: words(`frame.home.${group}`), exact: true })
    await region.getByRole('link', { name: number }).click()
    await expect(page.locator('h1')).toContainText(number)
  }
}

/** Copies the quotation on show for its customer, whose last one gives what a new one begins with. */
async function copyForTheSame(page: Page, original: string, last: string): Promise<void> {
  const id = page.url().split('/').at(-1)!
  const before = await caller(page)('GET', id)
  const defaults = await caller(page)('GET', `defaults?partnerId=${before.customer.id}`)
  await page.getByRole('button', { name: words('frame.document.more') }).click()
  await page
    .getByRole('menuitem', { name: words('document.copy', { kind: words('quotation.kind') }) })
    .click()
  const title = words('quotation.add')
  await expect(page.locator('h1')).toContainText(words('document.copyOf', { title, number: original }))
  const filled = page.locator('.document-prefilled')
  await expect(filled).toContainText(words('document.prefilledFrom', { number: last }))
  const field = (name: string) => page.locator(`.field[data-field="${name}"]`)
  await expect(field('approverId')).toContainText('Phạm Thị Hòa')
  await expect(field('approverId')).not.toContainText(words('quotation.approverHint'))
  await expect(field('paymentMethodId')).toContainText(defaults.terms.paymentMethod.name)
  await expect(field('validUntil').getByRole('textbox')).toHaveValue(written(defaults.validUntil))
  await page.getByRole('button', { name: words('frame.form.save'), exact: true }).click()
  await expect(page).toHaveURL(/\/sale-management\/[0-9a-f-]{36}$/)
  const made = await caller(page)('GET', page.url().split('/').at(-1)!)
  expect(made).toMatchObject({ status: 'draft', validUntil: defaults.validUntil, customer: before.customer })
  expect(made.lines.map((line: { amount: number }) => line.amount)).toEqual(
    before.lines.map((line: { amount: number }) => line.amount),
  )
  expect(made.number).not.toContain(original)
  // a new one beside it, which takes nothing from it
  expect(await caller(page)('GET', id)).toMatchObject({ status: 'approved', version: before.version })
}

test('Hòa decides from one inbox: two at once, each with its result, one by A and one by R; who wrote them goes on', async ({
  stage,
}) => {
  test.slow()
  // other stories take Minh's drafts for their own
  const trang = await stage.enter('sales.trang', { start: null })
  const own = { customerId: await newCustomer(trang, `Sao chép ${Date.now()}`) }
  const soon = { ...own, validUntil: addDays(businessDate(new Date()), 2) }
  const numberOf = async (id: string): Promise<string> => (await caller(trang)('GET', id)).number
  const numbers: string[] = []
  for (let count = 0; count < 4; count += 1)
    numbers.push(
      await numberOf(await eightLines(trang, { ...(count === 0 ? soon : {}), salePrice: BELOW_THE_RULES })),
    )
  const methods = await trang.request.get('/v1.0/PaymentMethod/options', { headers: headersOf(trang) })
  const [{ id: paymentMethodId }] = (await methods.json()).data
  const draft = await numberOf(await eightLines(trang, { ...own, paymentMethodId }, false))
  const hoa = await stage.enter('director.hoa', { start: null })
  await hoa.goto('/')
  const row = (number: string) => inbox(hoa).getByRole('listitem').filter({ hasText: number })
  const [one, two, three, four] = numbers as [string, string, string, string]
  await inboxRow(hoa, four)
  for (const number of [one, two])
    await row(number)
      .getByRole('checkbox', { name: words('inbox.choose', { number }) })
      .check()
  await hoa.getByRole('button', { name: words('inbox.approve', { count: 2 }) }).click()
  const dialog = hoa.getByRole('dialog')
  await expect(dialog).toContainText(one)
  // they are sold for less than the rules say, and five by a barem of thinner bars: said before many are approved as before one is
  await expect(dialog.locator('.many-warned summary')).toHaveText(
    [1, 2].map(() => words('workspace.many.warned', { count: 13 })),
  )
  const things = words('inbox.count', { count: 2 })
  await dialog.getByRole('button', { name: words('workspace.many.run', { action: approve, things }) }).click()
  await expect(dialog.getByRole('status')).toContainText(
    words('workspace.many.done', { action: approve.toLowerCase(), things }),
  )
  await dialog
    .locator('.ant-modal-footer')
    .getByRole('button', { name: words('frame.form.close') })
    .click()
  for (const number of [one, two]) await expect(row(number)).toHaveCount(0)

  await row(three).getByRole('link').focus()
  await hoa.keyboard.press('a')
  await dialog.getByRole('button', { name: approve, exact: true }).click()
  await expect(row(three)).toHaveCount(0)

  // J and K go from row to row; R asks in the row and on the document it opens, A and R alike
  const link = row(four).getByRole('link')
  await link.focus()
  await hoa.keyboard.press('r')
  await expect(dialog).toContainText(four)
  await hoa.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await link.focus()
  await hoa.keyboard.press('k')
  await expect(link).not.toBeFocused()
  await hoa.keyboard.press('j')
  await expect(link).toBeFocused()
  await hoa.keyboard.press('Enter')
  await expect(hoa.locator('h1')).toContainText(four)
  await hoa.keyboard.press('a')
  await expect(dialog.getByRole('button', { name: approve, exact: true })).toBeVisible()
  await hoa.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await hoa.keyboard.press('r')
  await dialog.getByRole('textbox').fill('Giá thấp hơn giá vốn')
  await dialog.getByRole('button', { name: reject, exact: true }).click()
  await expect(hoa.locator('.document-strip')).toContainText(words('approval.status.rejected'))
  await hoa.goto('/')
  await expect(hoa.locator('h1')).toBeVisible()
  await expect(row(four)).toHaveCount(0)

  await trang.goto('/')
  await openTasks(trang, [
    ['rejected', four],
    ['drafts', draft],
    ['ending', one],
  ])
  await copyForTheSame(trang, one, draft)
})

test('an approved quotation is revised, and what differs is one press away for who wrote it and who decides', async ({
  stage,
}) => {
  const minh = await stage.enter('sales.minh', { start: null })
  const hoa = await stage.enter('director.hoa', { start: null })
  const id = await eightLines(minh)
  const { number, version, lines } = await caller(minh)('GET', id)
  await caller(hoa)('POST', `${id}/approve`, { version })

  await minh.goto(`/sale-management/${id}`)
  await minh.getByRole('button', { name: words('frame.document.more') }).click()
  const revise = words('approval.verb.clone-and-cancel')
  await minh.getByRole('menuitem', { name: revise }).click()
  const question = minh.getByRole('dialog')
  await question.getByRole('textbox').fill('Khách xin bớt giá')
  await question.getByRole('button', { name: revise, exact: true }).click()
  await expect(minh.locator('h1')).toContainText(`${number}/R2`)
  // a clone only suggests who approves it
  const approver = minh.getByRole('combobox', { name: words('quotation.field.approver') })
  await expect(approver.locator('xpath=ancestor::*[contains(@class, "field")][1]')).not.toContainText('Hòa')
  await minh.getByRole('button', { name: words('document.takeApprover', { name: 'Phạm Thị Hòa' }) }).click()
  const price = `${words('tradeLine.field.salePrice')}, ${words('frame.grid.line', { line: 1 })}`
  await minh.getByLabel(price, { exact: true }).fill('15.000')
  await minh.getByRole('button', { name: words('frame.form.save'), exact: true }).click()
  await expect(
    minh.getByText(words('document.saved', { name: words('quotation.name', { number: `${number}/R2` }) })),
  ).toBeVisible()

  const compared = async (page: Page) => {
    const drawer = page.getByRole('dialog', { name: words('document.compareTitle') })
    const cells = drawer.getByRole('row').filter({ hasText: '15.000' }).getByRole('cell')
    await expect(cells).toHaveText([new RegExp(lines[0].productCode), '15.400', '15.000', '-400 (-2,6%)'])
    await expect(drawer.getByRole('row').last()).toContainText(/-[\d.]+ \(-\d/)
  }
  // the panel lies over the lines rather than beside them, where they would be too narrow
  const width = async () => (await minh.locator('table.grid').boundingBox())!.width
  const before = await width()
  await minh.getByRole('button', { name: words('frame.document.history') }).click()
  await expect(minh.locator('.document-side-body')).toBeVisible()
  expect(await width()).toBe(before)
  await minh.getByRole('button', { name: words('document.compare', { number }), exact: true }).click()
  await compared(minh)
  // beside the body from 1280 pixels on
  await minh.keyboard.press('Escape')
  const columns = minh.locator('.document-columns')
  for (const [width, count] of [
    [1280, 1],
    [1279, 0],
  ] as const) {
    await minh.setViewportSize({ width, height: 800 })
    await expect(columns).toHaveCount(count)
  }

  const revision = minh.url().split('/').at(-1)!
  const saved = await caller(minh)('GET', revision)
  await caller(minh)('POST', `${revision}/request-approval`, { version: saved.version })
  await hoa.goto('/')
  const row = await inboxRow(hoa, `${number}/R2`)
  await expect(row).toContainText(words('inbox.change', { change: '' }).trim())
  await row.getByRole('button', { name: words('inbox.compare', { number: `${number}/R2` }) }).click()
  await compared(hoa)
})

test('the landing page tells once of what waits, leaves no hole, and has something for yard and accounts', async ({
  stage,
}) => {
  const hoa = await stage.enter('director.hoa')
  await settled(hoa)
  const told = (selector: string) =>
    hoa.locator(selector).evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
  const asked = new Set(await told('.inbox-rows a'))
  expect(asked.size).toBeGreaterThan(0)
  expect((await told('main .notifications a')).filter((address) => asked.has(address))).toEqual([])
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [390, 844],
  ] as const) {
    await hoa.setViewportSize({ width, height })
    const right = (selector: string) =>
      hoa
        .locator(selector)
        .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right)))
    const edge = () => right('.home-columns > .inbox')
    await expect
      .poll(async () => (await right('.home-columns > .ant-card:not(.inbox)')) - (await edge()))
      .toBe(0)
  }

  const tu = await stage.enter('warehouse.tu')
  const orders = tu.getByRole('region', { name: words('order.due') })
  await expect(orders.getByRole('listitem').first()).toContainText(/HDB.*kg/)
  // the card counts all of them, and leads to the list of the same ones
  const card = tu.locator('.ant-card', { has: orders })
  const count = Number(await card.locator('.card-count').innerText())
  await card.getByRole('link', { name: words('frame.home.all') }).click()
  await expect(tu).toHaveURL(/\/orders\?.*due=true.*sort=expectedReceiptDate/)
  await expect(tu.getByText(words('order.count', { count }), { exact: true })).toBeVisible()
  const mai = await stage.enter('account.mai')
  const advances = mai.getByRole('region', { name: words('expenseTicket.advances.due') })
  await advances.getByRole('link').first().click()
  await expect(mai).toHaveURL(/advances\?employeeId=/)
})
