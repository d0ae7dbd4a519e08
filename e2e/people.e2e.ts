import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../packages/server/src/world/people.ts'
import { headersOf, newCustomer } from './customers.ts'
import { eightLines } from './eight-lines.ts'
import { expect, test, words } from './story.ts'
import { settled, walkTo } from './walk.ts'

test('a newcomer gets a password once, a right from a group in an open page, and is locked out', async ({
  stage,
}, { retry }) => {
  const root = await stage.enter('superadmin', { start: '/system/users/add' })
  const field = (name: string) => root.getByLabel(words(`user.field.${name}`))
  const name = 'Đặng Thị Bích Ngọc'
  await field('fullName').fill(name)
  await field('username').fill(`bich.ngoc${retry}`)
  await field('email').fill(`bich.ngoc${retry}@x.example`)
  await field('phoneNumber').fill(`098877766${retry}`)
  for (const list of ['departmentId', 'positionId']) {
    await field(list).click()
    await root.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  }
  await root.getByRole('button', { name: words('frame.form.save'), exact: true }).click()
  const shown = root.getByRole('dialog').filter({ hasText: words('user.temporary.text') })
  const password = await shown.locator('code').innerText()
  await shown.getByRole('button', { name: words('user.temporary.close') }).click()
  await expect(root.getByRole('heading', { name })).toBeVisible()
  await expect(root.getByText(password)).toHaveCount(0)
  const address = new URL(root.url()).pathname

  const own = await stage.stranger({})
  await own.goto('/login')
  await own.locator('#account').fill(`bich.ngoc${retry}`)
  await own.locator('#password').fill(password)
  await own.keyboard.press('Enter')
  // a temporary password is changed before anything else
  await own.getByLabel(words('frame.profile.oldPassword')).fill(password)
  const chosen = 'mưa xuân trên sông Đuống'
  await own.getByLabel(words('frame.profile.newPassword'), { exact: true }).fill(chosen)
  await own.getByLabel(words('frame.profile.confirmPassword')).fill(chosen)
  await own.keyboard.press('Enter')
  await own.goto('/sale-management/list')
  const contracts = own.getByRole('menu').getByText(words('purchaseContract.title'))
  await own.getByRole('menu').getByText(words('frame.menu.contracts')).click()
  await expect(own.getByRole('menu').getByText(words('salesContract.title'))).toBeVisible()
  await expect(contracts).toHaveCount(0)

  // the page reads again who has changed the password, and draws its form anew
  await expect(root.getByText(words('user.event.password-changed')).first()).toBeVisible()
  await settled(root)
  await field('roleGroupIds').click()
  await root.locator('.ant-select-dropdown:visible').getByText('Mua hàng', { exact: true }).click()
  await root.keyboard.press('Escape')
  await root.getByRole('button', { name: words('frame.form.save'), exact: true }).click()
  // the open page is told, without being loaded anew
  await expect(contracts).toBeVisible()

  await walkTo(root, address)
  await root.getByRole('button', { name: words('user.lock'), exact: true }).click()
  const dialog = root.getByRole('dialog').filter({ hasText: words('user.lockText') })
  await dialog.getByLabel(words('user.field.note')).fill('Hết thời gian thử việc')
  await dialog.getByRole('button', { name: words('user.lock'), exact: true }).click()
  await expect(own).toHaveURL(/\/login/)
  await expect(root.getByText('Hết thời gian thử việc')).toBeVisible()
})

test('a group is changed by its boxes, with what it means for whom; the last SuperAdmin is not locked', async ({
  stage,
}) => {
  const root = await stage.enter('superadmin', { start: '/system/role-group' })
  await root.getByRole('link', { name: 'Kho', exact: true }).click()
  const box = (action: string) =>
    root.getByRole('checkbox', { name: `${words(`frame.permission.action.${action}`)} phòng ban` })
  await box('update').click()
  await expect(box('view')).toBeChecked()
  const preview = root.locator('.effect-preview').filter({ hasText: 'Đỗ Văn Tú' })
  // beside the button that saves, wherever the page is scrolled to
  await expect(root.locator('.form-bottom').getByRole('status')).toBeInViewport()
  await expect(preview).toContainText(`${words('frame.permission.action.update')} phòng ban`)
  await root.getByRole('button', { name: words('frame.form.save'), exact: true }).click()
  await expect(root.getByText(words('roleGroup.saved', { name: 'Kho' }))).toBeVisible()
  await expect(preview).toHaveCount(0)

  await walkTo(root, '/system/users?search=superadmin')
  await root.getByRole('link', { name: 'Quản trị hệ thống' }).click()
  await expect(root.getByRole('button', { name: words('user.reset') })).toHaveCount(0)
  await expect(root.getByRole('button', { name: words('user.lock'), exact: true })).toHaveCount(0)

  const hoa = await stage.enter('director.hoa', { start: '/system/users' })
  await expect(hoa).toHaveURL(/\/403/)

  // who has a position is one press from it
  const found = await root.request.get('/v1.0/Position?search=TK', { headers: headersOf(root) })
  const { id } = (await found.json()).data.find(({ code }: { code: string }) => code === 'TK')
  await walkTo(root, `/categories/position?open=${id}`)
  const uses = root.locator('.entry-uses').getByRole('listitem')
  await expect(uses).toHaveText([new RegExp(`^${words('user.title')} 1$`)])
  await uses.getByRole('link').click()
  await expect(root).toHaveURL(new RegExp(`/system/users\\?.*${id}`))
  await expect(root.locator('tr.ant-table-row')).toHaveText([/Đỗ Văn Tú/])

  await verifySeal(root)
})

/** The history is as it was sealed; so is the end of it that somebody kept. */
async function verifySeal(page: Page): Promise<void> {
  await walkTo(page, '/system/audit')
  await page.getByRole('button', { name: words('audit.seal.open') }).click()
  const dialog = page.getByRole('dialog', { name: words('audit.seal.title') })
  await dialog.getByRole('button', { name: words('audit.seal.verify') }).click()
  const [before, after] = words('audit.seal.whole', { count: 0 }).split('0')
  await expect(dialog.getByText(new RegExp(`^${before}[1-9][\\d.]*${after}$`))).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog.getByRole('button', { name: words('audit.seal.copy') }).click()
  const kept = await page.evaluate(() => navigator.clipboard.readText())
  await dialog.getByLabel(words('audit.seal.kept.hash')).fill(kept)
  await dialog.getByRole('button', { name: words('audit.seal.kept.compare') }).click()
  await expect(
    dialog.getByText(words('audit.seal.kept.same', { number: Number.parseInt(kept, 10) })),
  ).toBeVisible()
}

test('somebody without a right asks for it, and the SuperAdmin hands over what a person has', async ({
  stage,
}, { retry }) => {
  const tu = await stage.enter('warehouse.tu', { start: '/contract/purchase-contract' })
  await expect(tu).toHaveURL(/\/403/)
  const asked = tu.getByText(words('frame.forbidden.asked', { moment: '' }).split('.').at(-2)!.trim())
  if (retry === 0) await tu.getByRole('button', { name: words('frame.forbidden.ask') }).click()
  await expect(asked).toBeVisible()

  const root = await stage.enter('superadmin', { start: '/system/users?search=warehouse.tu' })
  await root.getByRole('link', { name: 'Đỗ Văn Tú' }).click()
  await expect(root.getByText(words('user.event.access-asked')).first()).toBeVisible()
  await root.getByRole('button', { name: words('user.handOver.action'), exact: true }).click()
  await expect(root.getByText(words('user.handOver.nothing'))).toBeVisible()
})

interface Leaving {
  id: string
  name: string
  username: string
  customerId: string
  draft: string
  waiting: string
}

/** Somebody with a customer, a draft and a request that waits for them. */
async function leavingPerson(root: Page, seller: Page, again: number): Promise<Leaving> {
  const headers = headersOf(root)
  const first = async (path: string) => {
    const answer = await root.request.get(`/v1.0${path}`, { headers })
    return (await answer.json()).data
  }
  const { departmentId, positionId } = (await first('/User?search=sales.minh'))[0]
  const groups: { id: string; name: string }[] = await first('/Group?pageSize=100')
  const username = `sap.nghi${again}`
  const name = `Lý Văn Nghỉ ${again}`
  const data = {
    ...{ username, fullName: name, email: `${username}@x.example`, phoneNumber: `098877755${again}` },
    ...{ departmentId, positionId },
    roleGroupIds: groups.filter((group) => group.name === 'Giám đốc').map((group) => group.id),
  }
  const made = await root.request.post('/v1.0/User', { headers, data })
  expect(made.ok(), await made.text()).toBe(true)
  const { id } = (await made.json()).data
  const customerId = await newCustomer(root, `Bàn giao ${Date.now()}`, { officerId: id })
  const draft = await eightLines(seller, { customerId, officerId: id }, false)
  const waiting = await eightLines(seller, { customerId, approverId: id })
  const numberOf = async (one: string): Promise<string> => (await first(`/Quotation/${one}`)).number
  return { id, name, username, customerId, draft: await numberOf(draft), waiting: await numberOf(waiting) }
}

test('the SuperAdmin makes somebody Admin, gives a password once, locks them, and Lan goes on with what they had', async ({
  stage,
  request,
  baseURL,
}, { retry, repeatEachIndex }) => {
  test.slow()
  const root = await stage.enter('superadmin', { start: null })
  // who sees no costs has none to say
  const trang = await stage.enter('sales.trang', { start: null })
  const { id, name, username, customerId, draft, waiting } = await leavingPerson(
    root,
    trang,
    retry + 2 * repeatEachIndex,
  )
  await root.goto(`/system/users/${id}`)
  const press = (key: string) => root.getByRole('button', { name: words(key), exact: true }).click()
  /** The dialog on show that says something, and what it is confirmed by. */
  const dialog = (key: string) => root.getByRole('dialog').filter({ hasText: words(key) })
  const confirm = (text: string, key: string) =>
    dialog(text)
      .getByRole('button', { name: words(key), exact: true })
      .click()

  await press('user.changeRole')
  const grant = dialog('user.roleText.Admin')
  await grant.getByRole('radio', { name: words('user.roleText.Admin') }).check()
  const own = grant.getByLabel(words('user.field.password'))
  await own.fill('không phải mật khẩu này')
  await confirm('user.roleText.Admin', 'user.changeRole')
  await expect(grant).toContainText(words('issues.password-wrong'))
  await own.fill(DEMO_PASSWORD)
  await confirm('user.roleText.Admin', 'user.changeRole')
  const role = words('user.role.Admin')
  await expect(root.getByText(words('user.roleChanged', { name, role }))).toBeVisible()

  await press('user.changeEmail')
  const email = dialog('user.field.newEmail')
  await email.getByLabel(words('user.field.newEmail')).fill(`${username}.moi@thep-demo.example`)
  await email.getByLabel(words('user.field.password')).fill(DEMO_PASSWORD)
  await confirm('user.field.newEmail', 'user.changeEmail')
  await expect(root.getByText(words('user.emailChanged', { name }))).toBeVisible()

  await press('user.reset')
  await dialog('user.resetText').getByLabel(words('user.field.password')).fill(DEMO_PASSWORD)
  await confirm('user.resetText', 'user.reset')
  const secret = await dialog('user.temporary.text').locator('code').innerText()
  await confirm('user.temporary.text', 'user.temporary.close')
  await expect(root.getByText(secret)).toHaveCount(0)
  const signedIn = await request.post('/v1.0/Account/authenticate', {
    data: { account: username, password: secret, rememberMe: false },
    headers: { origin: baseURL! },
  })
  expect(signedIn.status()).toBe(200)

  await press('user.lock')
  const left = dialog('user.lockText').getByRole('listitem')
  const held = ['customers', 'documents', 'approvals'].map((group) => words(`user.handOver.group.${group}`))
  await expect(left).toHaveText(held.map((group) => `${group}: 1`))
  await confirm('user.lockText', 'user.lock')
  await expect(root.getByRole('button', { name: words('user.unlock'), exact: true })).toBeVisible()

  await press('user.handOver.action')
  await dialog('user.handOver.text').getByRole('combobox').fill('admin.lan')
  await root.locator('.ant-select-item-option').filter({ hasText: 'Nguyễn Thị Lan' }).click()
  await confirm('user.handOver.text', 'user.handOver.action')
  await expect(root.getByText(words('user.handOver.done'))).toBeVisible()

  const lan = await stage.enter('admin.lan')
  const drafts = lan.getByRole('region', { name: words('frame.home.drafts'), exact: true })
  await expect(drafts.getByRole('link', { name: draft })).toBeVisible()
  const approve = words('approval.verb.approve')
  await lan.getByRole('button', { name: `${approve} ${waiting}` }).click()
  await lan.getByRole('dialog').getByRole('button', { name: approve, exact: true }).click()
  const done = words('approval.done.approve', { name: words('quotation.name', { number: waiting }) })
  await expect(lan.getByText(done)).toBeVisible()
  await walkTo(lan, `/customers/infomation/${customerId}`)
  await expect(lan.locator('.field[data-field="officerId"]')).toContainText('Nguyễn Thị Lan')
})
