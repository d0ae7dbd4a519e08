import type { Page } from '@playwright/test'
import { field, newCustomer, saveButton } from './customers.ts'
import { expect, test, tokenOf, words } from './story.ts'

/** What a page reads of one record, by the rest of the address, and which hints about it have come. */
function watch(page: Page, resource: string, id: string) {
  const reads: string[] = []
  let hints = 0
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' && pathname === `/v1.0/${resource}/${id}`) reads.push(pathname)
  })
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (payload.toString().includes(id)) hints++
    }),
  )
  return { reads, hints: () => hints }
}

/** Longer than a hint waits for others. */
const SETTLED_MS = 1000

async function ask(page: Page, verb: string): Promise<void> {
  const name = words(`approval.verb.${verb}`)
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
}

test('whoever saves or sends a document reads it no more: the answer is the document; others read it once', async ({
  stage,
}) => {
  test.slow()
  const minh = await stage.enter('sales.minh', { start: null })
  const hoa = await stage.enter('director.hoa', { start: null })
  const token = tokenOf(minh)
  const get = async (path: string) =>
    (await (await minh.request.get(`/v1.0${path}`, { headers: { authorization: `Bearer ${token}` } })).json())
      .data
  const [draft] = await get('/Quotation?status=draft&mine=true&pageSize=1&sort=-number')
  const { id } = draft as { id: string }
  const mine = watch(minh, 'Quotation', id)
  const hers = watch(hoa, 'Quotation', id)
  for (const page of [minh, hoa]) {
    await page.goto(`/sale-management/${id}`)
    await expect(page.locator('h1')).toContainText(draft.number)
  }
  const opened = [mine.reads.length, hers.reads.length]

  const approver = minh.getByRole('combobox', { name: words('quotation.field.approver') })
  await approver.click()
  await approver.fill('hoa')
  await minh.locator('.ant-select-item-option').filter({ hasText: 'Phạm Thị Hòa' }).first().click()
  await minh.getByLabel(words('quotation.field.note'), { exact: true }).fill('Chỉ đọc một lần')
  await minh.getByRole('button', { name: words('frame.form.save'), exact: true }).click()
  const name = words('quotation.name', { number: draft.number })
  await expect(minh.getByText(words('document.saved', { name })).first()).toBeVisible()
  await expect.poll(mine.hints).toBe(1)
  // Hints that come close together are read once.
  await expect.poll(() => hers.reads.length - opened[1]!).toBe(1)
  await ask(minh, 'request-approval')
  await expect(minh.locator('.status-tag').first()).toHaveText(words('approval.status.pending'))
  await expect.poll(mine.hints).toBe(2)
  await minh.waitForTimeout(SETTLED_MS)
  expect(mine.reads.length - opened[0]!, 'reads of the document by whoever changed it').toBe(0)
  await expect(hoa.locator('.status-tag').first()).toHaveText(words('approval.status.pending'))
  expect(hers.reads.length - opened[1]!, 'reads of the document by whoever looks on').toBe(2)

  const before = hers.reads.length
  await ask(hoa, 'approve')
  await expect(hoa.locator('.status-tag').first()).toHaveText(words('approval.status.approved'))
  await expect.poll(hers.hints).toBe(3)
  await hoa.waitForTimeout(SETTLED_MS)
  expect(hers.reads.length - before, 'reads of the document by its approver').toBe(0)
  await expect(minh.locator('.status-tag').first()).toHaveText(words('approval.status.approved'))
})

test('whoever saves a customer reads it no more', async ({ stage }) => {
  const lan = await stage.enter('admin.lan', { start: null })
  const id = await newCustomer(lan, 'ĐỌC MỘT LẦN')
  const seen = watch(lan, 'Customer', id)
  await lan.goto(`/customers/infomation/${id}`)
  await expect(field(lan, 'contactPerson')).toHaveValue('Nguyễn Văn A')
  const opened = seen.reads.length
  await field(lan, 'contactPerson').fill('Trần Thị B')
  await saveButton(lan).click()
  await expect(lan.getByText('→ Trần Thị B').first()).toBeVisible()
  await expect.poll(seen.hints).toBe(1)
  await lan.waitForTimeout(SETTLED_MS)
  expect(seen.reads.length - opened).toBe(0)
  await expect(field(lan, 'contactPerson')).toHaveValue('Trần Thị B')
})
