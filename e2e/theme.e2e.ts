import type { Page } from '@playwright/test'
import { violations } from './accessibility.ts'
import { expect, test, tokenOf, words } from './story.ts'
import { settled, walkTo } from './walk.ts'

/** One of each shape of screen, in the dark; every-route.e2e.ts walks them all in the light. */
const routes = [
  '/',
  '/profile',
  '/403',
  '/404',
  '/customers/infomation',
  '/customers/infomation/add',
  '/products',
  '/categories/product-category/add',
  '/categories/warehouse',
  '/categories/warehouse?open=new',
  '/sale-management/list',
  '/sale-management/add',
]

async function faults(page: Page, where: string): Promise<string[]> {
  await settled(page)
  const found = await violations(page, { runOnly: { type: 'rule', values: ['color-contrast'] } })
  return found.flatMap(({ nodes }) =>
    nodes.map((node) => `${where}: ${node.target.join(' ')} ${node.any[0]?.message ?? ''}`),
  )
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`every word can be read when it is ${colorScheme}`, async ({ stage }) => {
    test.setTimeout(360_000)
    const stranger = await stage.stranger({ colorScheme })
    await stranger.goto('/login')
    const found = await faults(stranger, '/login')
    const page = await stage.enter('superadmin', { colorScheme })
    for (const route of colorScheme === 'dark' ? routes : []) {
      await walkTo(page, route)
      found.push(...(await faults(page, route)))
    }
    const token = tokenOf(page)
    for (const status of ['draft', 'pending', 'approved', 'rejected', 'cancelled']) {
      const answer = await page.request.get(`/v1.0/Quotation?pageSize=1&status=${status}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      await walkTo(page, `/sale-management/${(await answer.json()).data[0].id}`)
      found.push(...(await faults(page, status)))
    }
    expect(found).toEqual([])
  })

const ground = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor.match(/\d+/g)!.map(Number))

test('the theme follows the system until somebody chooses, and the choice outlives signing out', async ({
  stage,
}) => {
  const page = await stage.enter('sales.minh', { colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await settled(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await page.getByRole('button', { name: /^Tài khoản của/ }).click()
  await page.getByRole('menuitem', { name: words('workspace.theme.dark') }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(Math.max(...(await ground(page)))).toBeLessThan(40)
  await page.getByRole('button', { name: /^Tài khoản của/ }).click()
  await page.getByRole('menuitem', { name: words('frame.account.logout') }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => localStorage.getItem('THEME'))).toBe('dark')
})

test('the chosen theme is there before anything is drawn', async ({ stage }) => {
  const page = await stage.stranger({ colorScheme: 'light' })
  await page.addInitScript(() => localStorage.setItem('THEME', 'dark'))
  // Without the application: only what comes before it.
  await page.route(/\/assets\/index-[^/]+\.js$/, (route) => route.abort())
  await page.goto('/login').catch(() => {})
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(Math.max(...(await ground(page)))).toBeLessThan(40)
  stage.complaints.length = 0
})

test('without a network a list says so, and comes when it is back', async ({ stage }) => {
  const page = await stage.enter('sales.minh', { start: '/sale-management/list' })
  await expect(page.locator('tr.ant-table-row').first()).toBeVisible()
  await settled(page)
  await page.context().setOffline(true)
  await page.getByPlaceholder(words('quotation.searchHint')).fill('thép')
  await expect(page.getByText(words('workspace.offline.heading'), { exact: true }).first()).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.locator('.list-offline')).toHaveCount(0)
  await expect(page.locator('.list-old')).toHaveCount(0)
  stage.complaints.length = 0
})
