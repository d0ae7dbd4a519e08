import { addDays, businessDate } from '../packages/shared/src/values/local-date.ts'
import { expect, test, words } from './story.ts'

/** As it is typed into a date field. */
const typed = (day: string) => day.split('-').toReversed().join('/')

test('Minh writes a call down with the keyboard; the next day what was to be done stands out until it is', async ({
  stage,
}, { retry }) => {
  const minh = await stage.enter('sales.minh', { start: '/customers/infomation?search=KH0022' })
  await minh.locator('tr.ant-table-row').first().getByRole('link').first().click()
  await minh.getByRole('tab', { name: words('interaction.tab') }).click()
  const quick = minh.getByRole('region', { name: words('interaction.quick.title') })
  const field = (name: string) => quick.getByLabel(words(`interaction.field.${name}`), { exact: true })
  const content = `Khách hỏi giá hộp 50x100, lần ${retry}`
  await field('content').fill(content)
  const today = businessDate(new Date())
  await field('nextStep').fill('Gửi báo giá')
  await field('nextDate').fill(typed(today))
  // the first is the date's own
  await minh.keyboard.press('Enter')
  await minh.keyboard.press('Enter')
  const line = minh.locator('.interaction').filter({ hasText: content })
  await expect(line).toContainText(words('interaction.dueToday'))
  // the line is empty again, and waits for the next one
  await expect(field('content')).toHaveValue('')
  await expect(minh.locator('.record-side')).toContainText(content)

  await minh.clock.setFixedTime(new Date(`${addDays(today, 1)}T03:00:00Z`))
  await minh.goto(`/customers/history-interaction?search=${encodeURIComponent(content)}`)
  const row = minh.locator('tr.ant-table-row').filter({ hasText: content })
  const overdue = row.getByText(words('interaction.overdue', { days: 1 }))
  await expect(overdue).toBeVisible()
  await row.getByRole('link').first().click()
  await expect(minh).toHaveURL(/\/customers\/history\//)
  await minh.getByRole('article').filter({ hasText: content }).getByRole('button').click()
  await expect(line).toContainText(words('interaction.status.processed'))
  await expect(line.getByRole('button')).toHaveCount(0)
})
