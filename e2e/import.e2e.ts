import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { IMPORT_MAX_ROWS } from '../packages/shared/src/spreadsheet/limits.ts'
import { seriousFaults } from './accessibility.ts'
import { customers } from './customers.ts'
import { expect, PHONE, test, words } from './story.ts'
import { beginImport } from './walk.ts'

/** One more than are worked while somebody waits. */
const ROWS = IMPORT_MAX_ROWS + 1
/** The row of the file, under its heading, whose telephone number is none. */
const FAULTY = 1_234

/** So many new customers, at the end of their list: what other stories look for stands before them. */
async function manyCustomers(): Promise<Buffer> {
  const column = (key: string) => words(`customer.field.${key}`)
  const series = Date.now() % 100
  const rows = Array.from({ length: ROWS }, (_, at) => {
    const phone = `03${String(series).padStart(2, '0')}${String(at).padStart(6, '0')}`
    return {
      code: `ZZ${series}-${at}`,
      name: `Zzz Thép ${series} ${at}`,
      abbreviatedName: `ZZZ ${series} ${at}`,
      type: 'Đại lý',
      phone: at + 2 === FAULTY ? '12' : phone,
      contactPerson: 'Lê Văn Tám',
      contactPhone: phone,
      supplier: 'Không',
      accountNumber: '0011',
      bankName: 'Vietcombank',
      companyAddress: 'Hà Nội',
    }
  })
  const header = Object.keys(rows[0]!).map(column)
  const bytes = await writeXlsx({
    sheets: [{ name: 'Khách hàng', rows: [header, ...rows.map((row) => Object.values(row))] }],
  })
  return Buffer.from(bytes)
}

const button = (page: Page, key: string, params = {}) =>
  page.getByRole('button', { name: words(key, params), exact: true })

test('a large file is checked, corrected in its preview, imported and undone', async ({ stage }) => {
  test.slow()
  const hoa = await stage.enter('director.hoa', { start: customers })
  await beginImport(hoa)
  await hoa.locator('input[type=file]').setInputFiles({
    name: 'khách hàng.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await manyCustomers(),
  })

  // it is worked behind the page, which says how far it is
  await expect(hoa.getByRole('heading', { level: 1 })).toHaveText('khách hàng.xlsx')
  const summary = (invalid: number) =>
    hoa.getByText(words('frame.import.summary', { total: ROWS, valid: ROWS - invalid, invalid }))
  await expect(hoa.getByText(words('importJob.leave')).or(summary(1))).toBeVisible()
  await expect(summary(1)).toBeVisible({ timeout: 30_000 })
  // what every-route.e2e.ts does not open, for want of such an import
  expect(await seriousFaults(hoa)).toEqual([])

  // the same file with a column that says what is wrong
  const [withErrors] = await Promise.all([
    hoa.waitForEvent('download'),
    button(hoa, 'frame.import.withErrors').click(),
  ])
  const { rows } = (await readXlsx(await readFile(await withErrors.path()))).sheets[0]!
  const last = rows[0]!.length - 1
  expect(rows.flatMap((row, at) => (row[last] ? [at + 1] : []))).toEqual([1, FAULTY])

  const phone = `${words('frame.import.row')} ${FAULTY}, ${words('customer.field.phone')}`
  await hoa.getByLabel(phone).fill('0398765432')
  // what is not checked yet is nowhere but here
  await hoa.goBack()
  const question = hoa.getByRole('dialog').filter({ hasText: words('frame.form.leave') })
  await question.getByRole('button', { name: words('frame.form.leaveNo') }).click()
  await expect(hoa.getByLabel(phone)).toHaveValue('0398765432')
  await button(hoa, 'frame.import.recheck').click()
  await expect(summary(0)).toBeVisible()
  await button(hoa, 'frame.import.run', { count: ROWS }).click()
  await expect(hoa.getByText(words('frame.import.done', { count: ROWS }))).toBeVisible({ timeout: 30_000 })

  const imported = hoa.url()
  await button(hoa, 'frame.import.undo').click()
  await hoa
    .getByRole('dialog')
    .getByRole('button', { name: words('frame.import.undo') })
    .click()
  await expect(hoa.getByText(words('frame.import.undone', { count: ROWS }))).toBeVisible({ timeout: 30_000 })
  // what is undone is not offered to be undone again
  await hoa.goto(imported)
  await expect(hoa.getByText(words('frame.import.done', { count: ROWS }))).toBeVisible()
  await expect(button(hoa, 'frame.import.undo')).toHaveCount(0)
  expect(await seriousFaults(hoa)).toEqual([])
})

/** A file of sales channels, which have codes and names of their own; those without a name are faulty. */
async function channels(series: string, names: (string | null)[]) {
  const rows = [['Mã', 'Tên'], ...names.map((name, at) => [`${series}-${at}`, name && `${name} ${series}`])]
  return {
    name: 'kênh.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await writeXlsx({ sheets: [{ name: 'Kênh', rows }] })),
  }
}

test('what was corrected is lost to nobody who does not say so, and counts as it was imported', async ({
  stage,
}) => {
  const admin = await stage.enter('superadmin', { start: '/categories/product-category' })
  // Back leads to another page of ours
  await admin.getByRole('link', { name: words('category.lists.salesChannel'), exact: true }).click()
  const series = `N${Date.now() % 1_000_000}`
  await beginImport(admin)
  await admin
    .locator('input[type=file]')
    .setInputFiles(await channels(series, ['Một', null, null, null, null]))
  const dialog = admin.getByRole('dialog', { name: words('frame.import.heading') })
  const nameIn = (row: number) =>
    admin.getByRole('textbox', { name: `${words('frame.import.row')} ${row}, Tên`, exact: true })
  await expect(button(admin, 'frame.import.run', { count: 1 })).toBeEnabled()
  // what is wrong leads to its cell
  await dialog
    .getByRole('row')
    .filter({ has: nameIn(4) })
    .getByText('Vui lòng nhập tên')
    .click()
  await expect(nameIn(4)).toBeFocused()
  await nameIn(3).fill(`Hai ${series}`)
  await nameIn(3).press('Enter')
  await expect(nameIn(4)).toBeFocused()
  await nameIn(4).fill(`Ba ${series}`)

  const question = admin.getByRole('dialog').filter({ hasText: words('frame.form.closeUnsaved') })
  for (const leave of [
    () => admin.keyboard.press('Escape'),
    () => dialog.locator('.ant-modal-close').click(),
    () => button(admin, 'frame.import.again').click(),
  ]) {
    await leave()
    await question.getByRole('button', { name: words('frame.form.closeNo') }).click()
    await expect(question).toHaveCount(0)
    await expect(nameIn(4)).toHaveValue(`Ba ${series}`)
  }
  const leaving = admin.getByRole('dialog').filter({ hasText: words('frame.form.leave') })
  await admin.goBack()
  await leaving.getByRole('button', { name: words('frame.form.leaveNo') }).click()
  await expect(leaving).toHaveCount(0)
  await expect(nameIn(4)).toHaveValue(`Ba ${series}`)

  // a row that stays faulty keeps what was typed in it
  await admin
    .getByRole('textbox', { name: `${words('frame.import.row')} 5, Tên tiếng Anh`, exact: true })
    .fill(`Three ${series}`)

  // how many rows are valid now is not known before they are checked
  await button(admin, 'frame.import.runOpen.valid').click()
  await expect(dialog).toContainText(words('frame.import.done', { count: 3 }))
  await expect(dialog).toContainText(words('frame.import.left', { count: 2 }))
  for (const leave of [
    () => dialog.locator('.ant-modal-footer').getByText(words('frame.form.close')).click(),
    () => admin.keyboard.press('Escape'),
  ]) {
    await leave()
    await question.getByRole('button', { name: words('frame.form.closeNo') }).click()
    await expect(question).toHaveCount(0)
  }
  // the file of the rows that were left out holds it
  const [left] = await Promise.all([
    admin.waitForEvent('download'),
    button(admin, 'frame.import.faulty', { count: 2 }).click(),
  ])
  const { rows } = (await readXlsx(await readFile(await left.path()))).sheets[0]!
  expect(rows.slice(1).map((row) => [row[0], row[2] ?? null, row.at(-1)])).toEqual([
    [`${series}-3`, `Three ${series}`, 'Vui lòng nhập tên'],
    [`${series}-4`, null, 'Vui lòng nhập tên'],
  ])
  await admin.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('all rows or none: what was corrected is checked first, and imported once all of it is right', async ({
  stage,
}) => {
  const admin = await stage.enter('superadmin', { start: '/categories/sales-channel' })
  const series = `A${Date.now() % 1_000_000}`
  await beginImport(admin)
  await admin.locator('input[type=file]').setInputFiles(await channels(series, [null, null]))
  const nameIn = (row: number) =>
    admin.getByRole('textbox', { name: `${words('frame.import.row')} ${row}, Tên`, exact: true })
  await expect(button(admin, 'frame.import.run', { count: 0 })).toBeDisabled()
  await admin.getByText(words('frame.import.mode.all'), { exact: true }).click()
  await nameIn(2).fill(`Một ${series}`)
  await button(admin, 'frame.import.runOpen.all').click()
  await expect(
    admin.getByText(words('frame.import.summary', { total: 2, valid: 1, invalid: 1 })),
  ).toBeVisible()
  await expect(button(admin, 'frame.import.runAll', { count: 2 })).toBeDisabled()
  await nameIn(3).fill(`Hai ${series}`)
  await button(admin, 'frame.import.runOpen.all').click()
  await expect(admin.getByText(words('frame.import.done', { count: 2 }))).toBeVisible()
})

test('on a phone the steps of an import stand in one row', async ({ stage }) => {
  const admin = await stage.enter('superadmin', { ...PHONE, start: '/categories/sales-channel' })
  await beginImport(admin)
  const steps = admin.locator('.import-steps')
  await expect(steps).toBeVisible()
  const file = await channels(`P${Date.now() % 1_000_000}`, [null])
  for (const choose of [async () => {}, () => admin.locator('input[type=file]').setInputFiles(file)]) {
    await choose()
    const { height } = (await steps.boundingBox())!
    expect(height).toBeLessThan(60)
    expect(await steps.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0)
    for (const title of await steps.locator('.ant-steps-item-title').all()) {
      const [cut, right] = await title.evaluate((one) => [
        one.scrollWidth - one.clientWidth,
        one.getBoundingClientRect().right,
      ])
      expect(cut).toBeLessThanOrEqual(0)
      expect(right).toBeLessThanOrEqual(390)
    }
  }
})

test('on a phone a faulty row is a card with the cells that are wrong, which are corrected there', async ({
  stage,
}) => {
  const admin = await stage.enter('superadmin', { ...PHONE, start: '/categories/sales-channel' })
  const series = `D${Date.now() % 1_000_000}`
  await beginImport(admin)
  const other = { name: 'kênh.csv', mimeType: 'text/csv', buffer: Buffer.from('Mã;Tên') }
  await admin.locator('input[type=file]').setInputFiles(other)
  await expect(admin.getByRole('alert')).toHaveText('File kênh.csv không đúng định dạng. Chỉ nhận file .xlsx')
  await admin.locator('input[type=file]').setInputFiles(await channels(series, ['Một', null, null]))
  const dialog = admin.getByRole('dialog', { name: words('frame.import.heading') })
  const nameIn = (row: number) =>
    admin.getByRole('textbox', { name: `${words('frame.import.row')} ${row}, Tên`, exact: true })
  const card = dialog.getByRole('listitem').filter({ has: nameIn(3) })
  await expect(card).toContainText(`${series}-1`)
  await expect(card).toContainText('Vui lòng nhập tên')
  await expect(nameIn(3)).toHaveAttribute('aria-invalid', 'true')
  await expect(card.getByRole('textbox')).toHaveCount(1)
  expect(await card.evaluate((one) => one.getBoundingClientRect().right)).toBeLessThanOrEqual(390)
  await expect(dialog.getByRole('table')).toHaveCount(0)
  expect(await seriousFaults(admin)).toEqual([])

  // typed back it is no correction, so that nothing has to be checked
  await card.getByText('Tên', { exact: true }).click()
  await expect(nameIn(3)).toBeFocused()
  await nameIn(3).fill(`Hai ${series}`)
  await expect(button(admin, 'frame.import.recheck')).toBeVisible()
  await nameIn(3).fill('')
  await expect(button(admin, 'frame.import.recheck')).toHaveCount(0)

  await nameIn(3).fill(`Hai ${series}`)
  await button(admin, 'frame.import.recheck').click()
  await expect(card).toContainText(words('frame.import.ok'))
  await button(admin, 'frame.import.shown.whole', { row: 3 }).click()
  await expect(card.getByRole('textbox', { name: 'Mã' })).toHaveValue(`${series}-1`)
  await dialog.getByText(words('frame.import.shown.onlyInvalid')).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: `Một ${series}` })).toContainText('Hợp lệ')
  await button(admin, 'frame.import.run', { count: 2 }).click()
  await expect(dialog).toContainText(words('frame.import.done', { count: 2 }))
})
