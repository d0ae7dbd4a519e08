import type { Page } from '@playwright/test'
import { eightLines } from './eight-lines.ts'
import { expect, test, words } from './story.ts'

const approve = words('approval.verb.approve')
const reject = words('approval.verb.reject')
const inbox = (page: Page) => page.getByRole('list', { name: words('inbox.title') })

async function numberOf(page: Page, id: string): Promise<string> {
  await page.goto(`/sale-management/${id}`)
  return (await page.locator('h1').textContent())!.match(/BG\d{4}-\d{4}/)![0]
}

test('Hòa decides from one inbox: two at once, each with its result, one by A and one by R', async ({
  stage,
}) => {
  test.setTimeout(120_000)
  const minh = await stage.enter('sales.minh')
  const numbers: string[] = []
  for (let count = 0; count < 4; count += 1) numbers.push(await numberOf(minh, await eightLines(minh)))
  const hoa = await stage.enter('director.hoa', { start: null })
  await hoa.goto('/')
  // the newest stand last
  const more = hoa.locator('.inbox-more')
  await expect(inbox(hoa)).toBeVisible()
  while (await more.isVisible()) {
    const before = await inbox(hoa).getByRole('listitem').count()
    await more.click()
    await expect(inbox(hoa).getByRole('listitem')).not.toHaveCount(before)
  }
  const row = (number: string) => inbox(hoa).getByRole('listitem').filter({ hasText: number })
  const [one, two, three, four] = numbers as [string, string, string, string]
  for (const number of [one, two])
    await row(number)
      .getByRole('checkbox', { name: words('inbox.choose', { number }) })
      .check()
  await hoa.getByRole('button', { name: words('inbox.approve', { count: 2 }) }).click()
  const dialog = hoa.getByRole('dialog')
  await expect(dialog).toContainText(one)
  const things = words('inbox.count', { count: 2 })
  await dialog.getByRole('button', { name: words('workspace.many.run', { action: approve, things }) }).click()
  await expect(dialog.getByRole('status')).toContainText(
    words('workspace.many.done', { action: approve.toLowerCase(), things }),
  )
  await dialog
    .locator('.ant-modal-footer')
    .getByRole('button', { name: words('frame.form.close') })
    .click()
  for (const number of [one, two]) await expect(row(number)).toHaveCount(0)

  await row(three).getByRole('link').focus()
  await hoa.keyboard.press('a')
  await dialog.getByRole('button', { name: approve, exact: true }).click()
  await expect(row(three)).toHaveCount(0)

  await row(four).getByRole('link').focus()
  await hoa.keyboard.press('r')
  await dialog.getByRole('textbox').fill('Giá thấp hơn giá vốn')
  await dialog.getByRole('button', { name: reject, exact: true }).click()
  await expect(row(four)).toHaveCount(0)
})
