import { expect, test, words } from './story.ts'

const profile = words('frame.profile.heading')

test('a page that is not here yet is refused in words without a connection, and the frame stays', async ({
  stage,
}) => {
  const minh = await stage.enter('sales.minh')
  await expect(minh.getByRole('heading', { level: 1 })).toBeVisible()
  await minh.context().setOffline(true)
  await minh.evaluate(() => {
    history.pushState({}, '', '/profile')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(minh.getByText(words('frame.notLoaded.offline'))).toBeVisible()
  await expect(minh.getByRole('navigation').first()).toBeVisible()
  const retry = minh.getByRole('button', { name: words('frame.notLoaded.retry') })
  await retry.click()
  await expect(minh.getByText(words('frame.notLoaded.offline'))).toBeVisible()
  await minh.context().setOffline(false)
  await retry.click()
  await expect(minh.getByRole('heading', { level: 1 })).toHaveText(profile)
  stage.forgiveBrokenLine()
})

test('a chunk that a busy server refuses does not reload the application', async ({ stage }) => {
  const minh = await stage.enter('sales.minh')
  await expect(minh.getByRole('heading', { level: 1 })).toBeVisible()
  await minh.evaluate(() => Object.assign(window, { before: true }))
  await minh.route('**/assets/ProfilePage-*.js', (route) => route.fulfill({ status: 503, body: '{}' }))
  await minh.evaluate(() => {
    history.pushState({}, '', '/profile')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(minh.getByText(words('frame.notLoaded.text'))).toBeVisible()
  expect(await minh.evaluate(() => 'before' in window)).toBe(true)
  stage.forgiveBrokenLine()
})
