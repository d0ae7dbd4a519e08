import type { Page } from '@playwright/test'
import { expect, PHONE, test, words } from './story.ts'

const dialogOf = (admin: Page) => admin.getByRole('dialog')
const fieldOf = (admin: Page, name: string) =>
  dialogOf(admin).getByLabel(words(`announcement.field.${name}`), { exact: true })

/** Begins one for these people, who are looked for by the server. */
async function begin(admin: Page, ...people: readonly string[]): Promise<void> {
  await admin
    .getByRole('button', { name: words('announcement.add') })
    .first()
    .click()
  for (const person of people) {
    const typed = person.split('.')[1]!
    const asked = admin.waitForRequest((one) => one.url().includes(`search=${typed}`))
    await fieldOf(admin, 'targetIds').fill(typed)
    await asked
    await admin
      .locator('.ant-select-item-option')
      .filter({ hasText: `(${person})` })
      .click()
  }
}

async function send(admin: Page, title: string): Promise<void> {
  await fieldOf(admin, 'title').fill(title)
  await fieldOf(admin, 'contentNotify').fill(
    'Thứ Bảy này, 7 giờ, cả kho nghỉ nhận hàng để kiểm kê.\nMang thẻ kho.',
  )
  await dialogOf(admin)
    .getByRole('button', { name: words('announcement.send'), exact: true })
    .click()
  await expect(dialogOf(admin)).toBeHidden()
}

test('whoever is to be told something is looked for by the server, is told at its moment or now, or not at all', async ({
  stage,
}) => {
  const admin = await stage.enter('superadmin', { start: '/system/notification' })
  await begin(admin, 'sales.minh', 'director.hoa')
  const chosen = dialogOf(admin).locator('.ant-select-selection-item')
  await expect(chosen).toHaveText([/sales\.minh/, /director\.hoa/])
  // closing asks before any of it is lost
  await dialogOf(admin)
    .getByRole('button', { name: words('frame.form.close') })
    .first()
    .click()
  await admin.getByRole('button', { name: words('frame.form.closeNo') }).click()
  await expect(chosen).toHaveCount(2)

  // planned, it waits and is taken back
  const series = Date.now() % 100_000
  const [counting, meeting] = [`Kiểm kê kho ${series}`, `Họp sáng mai ${series}`]
  const row = (title: string) => admin.locator('tr.ant-table-row').filter({ hasText: title })
  const day = new Date(Date.now() + 2 * 86_400_000)
  const time = words('frame.form.timeOf', { field: words('announcement.field.sendAt') })
  await fieldOf(admin, 'sendAt').fill(`${day.getUTCDate()}/${day.getUTCMonth() + 1}/${day.getUTCFullYear()}`)
  await dialogOf(admin).getByLabel(time).fill('7h30')
  await send(admin, counting)
  await expect(row(counting)).toContainText(words('announcement.waiting'))
  await row(counting)
    .getByRole('button', { name: /^Thao tác với / })
    .click()
  await admin.getByRole('menuitem', { name: words('announcement.withdraw') }).click()
  await admin.getByRole('button', { name: words('announcement.withdraw'), exact: true }).click()
  await expect(row(counting)).toContainText(words('announcement.withdrawn'))

  // sent, it rings at once
  await begin(admin, 'warehouse.tu')
  await send(admin, meeting)
  await expect(row(meeting)).toContainText(words('announcement.readOf', { read: 0, receivers: 1 }))
  // and is read to its end on a phone
  const tu = await stage.enter('warehouse.tu', PHONE)
  const told = tu.locator('.notification', { hasText: meeting }).getByText('Mang thẻ kho.')
  await expect(told).toBeVisible()
  expect(await told.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true)
})
