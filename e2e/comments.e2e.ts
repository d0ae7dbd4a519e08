import type { Page } from '@playwright/test'
import { headersOf, newCustomer } from './customers.ts'
import { written } from './kept-drafts.ts'
import { expect, PHONE, test, words } from './story.ts'

const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
const comments = (page: Page) => page.locator('.comments')
const opener = (page: Page) => page.locator('.document-folds').getByRole('button').first()
const field = (page: Page) => comments(page).getByLabel(words('comment.text'), { exact: true })

/** Of a canvas: how many pixels something is written on. */
function darkPixels(canvas: Element): number {
  const { width, height } = canvas as HTMLCanvasElement
  const pixels = (canvas as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, width, height).data
  return pixels.filter((value, place) => place % 4 === 0 && value < 100 && pixels[place + 3] === 255).length
}

test('Trang asks the director about a quotation with a file, and is answered from a telephone', async ({
  stage,
}) => {
  const trang = await stage.enter('sales.trang', { start: null })
  const headers = headersOf(trang)
  const customerId = await newCustomer(trang, `Hỏi ${Date.now()}`)
  const products = await (await trang.request.get('/v1.0/Product/options?search=TV-D1', { headers })).json()
  const line = {
    ...{ productId: products.data[0].id, quantity: 5, length: 11.7, barem: 0.617, actualWeight: 36.1 },
    ...{ priceType: 'theoretical', importPrice: 14_000, salePrice: 15_400, vatRate: 10 },
  }
  const data = { customerId, date: '2026-11-21', shippingAddress: '12 Nguyễn Trãi', lines: [line] }
  const made = await trang.request.post('/v1.0/Quotation', { headers, data })
  expect(made.ok(), await made.text()).toBe(true)
  const { id, number } = (await made.json()).data
  await trang.goto(`/sale-management/${id}`)
  const files = trang.getByRole('region', { name: words('document.attachments.title') })
  // a real one: the quotation itself, on paper
  const paper = await (await trang.request.get(`/v1.0/Quotation/${id}/pdf`, { headers })).body()
  await files
    .locator('input[type=file]')
    .first()
    .setInputFiles({ ...pdf('Yêu cầu.pdf'), buffer: paper })
  await files
    .getByRole('button', { name: words('document.attachments.show', { name: 'Yêu cầu.pdf' }) })
    .click()
  const page = trang.getByRole('img', {
    name: words('document.attachments.page', { name: 'Yêu cầu.pdf', number: 1 }),
  })
  await expect.poll(() => page.evaluate(darkPixels)).toBeGreaterThan(500)
  await trang.keyboard.press('Escape')

  await opener(trang).click()
  await expect(field(trang)).toBeFocused()
  // whom the quotation is kept from is not offered
  await field(trang).pressSequentially('@hòa')
  await trang.locator('.ant-mentions-dropdown').getByText('Phạm Thị Hòa').click()
  await field(trang).pressSequentially('giá này được không chị?\n<b>Khách cần trước 15h</b>')
  // what is typed is not lost with the page
  await written(trang, /15h<\/b>/)
  await trang.reload()
  await opener(trang).click()
  await comments(trang).locator('.draft-notice, .form-problem').getByRole('button').first().click()
  await expect(field(trang)).toHaveValue(/Khách cần trước 15h/)
  await field(trang).press('Control+Enter')
  const own = comments(trang).getByRole('listitem').filter({ hasText: 'giá này được không' })
  await expect(own.locator('.comment-mention')).toHaveText('@Phạm Thị Hòa')
  await expect(own).toContainText('<b>Khách cần trước 15h</b>')
  await expect(field(trang)).toHaveValue('')
  await expect(opener(trang)).toHaveText(`${words('comment.title')}1`)

  const hoa = await stage.enter('director.hoa', PHONE)
  await hoa
    .getByText(words('notification.comment.mentioned.title', { by: 'Lê Thị Thu Trang', name: number }))
    .first()
    .click()
  await expect(hoa).toHaveURL(new RegExp(id))
  await expect(comments(hoa).getByText('giá này được không')).toBeInViewport()
  const unread = async () => {
    const top = await hoa.request.get('/v1.0/Notification/top', { headers: headersOf(hoa) })
    const rows: { entityId: string; isRead: boolean }[] = (await top.json()).data.listNotification
    return rows.filter((row) => row.entityId === id && !row.isRead)
  }
  // the page says so to the server by a call of its own
  await expect.poll(unread).toEqual([])
  await field(hoa).fill('Được em')
  await comments(hoa)
    .getByRole('button', { name: words('comment.send') })
    .click()
  // the open page of the other hears of it
  await expect(comments(trang).getByText('Được em')).toBeVisible()

  await own.getByRole('button', { name: words('comment.remove') }).click()
  await trang
    .getByRole('dialog')
    .getByRole('button', { name: words('comment.remove') })
    .click()
  await expect(
    comments(trang).getByText(words('comment.removedBy', { name: 'Lê Thị Thu Trang' })),
  ).toBeVisible()
  await expect(comments(hoa).getByText('giá này được không')).toHaveCount(0)
  await expect(trang.locator('.document-side')).toContainText(words('document.event.comment-deleted'))
})

test('files that are chosen for a new interaction are its own with its first save', async ({ stage }) => {
  const minh = await stage.enter('sales.minh', { start: '/customers/history-interaction/add' })
  const files = minh.getByRole('region', { name: words('document.attachments.title') })
  await files
    .locator('input[type=file]')
    .first()
    .setInputFiles([pdf('Biên bản.pdf'), pdf('Thừa.pdf')])
  await files
    .getByRole('button', { name: words('document.attachments.remove', { name: 'Thừa.pdf' }) })
    .click()
  await expect(files.getByRole('listitem')).toHaveCount(1)
  await minh.getByLabel(words('interaction.field.customerId'), { exact: true }).click()
  await minh.keyboard.type('KH0022')
  await minh.locator('.ant-select-item-option').first().click()
  await minh.getByLabel(words('interaction.field.content'), { exact: true }).fill('Gặp tại kho')
  await minh.getByRole('button', { name: words('frame.form.save'), exact: true }).click()
  await expect(minh).toHaveURL(/\/customers\/history-interaction\/[0-9a-f-]{36}/)
  await expect(files.getByRole('button', { name: /Biên bản\.pdf/ }).first()).toBeVisible()
  await expect(files.getByText('Thừa.pdf')).toHaveCount(0)
})
