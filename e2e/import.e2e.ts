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
