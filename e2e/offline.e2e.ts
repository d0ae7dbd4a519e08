import type { Page } from '@playwright/test'
import {
  countOf,
  customers,
  field,
  fillCustomer,
  newCustomer,
  newPhone,
  recordOf,
  saveButton,
} from './customers.ts'
import { eightLines } from './eight-lines.ts'
import { expect, test, words } from './story.ts'
import { goOffline, settled } from './walk.ts'

const bar = (page: Page) => page.locator('.offline-bar')
const queue = (page: Page) => page.getByRole('dialog', { name: words('recovery.offline.queue') })

/**
 * From now on a key saves, and what is stored is left, before React has drawn what was typed: as on a slow machine, what is
 * not urgent is drawn last. React is called back for it by a message to itself; these messages are held until then.
 */
async function hurry(page: Page): Promise<void> {
  await page.evaluate((stored) => {
    const post = MessagePort.prototype.postMessage
    const held: (() => void)[] = []
    MessagePort.prototype.postMessage = function (message: unknown) {
      held.push(() => post.call(this, message))
    }
    const save = new KeyboardEvent('keydown', { key: 's', ctrlKey: true })
    document.addEventListener('input', () => dispatchEvent(save), { once: true })
    const look = new MutationObserver(() => {
      if (!document.body.textContent?.includes(stored)) return
      look.disconnect()
      history.back()
    })
    look.observe(document.body, { subtree: true, childList: true })
    const letGo = () => {
      MessagePort.prototype.postMessage = post
      for (const message of held) message()
    }
    addEventListener('popstate', () => setTimeout(letGo), { once: true })
  }, words('recovery.save.queued'))
}

test('a save whose answer is lost is sent again by itself, and makes one customer', async ({ stage }) => {
  const minh = await stage.enter('sales.minh', { start: `${customers}/add` })
  const name = `Cơ khí Mất Tin ${Date.now()}`
  await fillCustomer(minh, name)
  const keys: string[] = []
  let dropped = 0
  await minh.route('**/v1.0/Customer', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.push(route.request().headers()['idempotency-key']!)
    // The server does the work; its answer is cut.
    const answer = await route.fetch()
    expect(answer.ok()).toBe(true)
    if (dropped++ === 0) return route.abort('connectionreset')
    return route.fulfill({ response: answer })
  })
  await saveButton(minh).dblclick()
  await expect(minh).toHaveURL(/\/customers\/infomation\/[0-9a-f-]{36}/)
  expect(keys.length).toBe(2)
  expect(new Set(keys).size).toBe(1)
  expect(await countOf(minh, name)).toBe(1)
  stage.forgiveBrokenLine()
})

test('an answer lost for good, and the form changed before the next save: still one customer', async ({
  stage,
}) => {
  test.slow()
  const minh = await stage.enter('sales.minh', { start: `${customers}/add` })
  const name = `Cơ khí Hai Lần ${Date.now()}`
  await fillCustomer(minh, name)
  let cut = true
  await minh.route('**/v1.0/Customer', async (route) => {
    if (route.request().method() !== 'POST' || !cut) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await saveButton(minh).click()
  await minh.getByRole('button', { name: words('recovery.save.editOn') }).click()
  await field(minh, 'bankName').fill('Agribank')
  cut = false
  await saveButton(minh).click()
  await expect(minh.getByText(words('recovery.save.earlier'))).toBeVisible()
  await expect(minh).toHaveURL(/\/customers\/infomation\/[0-9a-f-]{36}/)
  await minh.getByRole('button', { name: words('recovery.draft.restore') }).click()
  await expect(field(minh, 'bankName')).toHaveValue('Agribank')
  await saveButton(minh).click()
  await expect(minh.getByText(words('customer.saved', { name })).first()).toBeVisible()
  expect(await countOf(minh, name)).toBe(1)
  stage.forgiveBrokenLine()
})

test('without a connection saves wait, go in order when it is back, and a refusal opens the form again', async ({
  stage,
}) => {
  test.setTimeout(240_000)
  const minh = await stage.enter('sales.minh', { start: null })
  const lan = await stage.enter('admin.lan', { start: null })
  const mark = String(Date.now()).slice(-6)
  const one = await newCustomer(minh, `MỘT ${mark}`)
  const other = await newCustomer(minh, `HAI ${mark}`)
  const openFromList = async (name: string) => {
    await minh
      .getByRole('link', { name: new RegExp(name) })
      .first()
      .click()
    await expect(field(minh, 'contactPerson')).toHaveValue('Nguyễn Văn A')
  }
  await minh.goto(`${customers}?search=${mark}`)
  await openFromList(`HAI ${mark}`)
  await minh.goBack()
  await openFromList(`MỘT ${mark}`)
  await goOffline(minh)
  // Nobody is asked on the way out: what waits is safe.
  await hurry(minh)
  await field(minh, 'contactPerson').fill('Gửi Sau Một')
  await expect(minh).toHaveURL(/search=/)
  await expect(bar(minh)).toContainText(words('recovery.offline.waiting', { count: 1 }))
  await openFromList(`HAI ${mark}`)
  await field(minh, 'contactPerson').fill('Gửi Sau Hai')
  await field(minh, 'phone').fill(String((await recordOf(lan, one)).phone))
  await saveButton(minh).click()
  await expect(minh.getByText(words('recovery.save.queued')).first()).toBeVisible()
  await expect(saveButton(minh)).toBeDisabled()
  // what waits is kept: its form may be left
  await expect(minh.getByRole('button', { name: words('frame.form.close'), exact: true })).toBeEnabled()
  await expect(bar(minh)).toContainText(words('recovery.offline.waiting', { count: 2 }))
  await bar(minh).getByRole('button').click()
  await expect(queue(minh).getByRole('listitem')).toHaveCount(2)
  await expect(queue(minh).getByRole('listitem').first()).toContainText(`MỘT ${mark}`)
  await minh.keyboard.press('Escape')
  await minh
    .getByRole('link', { name: words('frame.screen.home') })
    .first()
    .click()

  /** By the key of each: one whose answer did not get through is sent again under its own. */
  const order = new Map<string, string>()
  minh.on('requestfinished', (request) => {
    if (request.method() !== 'PUT') return
    const { contactPerson } = JSON.parse(request.postData() ?? '{}')
    order.set(request.headers()['idempotency-key']!, contactPerson)
  })
  await minh.context().setOffline(false)
  await expect(bar(minh)).toContainText(words('recovery.offline.refused', { count: 1 }))
  expect([...order.values()]).toEqual(['Gửi Sau Một', 'Gửi Sau Hai'])
  await expect.poll(async () => (await recordOf(lan, one)).contactPerson).toBe('Gửi Sau Một')
  expect((await recordOf(lan, other)).contactPerson).toBe('Nguyễn Văn A')

  await bar(minh).getByRole('button').click()
  await expect(queue(minh)).toContainText(words('errors.CUS_ERR_006'))
  await queue(minh)
    .getByRole('button', { name: words('recovery.offline.open') })
    .click()
  await expect(minh).toHaveURL(new RegExp(other))
  await expect(field(minh, 'contactPerson')).toHaveValue('Gửi Sau Hai')
  await expect(minh.locator('.ant-form-item-has-error')).toContainText(words('customer.field.phone'))
  // the list of faults comes after the refusal, and makes room for itself above the button
  await expect(minh.getByRole('region', { name: words('frame.form.faults') })).toBeVisible()
  await saveButton(minh).click({ trial: true })
  const place = await saveButton(minh).boundingBox()
  await field(minh, 'phone').fill(newPhone())
  await expect(minh.locator('.ant-form-item-has-error')).toHaveCount(0)
  // Nothing moves under whoever is about to press it.
  expect(await saveButton(minh).boundingBox()).toEqual(place)
  await saveButton(minh).click()
  await expect.poll(async () => (await recordOf(lan, other)).contactPerson).toBe('Gửi Sau Hai')
  await expect(bar(minh)).toHaveCount(0)
  stage.forgiveBrokenLine()
})

test('what waits in two tabs goes in the order of saving, and each form is told its answer', async ({
  stage,
}) => {
  const first = await stage.enter('sales.minh', { start: null })
  const context = first.context()
  const second = await stage.tab(context)
  const mark = String(Date.now()).slice(-6)
  for (const [page, name] of [
    [first, `TAB MỘT ${mark}`],
    [second, `TAB HAI ${mark}`],
  ] as const) {
    await page.goto(`${customers}/${await newCustomer(first, name)}`)
    await expect(field(page, 'contactPerson')).toHaveValue('Nguyễn Văn A')
  }
  await goOffline(first, second)
  // The tab that saves first does not learn that the connection is back.
  await first.route(/\/readyz|\/v1\.0\//, () => {})
  await field(first, 'contactPerson').fill('Gửi Trước')
  await saveButton(first).click()
  await expect(bar(second)).toContainText(words('recovery.offline.waiting', { count: 1 }))
  // Somebody sets the clock right meanwhile.
  await second.evaluate(() => {
    const now = Date.now
    Date.now = () => now() - 3_600_000
  })
  await field(second, 'contactPerson').fill('Gửi Sau')
  await saveButton(second).click()
  await expect(bar(first)).toContainText(words('recovery.offline.waiting', { count: 2 }))

  const order: string[] = []
  context.on('request', (request) => {
    if (request.method() === 'PUT') order.push(JSON.parse(request.postData() ?? '{}').contactPerson)
  })
  await context.setOffline(false)
  // what is said goes after a few seconds: both tabs are watched at once
  await Promise.all([
    expect.poll(() => order).toEqual(['Gửi Trước', 'Gửi Sau']),
    expect(first.getByText(words('customer.saved', { name: `TAB MỘT ${mark}` })).first()).toBeVisible(),
    expect(second.getByText(words('customer.saved', { name: `TAB HAI ${mark}` })).first()).toBeVisible(),
  ])
  await expect(bar(second)).toHaveCount(0)
  stage.forgiveBrokenLine()
})

test('where the connection went before the bar was here, a save waits all the same, and goes when it is back', async ({
  stage,
}) => {
  test.slow()
  const minh = await stage.enter('sales.minh', { start: null })
  const name = `MẤT SỚM ${Date.now()}`
  const id = await newCustomer(minh, name)
  await minh.route('**/assets/RecoveryHost-*', (route) => route.abort('internetdisconnected'))
  await minh.goto(`${customers}/${id}`)
  await settled(minh)
  await minh.context().setOffline(true)
  await field(minh, 'contactPerson').fill('Gửi Sau Cùng')
  await saveButton(minh).click()
  await expect(minh.getByText(words('recovery.save.queued')).first()).toBeVisible()
  await minh.unroute('**/assets/RecoveryHost-*')
  await minh.context().setOffline(false)
  if (await remembersFailedImports(minh)) await minh.reload()
  else await expect(minh.getByText(words('customer.saved', { name })).first()).toBeVisible()
  await expect.poll(async () => (await recordOf(minh, id)).contactPerson).toBe('Gửi Sau Cùng')
  // the bar is fetched in its own time, and from the browser's memory without a request: it is here when it is seen
  await expect(async () => {
    await minh.context().setOffline(false)
    await settled(minh)
    await minh.context().setOffline(true)
    await expect(bar(minh)).toHaveCSS('position', 'fixed', { timeout: 5000 })
  }).toPass({ timeout: 60_000 })
  // else the socket complains once more after that was forgiven
  await minh.context().setOffline(false)
  stage.forgiveBrokenLine()
})

/**
 * Whether this browser asks for no module again that it could not fetch, until the page is loaded anew, as Chromium 150
 * does; a later one asks again.
 */
async function remembersFailedImports(page: Page): Promise<boolean> {
  const imported = () =>
    page.evaluate(() =>
      import('/assets/probe.js' as string).then(
        () => true,
        () => false,
      ),
    )
  await page.route('**/assets/probe.js', (route) => route.abort('internetdisconnected'))
  await imported()
  await page.unroute('**/assets/probe.js')
  await page.route('**/assets/probe.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'export {}' }),
  )
  const again = await imported()
  await page.unroute('**/assets/probe.js')
  return !again
}

test('a browser that stores nothing says that a save could not be sent, and leaves it to be sent again', async ({
  stage,
}) => {
  const minh = await stage.enter('sales.minh', { start: null })
  const id = await newCustomer(minh, 'KHÔNG CÓ KHO')
  await minh.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('storage is full', 'QuotaExceededError')
    }
  })
  await minh.goto(`${customers}/${id}`)
  await expect(field(minh, 'contactPerson')).toHaveValue('Nguyễn Văn A')
  await goOffline(minh)
  await field(minh, 'contactPerson').fill('Gửi Lại')
  await saveButton(minh).click()
  await expect(minh.getByText(words('frame.feedback.network')).first()).toBeVisible()
  await minh.context().setOffline(false)
  await expect(bar(minh)).toHaveCount(0)
  await saveButton(minh).click()
  await expect(minh.getByText(words('customer.saved', { name: 'KHÔNG CÓ KHO' })).first()).toBeVisible()
  stage.forgiveBrokenLine()
})

test('a verb without a connection is not put off, and says why', async ({ stage }) => {
  const id = await eightLines(await stage.enter('sales.minh', { start: null }))
  const hoa = await stage.enter('director.hoa', { start: `/sale-management/${id}` })
  await hoa.getByRole('button', { name: words('approval.verb.approve'), exact: true }).click()
  const dialog = hoa.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await goOffline(hoa)
  await dialog.getByRole('button', { name: words('approval.verb.approve'), exact: true }).click()
  await expect(hoa.getByText(words('recovery.offline.verb'))).toBeVisible()
  await expect(dialog).toBeVisible()
  await hoa.context().setOffline(false)
  await expect(bar(hoa)).toHaveCount(0)
  stage.forgiveBrokenLine()
})

test('a slow save shows itself busy, lets nothing be typed under it, and ends well', async ({ stage }) => {
  const minh = await stage.enter('sales.minh', { start: null })
  const id = await newCustomer(minh, 'MẠNG CHẬM')
  await minh.clock.install()
  await minh.goto(`${customers}/${id}`)
  const held = Promise.withResolvers<void>()
  await minh.route('**/v1.0/Customer', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    await held.promise
    await route.continue()
  })
  await field(minh, 'contactPerson').fill('Người Chờ')
  await saveButton(minh).click()
  await expect(minh.locator('.form-footer [aria-busy=true]')).toBeVisible()
  await expect(minh.locator('form[inert]')).toBeAttached()
  await expect(minh.getByText(words('recovery.save.slow'))).toHaveCount(0)
  await minh.clock.runFor(5000)
  await expect(minh.getByText(words('recovery.save.slow'))).toBeVisible()
  held.resolve()
  await expect(minh.getByText(words('customer.saved', { name: 'MẠNG CHẬM' })).first()).toBeVisible()
  expect((await recordOf(minh, id)).contactPerson).toBe('Người Chờ')
})
