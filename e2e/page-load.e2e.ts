import { expect, test, words } from './story.ts'
import { settled } from './walk.ts'

const profile = words('frame.profile.heading')

test('a page that is not here yet is refused in words without a connection, and opens by itself after it', async ({
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
  await minh.getByRole('button', { name: words('frame.notLoaded.retry') }).click()
  await expect(minh.getByText(words('frame.notLoaded.offline'))).toBeVisible()
  await minh.context().setOffline(false)
  // by itself
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
  await minh.unroute('**/assets/ProfilePage-*.js')
  await minh.getByRole('button', { name: words('frame.notLoaded.retry') }).click()
  await expect(minh.getByRole('heading', { level: 1 })).toHaveText(profile)
  stage.forgiveBrokenLine()
})

test('a card whose chunk does not come takes nothing else of its page along', async ({ stage }) => {
  const minh = await stage.enter('sales.minh', { start: '/profile' })
  await expect(minh.getByRole('heading', { level: 1 })).toHaveText(profile)
  await minh.route('**/assets/PromisedCalls-*.js', (route) => route.abort())
  const refused = minh.waitForEvent('requestfailed', (request) => request.url().includes('/PromisedCalls-'))
  await minh
    .getByRole('link', { name: words('frame.screen.home') })
    .first()
    .click()
  await refused
  await expect(minh.getByRole('heading', { name: words('frame.home.unread') })).toBeVisible()
  await settled(minh)
  await expect(minh.getByText(words('frame.notLoaded.text'))).toBeHidden()
  stage.forgiveBrokenLine()
})

test('a tab that was opened before an upgrade goes on, and is loaded afresh with the next page', async ({
  stage,
}) => {
  const minh = await stage.enter('sales.minh', { start: null })
  const connected: { close(): Promise<void> }[] = []
  await minh.routeWebSocket(/\/hubs\/private/, (socket) => {
    socket.connectToServer().onMessage((message) => {
      socket.send(message)
      // Socket.IO's answer that lets in
      if (String(message).startsWith('40')) connected.push(socket)
    })
  })
  await minh.goto('/')
  await expect(minh.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => connected.length).toBe(1)
  await minh.evaluate(() => Object.assign(window, { before: true }))
  const isBefore = () => minh.evaluate(() => 'before' in window)

  const asked = minh.waitForResponse((answer) => /:\d+\/$/.test(answer.url()))
  await minh.route(/:\d+\/$/, (route) =>
    route.fulfill({ body: '<script src="/assets/another.js"></script>' }),
  )
  await connected[0]!.close()
  await (await asked).finished()
  expect(await isBefore()).toBe(true)

  // a link of the application: its address is written after the router is told of it
  const loaded = minh.waitForEvent('load')
  await minh.locator('main a[href^="/sale-management/"]').first().click()
  await loaded
  await expect(minh).toHaveURL(/sale-management\//)
  await expect(minh.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await isBefore()).toBe(false)
  stage.forgiveBrokenLine()
})
