import { locales } from '../packages/shared/src/values/constants.ts'
import { expect, test, words } from './story.ts'

for (const locale of locales)
  test(`weeks begin on Monday in ${locale}`, async ({ stage }) => {
    const page = await stage.enter('sales.minh', { locale, start: '/sale-management/list' })
    await page.locator('.range-chip').first().click()
    await page.getByLabel(words('frame.list.range.from', {}, locale)).click()
    const calendar = page.locator('.ant-picker-dropdown:visible')
    const first = calendar.locator('tbody tr').first().locator('td[title]').first()
    const day = new Date(`${await first.getAttribute('title')}T00:00:00Z`)
    expect(day.getUTCDay()).toBe(1)
    await expect(calendar.locator('thead th').first()).toHaveText({ vi: 'T2', en: 'Mo' }[locale])
  })

for (const [locale, thousands, decimal, million, billion] of [
  ['vi', '.', ',', 'triệu', 'tỷ'],
  ['en', ',', '.', 'million', 'billion'],
] as const)
  test(`money reads in ${locale} as it is written there`, async ({ stage }) => {
    const page = await stage.enter('sales.minh', { locale, start: null })
    const answered = page.waitForResponse(/\/v1\.0\/Quotation\?.*sort=number/)
    await page.goto('/sale-management/list?sort=number')
    const quotation = (await (await answered).json()).data[0] as { number: string; total: number }
    const row = page.locator('tr.ant-table-row').filter({ hasText: quotation.number })
    const written = String(quotation.total).replace(/\B(?=(\d{3})+$)/g, thousands)
    const amount = row.getByText(`${written} đ`, { exact: true })
    await amount.hover()
    const large = quotation.total >= 1e9
    const short = (quotation.total / (large ? 1e9 : 1e6)).toFixed(2).replace(/\.?0+$/, '')
    await expect(page.getByRole('tooltip')).toHaveText(
      `${written} đ · ${short.replace('.', decimal)} ${large ? billion : million}`,
    )
  })
