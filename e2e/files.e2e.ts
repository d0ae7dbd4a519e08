import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { photo, plainPng } from '../packages/server/test/pictures.ts'
import { headersOf, newCustomer } from './customers.ts'
import { expect, PHONE, test, words } from './story.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const cell = (column: string, line: number) =>
  `${words(`tradeLine.field.${column}`)}, ${words('frame.grid.line', { line })}`

const show = (name: string) => words('document.attachments.show', { name })

/** A picture as somebody holds it who drags or pastes it. */
function held(page: Page, name: string) {
  return page.evaluateHandle(
    ([bytes, called]) => {
      const data = new DataTransfer()
      const content = Uint8Array.from(atob(bytes!), (one) => one.charCodeAt(0))
      data.items.add(new File([content], called!, { type: 'image/png' }))
      return data
    },
    [plainPng(300, 120, 90).toString('base64'), name],
  )
}

test('lines of a contract come from a file and go into one, and its signed paper is attached', async ({
  stage,
}) => {
  test.slow()
  const minh = await stage.enter('sales.minh', { start: null })
  const headers = headersOf(minh)
  const customerId = await newCustomer(minh, `Tệp ${Date.now()}`)
  const products = await (await minh.request.get('/v1.0/Product/options?search=TV-D1', { headers })).json()
  const line = {
    ...{ productId: products.data[0].id, quantity: 5, length: 11.7, barem: 0.617, actualWeight: 36.1 },
    ...{ priceType: 'theoretical', salePrice: 15_400, vatRate: 10 },
  }
  const officers = await minh.request.get('/v1.0/User/options?may=salesContract:approve&search=hoa', {
    headers,
  })
  const [{ id: approverId }] = (await officers.json()).data
  const body = {
    customerId,
    approverId,
    date: '2026-11-21',
    shippingAddress: '12 Nguyễn Trãi',
    lines: [line],
  }
  const made = await minh.request.post('/v1.0/ContractSales', { headers, data: body })
  expect(made.ok(), await made.text()).toBe(true)
  const { id, number, version } = (await made.json()).data
  await minh.goto(`/contract/sales-contract/${id}`)

  const rows = [
    ['CÔNG TY TNHH A'],
    [],
    ['STT', 'Mã hàng', 'SL', 'Đơn giá'],
    [1, 'TV-D16', 36, 15500.5],
    [2, 'X-9', 7, 16000],
  ]
  const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: 'BG', rows }] }))
  const file = minh.locator('.grid-foot input[type=file]')
  await file.setInputFiles({ name: 'hang.xlsx', mimeType: XLSX, buffer })
  await expect(minh.getByLabel(cell('quantity', 2), { exact: true })).toHaveValue('36')
  await expect(minh.getByLabel(cell('salePrice', 2), { exact: true })).toHaveValue('15.500,5')
  await expect(minh.locator('table.grid')).toContainText(words('frame.grid.notFound', { text: 'X-9' }))
  // what stood there stays, and one step takes the file back
  await expect(minh.getByLabel(cell('quantity', 1), { exact: true })).toHaveValue('5')
  await minh.keyboard.press('Control+z')
  await expect(minh.getByLabel(cell('quantity', 2), { exact: true })).toHaveCount(0)

  await minh.getByRole('button', { name: words('frame.document.more') }).click()
  const saved = minh.waitForEvent('download')
  await minh.getByRole('menuitem', { name: words('frame.grid.saveFile') }).click()
  const download = await saved
  expect(download.suggestedFilename()).toBe(`${number}.xlsx`)
  const written = await readFile(await download.path())
  expect((await readXlsx(written)).sheets[0]!.rows).toHaveLength(2)
  await file.setInputFiles({ name: 'lai.xlsx', mimeType: XLSX, buffer: written })
  await expect(minh.getByLabel(cell('quantity', 2), { exact: true })).toHaveValue('5')
  await minh.getByRole('button', { name: words('frame.grid.undo') }).click()

  const hoa = await stage.enter('director.hoa', { ...PHONE, start: null })
  const verb = async (name: string, data: object, own: Record<string, string>) => {
    const answer = await hoa.request.post(`/v1.0/ContractSales/${id}/${name}`, { headers: own, data })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  await verb('request-approval', { version }, headers)
  await verb('approve', { version: version + 1 }, headersOf(hoa))
  await minh.goto(`/contract/sales-contract/${id}`)
  const files = minh.getByRole('region', { name: words('document.attachments.title') })
  const paper = { name: 'Hợp đồng ký.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
  const page = { name: 'trang.html', mimeType: 'text/html', buffer: Buffer.from('<script>1</script>') }
  await files.locator('input[type=file]').setInputFiles([page, paper])
  const load = files.getByRole('button', { name: show(paper.name) })
  await expect(load).toBeVisible()
  await expect(files.getByRole('alert')).toContainText(`File ${page.name} không đúng định dạng`)
  await expect(files.getByRole('alert')).not.toContainText(`${page.name}:`)
  // what is no real PDF cannot be shown, and is downloaded all the same
  await load.click()
  const dialog = minh.getByRole('dialog')
  await expect(dialog).toContainText(words('document.attachments.unreadable'))
  const fetched = minh.waitForEvent('download')
  await dialog
    .getByRole('button', { name: words('document.attachments.download', { name: paper.name }) })
    .click()
  expect((await fetched).suggestedFilename()).toBe(paper.name)
  await minh.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await hoa.goto(`/contract/sales-contract/${id}`)
  const there = hoa.getByRole('region', { name: words('document.attachments.title') })
  await expect(there.getByRole('button', { name: words('document.attachments.add') })).toBeVisible()
  await expect(there).toContainText(paper.name)

  const dragged = await held(minh, 'Phiếu cân.png')
  await files.dispatchEvent('dragenter', { dataTransfer: dragged })
  await expect(files).toHaveClass(/attachments-over/)
  await files.dispatchEvent('drop', { dataTransfer: dragged })
  await expect(files.getByRole('button', { name: show('Phiếu cân.png') })).toBeVisible()
  await expect(files).not.toHaveClass(/attachments-over/)
  // what is cut out of a screen is called by the moment
  await minh.evaluate(
    (clipboardData) =>
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })),
    await held(minh, 'image.png'),
  )
  const pasted = show(words('document.attachments.pasted'))
  await expect(files.getByRole('button', { name: new RegExp(`^${pasted} \\d`) })).toBeVisible()
  // taken on a phone, it is looked at on a desk
  await there
    .locator('input[capture]')
    .setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: await photo(320, 240) })
  await expect(there.getByRole('button', { name: show('IMG_0001.jpg') })).toBeVisible()
  await files.getByRole('button', { name: show('IMG_0001.jpg') }).click()
  const picture = dialog.getByRole('img', { name: 'IMG_0001.jpg' })
  await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
  await minh.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await files
    .getByRole('button', { name: words('document.attachments.remove', { name: paper.name }) })
    .click()
  await minh.getByLabel(words('document.attachments.reason')).fill('Quét thiếu trang')
  await minh.getByRole('button', { name: words('document.attachments.removeYes') }).click()
  await expect(load).toHaveCount(0)
  await minh.getByRole('button', { name: words('frame.document.history') }).click()
  const removed = minh.locator('.document-side .ant-timeline-item').filter({
    hasText: words('document.event.detached'),
  })
  for (const trace of [paper.name, 'Quét thiếu trang']) await expect(removed).toContainText(trace)
})
