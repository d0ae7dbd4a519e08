import type { Page } from '@playwright/test'
import { plainPng } from '../packages/server/test/pictures.ts'
import { expect, PHONE, test, tokenOf, words } from './story.ts'
import { walkTo } from './walk.ts'

const cell = (column: string, line: number) =>
  `${words(`expenseTicket.line.${column}`)}, ${words('frame.grid.line', { line })}`

/** Calls the API as whoever is signed in on a page. */
function apiOf(page: Page) {
  return async (method: 'GET' | 'POST', path: string, data?: object) => {
    const token = tokenOf(page)
    const headers = { authorization: `Bearer ${token}` }
    const answer = await page.request.fetch(`/v1.0${path}`, { method, headers, ...(data && { data }) })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()).data
  }
}

const tickets = /\/v1\.0\/ExpenseTicket(\/[\w-]+)?(\?|$)/

/** The next call that makes, changes or deletes a ticket fails at the server, in a way it has no words for. */
async function failOnce(page: Page, method: 'POST' | 'PUT' | 'DELETE') {
  let failed = false
  await page.route(tickets, (route) => {
    if (failed || route.request().method() !== method) return route.fallback()
    failed = true
    return route.fulfill({
      status: 500,
      json: { succeeded: false, code: 'internal', message: '', errors: [], traceId: '0' },
    })
  })
}

test('an advance, its settlement, the rest returned', async ({ stage }, { retry }) => {
  test.slow()
  const minh = await stage.enter('sales.minh', { start: '/expense-ticket/add' })
  // a new one is about whoever writes it, and what it lacks is said in the order of the page: the lines stand above the trip
  const requesterField = minh.locator('[data-field="requesterId"]')
  await expect(requesterField).toContainText('Trần Quang Minh')
  await minh.getByRole('button', { name: words('frame.form.save'), exact: true }).click()
  const faults = minh.getByRole('region', { name: words('frame.form.faults') }).getByRole('listitem')
  await expect(faults.first()).toContainText(words('expenseTicket.field.lines').toLowerCase())
  await expect(faults.last()).toContainText(words('expenseTicket.field.receiver').toLowerCase())
  const hoa = await stage.enter('director.hoa', { start: null })
  const [minhs, hoas] = [apiOf(minh), apiOf(hoa)]
  // a second try finds what the first one gave its requester
  const [requester] = await minhs('GET', `/User/options?search=${retry ? 'Khoa' : 'Mai'}`)
  const [approver] = await minhs('GET', '/User/options?may=expenseTicket:approve&search=hoa')
  const [fuel] = await minhs('GET', '/ExpensesType/options')
  const day = '2026-11-21'
  const advance = await minhs('POST', '/ExpenseTicket', {
    ...{ type: 'advance', requesterId: requester.id, approverId: approver.id, date: day },
    ...{ departureDate: day, returnDate: day, driver: 'Lê Văn Tài', receiver: 'Trần Kho' },
    ...{ purpose: 'Giao thép Bình Dương' },
    lines: [{ entry: 'expense', expensesTypeId: fuel.id, amount: 5_000_000, cash: false }],
  })
  const sent = await minhs('POST', `/ExpenseTicket/${advance.id}/request-approval`, {
    version: advance.version,
    note: null,
  })
  await hoas('POST', `/ExpenseTicket/${advance.id}/approve`, { version: sent.version, note: null })

  // all that somebody has is settled from the ledger, one advance from its page
  await minh.goto('/expense-ticket/advances')
  const all = words('expenseTicket.settle.ofEmployee', { employee: requester.name })
  await minh.getByRole('link', { name: all }).click()
  await expect(minh.locator('h1')).toHaveText(all)
  await expect(minh.locator('[data-field="approverId"]')).toContainText(approver.name)
  await expect(minh.getByLabel(cell('amount', 2), { exact: true })).toHaveValue('5.000.000')
  await minh.goto(`/expense-ticket/${advance.id}`)
  await minh.getByRole('button', { name: words('expenseTicket.settle.make') }).click()
  await expect(minh.locator('h1')).toContainText(advance.number)
  // what is left stands there as given back
  await expect(minh.getByLabel(cell('amount', 2), { exact: true })).toHaveValue('5.000.000')
  await minh.getByRole('combobox', { name: cell('expensesTypeId', 1) }).click()
  await minh.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  await minh.getByLabel(cell('amount', 1), { exact: true }).fill('3000000')
  await minh.getByLabel(cell('amount', 1), { exact: true }).blur()
  // and follows what was spent
  await expect(minh.getByLabel(cell('amount', 2), { exact: true })).toHaveValue('2.000.000')
  const sums = minh.locator('.line-totals')
  await expect(sums).toContainText(words('expenseTicket.total.settled'))
  await expect(sums).toContainText('2.000.000')
  // the photo of its invoice
  const photo = words('expenseTicket.photo.show', { label: cell('photoId', 1) })
  const [chooser] = await Promise.all([
    minh.waitForEvent('filechooser'),
    minh.getByRole('button', { name: cell('photoId', 1), exact: true }).click(),
  ])
  await chooser.setFiles({ name: 'hoa-don.png', mimeType: 'image/png', buffer: plainPng(600, 800) })
  await expect(minh.getByRole('button', { name: photo })).toBeVisible()
  const save = minh.getByRole('button', { name: words('frame.form.save'), exact: true })
  await failOnce(minh, 'POST')
  await save.click()
  const kind = words('expenseTicket.kind')
  await expect(minh.getByText(words('document.failed.create', { kind }))).toBeVisible()
  await save.click()
  await expect(minh.locator('h1')).not.toContainText(advance.number)
  const [number = ''] = /CP\d{4}-\d{4}/.exec(await minh.locator('h1').innerText()) ?? []
  const ticket = words('expenseTicket.name', { number })
  await expect(minh.getByText(words('document.created', { name: ticket }))).toBeVisible()
  // a change that fails stays typed, and what is not deleted stands as it did
  const note = minh.getByRole('textbox', { name: words('expenseTicket.field.note') })
  await note.fill('Đã nộp lại quỹ')
  await failOnce(minh, 'PUT')
  await save.click()
  await expect(minh.getByText(words('document.failed.update', { name: ticket }))).toBeVisible()
  await expect(note).toHaveValue('Đã nộp lại quỹ')
  await save.click()
  await expect(minh.getByText(words('document.saved', { name: ticket }))).toBeVisible()
  await failOnce(minh, 'DELETE')
  await minh.getByRole('button', { name: words('frame.document.more') }).click()
  await minh.getByRole('menuitem', { name: words('approval.act.delete') }).click()
  const asked = minh.getByRole('dialog')
  await asked.getByRole('button', { name: words('approval.act.delete'), exact: true }).click()
  await expect(minh.getByText(words('document.failed.delete', { name: ticket }))).toBeVisible()
  await minh.keyboard.press('Escape')
  await expect(asked).toBeHidden()
  stage.forgiveBrokenLine()
  const sending = words('approval.verb.request-approval')
  await minh.getByRole('button', { name: sending, exact: true }).click()
  await minh.getByRole('dialog').getByRole('button', { name: sending, exact: true }).click()
  await expect(minh.locator('.status-tag').first()).toHaveText(words('approval.status.pending'))

  await hoa.goto(minh.url())
  await hoa.getByRole('button', { name: photo }).click()
  await expect(hoa.getByRole('dialog').locator('img')).toHaveJSProperty('naturalHeight', 800)
  await hoa.keyboard.press('Escape')
  const approving = words('approval.verb.approve')
  await hoa.getByRole('button', { name: approving, exact: true }).click()
  await hoa.getByRole('dialog').getByRole('button', { name: approving, exact: true }).click()
  await expect(hoa.locator('.status-tag').first()).toHaveText(words('approval.status.approved'))

  await walkTo(minh, '/expense-ticket/advances')
  const row = minh.getByRole('row', { name: new RegExp(requester.name) })
  await expect(row).toContainText('5.000.000')
  await expect(row).toContainText('3.000.000')
  await row.click()
  await expect(minh.getByRole('link', { name: advance.number })).toBeVisible()

  // on a phone they are cards, and nothing lies beside the page
  const phone = await stage.enter('sales.minh', { ...PHONE, start: '/expense-ticket/advances' })
  await phone.getByRole('button', { name: new RegExp(requester.name) }).click()
  await expect(phone.getByRole('link', { name: advance.number })).toBeVisible()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
})
