import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../packages/server/src/world/people.ts'
import { customers, field, headersOf, newCustomer, recordOf, saveButton } from './customers.ts'
import { expect, PHONE, test, words } from './story.ts'

const again = (page: Page) => page.getByRole('dialog', { name: words('recovery.session.heading') })
const otherPerson = (page: Page) => page.getByRole('dialog', { name: words('recovery.session.otherHeading') })
const submit = words('recovery.session.submit')

/** Ends the session a page is signed in with, as an administrator or another device does. */
async function endSession(page: Page): Promise<void> {
  const answer = await page.request.post('/v1.0/Account/logout', { headers: await headersOf(page) })
  expect(answer.ok()).toBe(true)
}

test('Minh’s session ends while he types: he signs in again in place, and the save goes on by itself', async ({
  stage,
}) => {
  const minh = await stage.enter('sales.minh', { start: null })
  const id = await newCustomer(minh, 'CƠ KHÍ PHIÊN CŨ')
  await minh.goto(`${customers}/${id}`)
  await field(minh, 'contactPerson').fill('Đỗ Thành Long')
  const keys: (string | undefined)[] = []
  minh.on('request', (request) => {
    if (request.method() === 'PUT') keys.push(request.headers()['idempotency-key'])
  })
  // The save is on its way when the session ends: the socket tells of it as well, and may be first.
  const ended = Promise.withResolvers<void>()
  await minh.route('**/v1.0/Customer', async (route) => {
    await ended.promise
    await route.continue()
  })
  await saveButton(minh).click()
  await expect.poll(() => keys.length).toBeGreaterThan(0)
  await endSession(minh)
  ended.resolve()

  await expect(again(minh)).toBeVisible()
  await expect(again(minh).getByLabel(words('recovery.session.account'))).toHaveValue('sales.minh')
  const password = again(minh).getByLabel(words('recovery.session.password'), { exact: true })
  await expect(password).toBeFocused()
  await minh.keyboard.press('Escape')
  await expect(again(minh)).toBeVisible()
  await password.fill('not the password')
  await password.press('Enter')
  await expect(again(minh).getByText(words('errors.COM_ERR_000'))).toBeVisible()
  await password.fill(DEMO_PASSWORD)
  await password.press('Enter')

  await expect(again(minh)).toBeHidden()
  await expect(minh.getByText(words('customer.saved', { name: 'CƠ KHÍ PHIÊN CŨ' })).first()).toBeVisible()
  expect((await recordOf(await stage.enter('sales.minh', { start: null }), id)).contactPerson).toBe(
    'Đỗ Thành Long',
  )
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toBeTruthy()
  expect(new URL(minh.url()).pathname).toBe(`${customers}/${id}`)
})

test('another account asks first, and the draft stays Minh’s', async ({ stage }) => {
  const minh = await stage.enter('sales.minh', { start: `${customers}/add` })
  await field(minh, 'name').fill('Cơ khí Dở Dang')
  await endSession(minh)
  await minh.getByRole('button', { name: words('frame.account.menu', { name: 'Trần Quang Minh' }) }).focus()
  // The socket was ended with the session, and asks who this is: nobody has to press anything.
  await expect(again(minh).getByLabel(words('recovery.session.password'), { exact: true })).toBeFocused()
  await again(minh)
    .getByRole('button', { name: words('recovery.session.other') })
    .click()
  const question = minh.getByRole('dialog').filter({ hasText: words('recovery.session.otherConfirm') })
  await question.getByRole('button', { name: words('recovery.session.otherNo') }).click()
  await expect(question).toBeHidden()
  await again(minh)
    .getByRole('button', { name: words('recovery.session.other') })
    .click()
  await question.getByRole('button', { name: words('recovery.session.otherYes') }).click()
  await expect(minh).toHaveURL(/\/login\?from=/)
  expect(await minh.evaluate(() => localStorage.getItem('ACCESS_TOKEN'))).toBeNull()
  await minh.getByLabel(words('frame.login.account'), { exact: true }).fill('sales.minh')
  await minh.getByLabel(words('frame.login.password'), { exact: true }).fill(DEMO_PASSWORD)
  await minh.getByRole('button', { name: words('frame.login.submit') }).click()
  await minh.getByRole('button', { name: words('recovery.draft.restore') }).click()
  await expect(field(minh, 'name')).toHaveValue('Cơ khí Dở Dang')
})

test('five tabs: one sign-in brings all back, and somebody else’s never sends what Minh typed', async ({
  stage,
}) => {
  test.setTimeout(180_000)
  const minh = await stage.enter('sales.minh', { start: null })
  const id = await newCustomer(minh, 'CƠ KHÍ NĂM THẺ')
  const context = minh.context()
  const tabs = [minh, ...(await Promise.all(Array.from({ length: 4 }, () => context.newPage())))]
  for (const [index, tab] of tabs.entries()) {
    await tab.goto(index === 4 ? customers : `${customers}/add`)
    if (index < 4) await field(tab, 'name').fill(`Khách số ${index}`)
  }
  await endSession(minh)
  // Each hears of it from its own socket, without anybody pressing anything.
  for (const tab of tabs.slice(0, 4)) {
    await tab.bringToFront()
    await expect(again(tab)).toBeVisible({ timeout: 20_000 })
  }
  await minh.bringToFront()
  const password = again(minh).getByLabel(words('recovery.session.password'), { exact: true })
  await password.fill(DEMO_PASSWORD)
  await again(minh).getByRole('button', { name: submit }).click()
  for (const [index, tab] of tabs.slice(0, 4).entries()) {
    await expect(again(tab)).toBeHidden()
    await expect(field(tab, 'name')).toHaveValue(`Khách số ${index}`)
  }
  // The fifth had nothing to lose: it went to the login page, and is back where it was.
  await expect(tabs[4]!).toHaveURL(new RegExp(`${customers}$`))
  await expect(tabs[4]!.locator('h1').first()).toContainText(words('customer.title'))

  // Trang signs in to this browser in the fifth tab: the tab without changes follows, Minh's form does not.
  await minh.goto('/openapi.json')
  const typing = tabs[1]!
  await typing.goto(`${customers}/${id}`)
  await field(typing, 'contactPerson').fill('Chỉ của Minh')
  const sent: string[] = []
  typing.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
  const answer = await context.request.post('/v1.0/Account/authenticate', {
    data: { account: 'sales.trang', password: DEMO_PASSWORD, rememberMe: true },
    headers: { origin: new URL(typing.url()).origin },
  })
  const { jwToken } = (await answer.json()).data
  await tabs[4]!.evaluate((token) => localStorage.setItem('ACCESS_TOKEN', token), jwToken)
  await expect(otherPerson(typing)).toBeVisible()
  expect(sent).toEqual([])
  await otherPerson(typing)
    .getByLabel(words('recovery.session.password'), { exact: true })
    .fill(DEMO_PASSWORD)
  await otherPerson(typing).getByRole('button', { name: submit }).click()
  await expect(otherPerson(typing)).toBeHidden()
  await saveButton(typing).click()
  await expect(typing.getByText(words('customer.saved', { name: 'CƠ KHÍ NĂM THẺ' })).first()).toBeVisible()
  expect((await recordOf(await stage.enter('sales.minh', { start: null }), id)).contactPerson).toBe(
    'Chỉ của Minh',
  )
})

test('Mai sees her devices and ends the phone she lost: it is out at once', async ({ stage }) => {
  const computer = await stage.enter('account.mai', { start: null })
  const phone = await stage.enter('account.mai', { ...PHONE, start: customers })
  await expect(phone.locator('h1').first()).toBeVisible()
  await computer.goto('/profile')
  const lost = computer.getByRole('listitem').filter({ hasText: 'Safari trên iPhone' }).first()
  await expect(lost).toBeVisible()
  await expect(computer.getByText(words('recovery.mine.current'))).toHaveCount(1)
  const token = await headersOf(phone)
  await lost.getByRole('button').click()
  const question = computer.getByRole('dialog').filter({ hasText: words('recovery.mine.endText') })
  await question.getByRole('button', { name: words('recovery.mine.end'), exact: true }).click()
  await expect(lost).toHaveCount(0)
  const answer = await computer.request.get('/v1.0/User/profile', { headers: token })
  expect(answer.status()).toBe(401)
  await expect(phone).toHaveURL(/\/login\?from=/, { timeout: 15_000 })
})
