import type { Locator } from '@playwright/test'
import { expect, PHONE, test, words } from './story.ts'
import { settled, walkTo } from './walk.ts'

const FINGER_PX = 44

async function boxOf(locator: Locator) {
  await expect(locator).toBeVisible()
  return (await locator.boundingBox())!
}

test('what is chosen and typed on a phone is in sight', async ({ stage }) => {
  const narrow = { ...PHONE, viewport: { width: 360, height: 740 } }
  const minh = await stage.enter('sales.minh', { ...narrow, start: '/sale-management/add' })
  await minh.locator('.line-card').first().click()
  await minh.locator('.line-editor').getByRole('combobox').first().fill('d10')
  const choices = minh.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
  await expect(choices.getByText('TV-D10-CB300-V').first()).toBeVisible()
  const { x, width } = await boxOf(choices)
  expect(x).toBeGreaterThanOrEqual(0)
  expect(x + width).toBeLessThanOrEqual(360)

  // a calendar that finds no room below opens above the date, and not over it
  await walkTo(minh, '/expense-ticket/add')
  const date = minh.locator('#departureDate')
  await date.evaluate((input) => input.scrollIntoView({ block: 'end' }))
  await date.click()
  const calendar = await boxOf(minh.locator('.ant-picker-dropdown'))
  expect(calendar.y + calendar.height).toBeLessThanOrEqual((await boxOf(date)).y)
})

test('a finger meets what it decides with', async ({ stage }) => {
  const hoa = await stage.enter('director.hoa', { ...PHONE, start: '/sale-management/list?status=approved' })
  await settled(hoa)
  await hoa.locator('.list-cards > li > .ant-btn').first().click()
  expect((await boxOf(hoa.getByRole('menuitem').first())).height).toBeGreaterThanOrEqual(FINGER_PX)
  await hoa.keyboard.press('Escape')
  await hoa.getByRole('button', { name: words('frame.menu.open') }).click()
  const entry = hoa.locator('.ant-drawer .ant-menu-item').first()
  expect((await boxOf(entry)).height).toBeGreaterThanOrEqual(FINGER_PX)
  await hoa.keyboard.press('Escape')
  await walkTo(hoa, '/profile')
  const box = hoa.locator('.my-channels label').first()
  expect((await boxOf(box)).height).toBeGreaterThanOrEqual(FINGER_PX)
})

test('what is chosen, where goods go and what a contract is bound to are read whole on a phone', async ({
  stage,
}) => {
  const khoa = await stage.enter('purchase.khoa', {
    ...PHONE,
    start: '/contract/purchase-contract?status=draft',
  })
  await settled(khoa)
  await khoa.locator('.list-cards a').first().click()
  const chosen = khoa.locator('.form-columns .ant-select-single .ant-select-content-has-value')
  await expect(chosen.first()).toBeVisible()
  const cut = await khoa
    .locator('.form-columns :is(.ant-select-content-has-value, textarea, label)')
    .evaluateAll((texts) =>
      texts
        .filter(
          ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
            scrollWidth > clientWidth || scrollHeight > clientHeight + 1,
        )
        .map(({ textContent }) => textContent),
    )
  expect(cut).toEqual([])
  // the top bar says the title, the page only to those who do not see it
  expect((await boxOf(khoa.locator('h1'))).height).toBe(1)
  await expect(khoa.getByRole('button', { name: words('frame.document.copy') })).toBeVisible()

  await walkTo(khoa, '/contract/purchase-contract?search=HDM2611-0005')
  await khoa.locator('.list-cards a').first().click()
  const partner = khoa.locator('.bindings-pair').first().getByRole('link')
  const { height } = await boxOf(partner)
  expect(height).toBeLessThan(30)
})
