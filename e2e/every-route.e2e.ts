import type { Page } from '@playwright/test'
import { approvableEntities, business, type DocumentModule } from '../packages/shared/src/business.ts'
import { categories } from '../packages/shared/src/category/categories.ts'
import { type Locale, locales } from '../packages/shared/src/values/constants.ts'
import { axe } from './accessibility.ts'
import { expect, PHONE, test, tokenOf, words } from './story.ts'
import { settled, walkTo } from './walk.ts'

/** The addresses of each kind of document. */
const documents = approvableEntities.map((entity) => {
  const { path, list = path, views }: DocumentModule = business[entity]
  return { list, add: `${path}/add`, one: `${path}/:id`, resource: `/${views[0]}` }
})

/** Every address that is built; `:id` is the first record of the list before it. */
const routes = [
  '/',
  '/dashboards',
  '/profile',
  '/403',
  '/404',
  '/customers/infomation',
  '/customers/infomation/add',
  '/customers/infomation/:id',
  '/products',
  '/categories/product-category',
  '/categories/product-category/add',
  '/categories/product-category/:id',
  ...categories.map((category) => `/categories/${category.route}`),
  ...documents.flatMap(({ list, add, one }) => [list, add, one]),
  ...['/system/users', '/system/users/add', '/system/users/:id'],
  ...['/system/role-group', '/system/role-group/add', '/system/role-group/:id'],
  '/system/permissions',
  '/system/audit',
]

const lists: Record<string, string> = {
  '/customers/infomation/:id': '/Customer',
  '/categories/product-category/:id': '/Product',
  '/system/role-group/:id': '/Group',
  '/system/users/:id': '/User',
  ...Object.fromEntries(documents.map(({ one, resource }) => [one, resource])),
}

async function addressOf(page: Page, route: string): Promise<string> {
  const list = lists[route]
  if (!list) return route
  const token = tokenOf(page)
  const answer = await page.request.get(`/v1.0${list}?pageSize=1`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return route.replace(':id', (await answer.json()).data[0].id)
}

/** What axe finds that keeps people from working. Colours are the same in both languages and are looked at in one. */
async function seriousFaults(page: Page, locale: Locale = 'vi'): Promise<string[]> {
  const { violations } = await axe(page)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .disableRules(locale === 'vi' ? [] : ['color-contrast'])
    .analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.any[0]?.message ?? ''}`),
    )
}

/** Lists of categories are one component: in one language all open, elsewhere two of them stand for all. */
const alike = new Set(categories.slice(1, -1).map((category) => `/categories/${category.route}`))
const shapes = routes.filter((route) => !alike.has(route))
/** Where axe looks: in the other language at one of each shape. */
const looked: Record<Locale, (route: string) => boolean> = {
  vi: (route) => !alike.has(route),
  en: (route) =>
    ['/dashboards', '/profile', '/customers/infomation', documents[0]!.add].includes(route) ||
    route.endsWith(':id'),
}

for (const locale of locales)
  test(`every route opens in ${locale}, titled, without a serious fault`, async ({ stage }) => {
    test.setTimeout(360_000)
    const page = await stage.enter('superadmin', { locale })
    await settled(page)
    const faults: string[] = []
    for (const route of locale === 'vi' ? routes : shapes) {
      const address = await addressOf(page, route)
      await walkTo(page, address)
      expect(new URL(page.url()).pathname).toBe(address)
      expect(await page.title(), address).toContain(words('frame.title', {}, locale))
      if (!looked[locale](route)) continue
      faults.push(...(await seriousFaults(page, locale)).map((fault) => `${route} ${fault}`))
    }
    expect(faults).toEqual([])
  })

test('the login page is without a serious fault in both languages', async ({ stage }) => {
  for (const locale of locales) {
    const page = await stage.stranger({ locale })
    await page.goto('/login')
    await settled(page)
    expect(await seriousFaults(page)).toEqual([])
  }
})

test('nothing is wider than a phone', async ({ stage }) => {
  test.setTimeout(240_000)
  const page = await stage.enter('superadmin', PHONE)
  await settled(page)
  for (const route of shapes) {
    await walkTo(page, await addressOf(page, route))
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, route).toBeLessThanOrEqual(0)
  }
})

test('unknown addresses and addresses without the right say so', async ({ stage }) => {
  const page = await stage.enter('warehouse.tu', { start: '/no/such/page' })
  await expect(page).toHaveURL(/\/404$/)
  await expect(page.getByText(words('frame.missing.heading')).first()).toBeVisible()
  for (const [from, to] of [
    ['/customers', '/customers/infomation'],
    ['/customers/history', '/customers/infomation'],
    ['/sale-management', '/sale-management/list'],
    ['/categories', '/categories/product-category'],
  ] as const) {
    await page.goto(from)
    await expect(page).toHaveURL(new RegExp(`${to}(\\?|$)`))
  }
  await page.goto('/system/users')
  await expect(page).toHaveURL(/\/403/)
  await page.goto('/logistics/inventory')
  await expect(page).toHaveURL(/\/404$/)
})
