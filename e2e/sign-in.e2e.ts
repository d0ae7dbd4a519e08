import { DEMO_PASSWORD } from '../packages/server/src/world/people.ts'
import { expect, test, tokenOf, words } from './story.ts'
import { listening } from './walk.ts'

test('Minh signs in, lands where he wanted to go, and out again', async ({ stage }) => {
  const page = await stage.stranger()
  await page.goto('/customers/infomation?search=thep')
  await expect(page).toHaveURL(/\/login\?from=/)
  await expect(page.getByRole('checkbox', { name: words('frame.login.rememberMe') })).toBeChecked()
  await page.getByLabel(words('frame.login.account')).fill('sales.minh')
  await page.getByLabel(words('frame.login.password')).fill('not the password')
  const slow = Promise.withResolvers<void>()
  await page.route('**/v1.0/Account/authenticate', async (route) => {
    await slow.promise
    await route.continue()
  })
  await page.getByRole('button', { name: words('frame.login.submit') }).click()
  await expect(page.locator('.form-footer [aria-busy=true]')).toBeVisible()
  // The right one follows the refusal at once, while the button still shows that it was busy.
  await page.evaluate(
    ({ refused, password }) => {
      const field = document.querySelector<HTMLInputElement>('input[type=password]')!
      const look = new MutationObserver(() => {
        if (!document.body.textContent?.includes(refused)) return
        look.disconnect()
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, password)
        field.dispatchEvent(new Event('input', { bubbles: true }))
        document.querySelector<HTMLElement>('button[type=submit]')!.click()
      })
      look.observe(document.body, { subtree: true, childList: true })
    },
    { refused: words('errors.COM_ERR_000'), password: DEMO_PASSWORD },
  )
  // a browser complains of a socket that is closed before it is open
  const heard = listening(page)
  slow.resolve()
  await expect(page).toHaveURL(/\/customers\/infomation\?search=thep/)
  await heard
  expect(await page.evaluate(() => localStorage.getItem('ACCESS_TOKEN'))).toBeTruthy()

  await page.getByRole('button', { name: words('frame.account.menu', { name: 'Trần Quang Minh' }) }).click()
  await page.getByRole('menuitem', { name: words('frame.account.logout') }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => localStorage.getItem('ACCESS_TOKEN'))).toBeNull()
})

test('a sign-in that is thrown shows the invalid-login message, and why nothing was checked', async ({
  stage,
}) => {
  const page = await stage.stranger()
  await page.goto('/login')
  await page.route('**/v1.0/Account/authenticate', (route) =>
    route.fulfill({
      status: 429,
      json: { succeeded: false, code: 'rate-limited', message: 'raw', errors: [], traceId: 't' },
    }),
  )
  const place = (await page.locator('.login-card').boundingBox())!.y
  await page.getByLabel(words('frame.login.account')).fill('sales.minh')
  await page.getByLabel(words('frame.login.password')).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: words('frame.login.submit') }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText(words('errors.COM_ERR_000'))
  await expect(alert).toContainText(words('errors.rate-limited'))
  expect((await page.locator('.login-card').boundingBox())!.y, 'the card stays in its place').toBe(place)
})

test('a return address outside the site is not followed', async ({ stage }) => {
  const page = await stage.stranger()
  await page.goto('/login?from=//evil.example/x')
  await page.getByLabel(words('frame.login.account')).fill('0901000003')
  await page.getByLabel(words('frame.login.password')).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: words('frame.login.submit') }).click()
  await expect(page).not.toHaveURL(/login/)
  expect(new URL(page.url()).pathname).toBe('/')
})

test('a forgotten password is asked for after a question, with the same answer for everybody', async ({
  stage,
}) => {
  const page = await stage.stranger()
  for (const account of ['sales.trang', 'nobody.here']) {
    await page.goto('/login')
    await page.getByRole('button', { name: words('frame.login.forgot') }).click()
    await expect(page.getByLabel(words('frame.login.password'))).toHaveCount(0)
    await page.getByLabel(words('frame.login.account')).fill(account)
    await page.getByRole('button', { name: words('frame.login.send') }).click()
    const question = page.getByRole('dialog')
    await expect(question).toContainText(words('frame.login.forgotConfirm'))
    await question.getByRole('button').last().click()
    await expect(page.getByText(words('frame.login.forgotSent', { account })).first()).toBeVisible()
  }
})

test('a session ended elsewhere says so and leads to the login, keeping the way back', async ({ stage }) => {
  const page = await stage.enter('account.mai', { start: null })
  const heard = listening(page)
  await page.goto('/customers/infomation')
  await expect(page.locator('h1').first()).toBeVisible()
  // a socket that is closed before it is open is complained of
  await heard
  await page.request.post('/v1.0/Account/logout', { headers: { authorization: `Bearer ${tokenOf(page)}` } })
  await page.getByPlaceholder(/.+/).first().fill('thép')
  await expect(page.getByText(words('errors.session-ended')).first()).toBeVisible()
  await expect(page).toHaveURL(/\/login\?from=/, { timeout: 5000 })
})

test('switching the language changes everything at once', async ({ stage }) => {
  const page = await stage.enter('sales.minh', { start: '/customers/infomation' })
  await expect(page.locator('h1')).toContainText(words('customer.title'))
  await page.getByRole('button', { name: words('frame.language.label') }).click()
  await page.getByRole('menuitem', { name: words('frame.language.en') }).click()
  await expect(page.locator('h1')).toContainText(words('customer.title', {}, 'en'))
  await expect(page).toHaveTitle(new RegExp(words('frame.title', {}, 'en')))
  expect(await page.evaluate(() => localStorage.getItem('LOCALE'))).toBe('en_US')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('a temporary password opens nothing but the page where it is changed', async ({ stage }) => {
  const admin = await stage.enter('superadmin', { start: null })
  const headers = {
    authorization: `Bearer ${tokenOf(admin)}`,
  }
  const first = async (path: string) =>
    (await (await admin.request.get(`/v1.0${path}`, { headers })).json()).data[0].id
  const created = await admin.request.post('/v1.0/User', {
    headers,
    data: {
      username: 'newcomer.son',
      fullName: 'Bùi Thái Sơn',
      email: 'son@thep-demo.example',
      phoneNumber: '0987654321',
      departmentId: await first('/Department'),
      positionId: await first('/Position'),
    },
  })
  const password = (await created.json()).data.temporaryPassword as string

  const page = await stage.stranger()
  await page.goto('/login?from=/customers/infomation')
  await page.getByLabel(words('frame.login.account')).fill('newcomer.son')
  await page.getByLabel(words('frame.login.password')).fill(password)
  await page.getByRole('button', { name: words('frame.login.submit') }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByText(words('frame.profile.mustChange'))).toBeVisible()
  await page.getByLabel(words('frame.profile.oldPassword')).fill(password)
  await page.getByLabel(words('frame.profile.newPassword'), { exact: true }).fill('đường về Hà Nội mưa bay')
  await page.getByLabel(words('frame.profile.confirmPassword')).fill('đường về Hà Nội mưa bay')
  await page.getByRole('button', { name: words('frame.profile.password') }).click()
  await expect(page.getByText(words('frame.profile.changed'))).toBeVisible()
  await expect(page.getByText(words('frame.profile.mustChange'))).toHaveCount(0)
  await page.goto('/customers/infomation')
  await expect(page.locator('h1')).toContainText(words('customer.title'))
})
