import type { Page } from '@playwright/test'
import { expect, PHONE, test, tokenOf, words } from './story.ts'

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

test('an advance, its settlement, the rest returned', async ({ stage }) => {
  test.setTimeout(120_000)
  const minh = await stage.enter('sales.minh')
  const hoa = await stage.enter('director.hoa')
  const [minhs, hoas] = [apiOf(minh), apiOf(hoa)]
  const [requester] = await minhs('GET', '/User/options?search=Mai')
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

  await minh.goto(`/expense-ticket/${advance.id}`)
  await minh.getByRole('button', { name: words('expenseTicket.settle.make') }).click()
  await expect(minh.locator('h1')).toContainText(advance.number)
  // what is left stands there as given back
  await expect(minh.getByLabel(cell('amount', 2), { exact: true })).toHaveValue('5.000.000')
  await minh.getByRole('combobox', { name: cell('expensesTypeId', 1) }).click()
  await minh.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  await minh.getByLabel(cell('amount', 1), { exact: true }).fill('3000000')
  await minh.getByLabel(cell('amount', 2), { exact: true }).fill('2tr')
  await minh.getByLabel(cell('amount', 2), { exact: true }).blur()
  const sums = minh.locator('.line-totals')
  await expect(sums).toContainText(words('expenseTicket.total.settled'))
  await expect(sums).toContainText('2.000.000')
  await minh.getByRole('button', { name: words('frame.form.save'), exact: true }).click()
  const sending = words('approval.verb.request-approval')
  await minh.getByRole('button', { name: sending, exact: true }).click()
  await minh.getByRole('dialog').getByRole('button', { name: sending, exact: true }).click()
  await expect(minh.locator('.status-tag').first()).toHaveText(words('approval.status.pending'))

  await hoa.goto(minh.url())
  const approving = words('approval.verb.approve')
  await hoa.getByRole('button', { name: approving, exact: true }).click()
  await hoa.getByRole('dialog').getByRole('button', { name: approving, exact: true }).click()
  await expect(hoa.locator('.status-tag').first()).toHaveText(words('approval.status.approved'))

  await minh.goto('/expense-ticket/advances')
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
