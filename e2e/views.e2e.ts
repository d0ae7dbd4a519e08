import { headersOf } from './customers.ts'
import { expect, test, words } from './story.ts'

const customers = '/customers/infomation'

test('Minh keeps a view, opens with it, renames it, deletes it and takes that back', async ({ stage }) => {
  const page = await stage.enter('sales.minh', { start: `${customers}?active=true&sort=-name` })
  const panel = page.getByRole('region', { name: words('workspace.views.button') })
  const first = `Đang bán ${Date.now()}`
  const name = `Đang hoạt động ${Date.now()}`
  const current = page.getByRole('button', { name: words('workspace.views.current', { name }) })

  await page.getByRole('button', { name: words('workspace.columns.heading') }).click()
  await page.getByRole('checkbox', { name: words('customer.field.taxCode') }).check()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: words('workspace.views.button'), exact: true }).click()
  await panel.getByRole('button', { name: words('workspace.views.save') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words('workspace.views.name')).fill(first)
  await dialog.getByRole('button', { name: words('frame.form.save') }).click()
  await expect(page.getByText(words('workspace.views.saved', { name: first }))).toBeVisible()
  await expect(page).toHaveURL(/sort=-name&active=true&view=/)

  await page.getByRole('button', { name: words('workspace.views.current', { name: first }) }).click()
  await panel.getByRole('button', { name: words('workspace.views.actions', { name: first }) }).click()
  await page.getByRole('menuitem', { name: words('workspace.views.rename') }).click()
  await dialog.getByLabel(words('workspace.views.name')).fill(name)
  await dialog.getByRole('button', { name: words('frame.form.save') }).click()
  await expect(page.getByText(words('workspace.views.renamed', { name }))).toBeVisible()

  // the panel stands as it stood before it was renamed
  await panel.getByRole('button', { name: words('workspace.views.actions', { name }) }).click()
  await page.getByRole('menuitem', { name: words('workspace.views.makeDefault') }).click()
  await expect(page.getByText(words('workspace.views.defaultSet', { name }))).toBeVisible()

  // From anywhere, and on any machine: the list opens with it, columns and all.
  await page.goto('/')
  await page.goto(customers)
  await expect(page).toHaveURL(/sort=-name&active=true&view=/)
  await expect(page.getByRole('columnheader', { name: words('customer.field.taxCode') })).toBeVisible()
  // what is exported has the columns that were chosen, and the rows that are listed
  const exported = page.waitForRequest((one) => one.method() === 'POST' && one.url().includes('/Export/'))
  await page.getByRole('button', { name: words('frame.list.more'), exact: true }).click()
  await page.getByRole('menuitem', { name: words('frame.list.export') }).click()
  const body = (await exported).postDataJSON()
  expect(body).toMatchObject({ active: true, sort: '-name' })
  expect(body.columns).toContain('taxCode')
  expect(body.columns).not.toContain('note')
  // A link that says something is followed to the letter.
  await page.goto(`${customers}?search=thep`)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page).toHaveURL(/\?search=thep$/)

  await page.goto(customers)
  await current.click()
  await panel.getByRole('button', { name: words('workspace.views.actions', { name }) }).click()
  await page.getByRole('menuitem', { name: words('workspace.views.remove') }).click()
  await expect(panel.getByText(name)).toHaveCount(0)
  await page.getByRole('button', { name: words('workspace.views.undo') }).click()
  // it was on show when it went, and is again
  await current.click()
  await expect(panel.getByText(name)).toBeVisible()
  await expect(page).toHaveURL(/sort=-name&active=true&view=/)
})

test('what somebody with the right shares, everybody sees and only they change', async ({ stage }) => {
  const lan = await stage.enter('admin.lan', { start: '/categories/warehouse?sort=-code' })
  await lan.getByRole('button', { name: words('workspace.views.button'), exact: true }).click()
  await lan.getByRole('button', { name: words('workspace.views.save') }).click()
  await lan.getByLabel(words('workspace.views.name')).fill('Kho mới nhất')
  await lan.getByRole('checkbox', { name: words('workspace.views.share') }).check()
  await lan
    .getByRole('dialog')
    .getByRole('button', { name: words('frame.form.save') })
    .click()
  await expect(lan.getByText(words('workspace.views.saved', { name: 'Kho mới nhất' }))).toBeVisible()

  const tu = await stage.enter('warehouse.tu', { start: '/categories/warehouse' })
  await tu.getByRole('button', { name: words('workspace.views.button'), exact: true }).click()
  const panel = tu.getByRole('region', { name: words('workspace.views.button') })
  await panel.getByRole('button', { name: /^Kho mới nhất/ }).click()
  await expect(tu).toHaveURL(/sort=-code&view=/)
  await tu.getByRole('button', { name: words('workspace.views.current', { name: 'Kho mới nhất' }) }).click()
  await panel.getByRole('button', { name: words('workspace.views.whole') }).click()
  await expect(tu).toHaveURL(/\?view=none$/)
  await tu.goBack()
  await expect(tu).toHaveURL(/sort=-code&view=/)
})

test('a bookmark with an order and a filter whose right was taken shows the list without them', async ({
  stage,
}) => {
  const root = await stage.enter('superadmin', { start: null })
  const headers = headersOf(root)
  const read = async (path: string) =>
    (await (await root.request.get(`/v1.0${path}`, { headers })).json()).data
  const send = async (method: 'post' | 'put', path: string, data: object) => {
    const answer = await root.request[method](`/v1.0${path}`, { headers, data })
    expect(answer.status(), await answer.text()).toBe(200)
    return (await answer.json()).data
  }
  const [{ id: userId }] = await read('/User?search=warehouse.tu')
  const { roleGroupIds: groups }: { roleGroupIds: string[] } = await read(`/User/${userId}`)
  const all = await Promise.all(groups.map((id) => read(`/Group/${id}`)))
  const permissions = all
    .flatMap((group) => group.permissions)
    .filter((one) => !one.startsWith('interaction:'))
  const name = `Không xem tương tác ${Date.now()}`
  const group = await send('post', '/Group', {
    code: `KXTT-${Date.now()}`,
    name,
    permissions: [...new Set(permissions)],
  })
  const hold = async (roleGroupIds: string[]) => {
    const { id, version, username, fullName, email, phoneNumber, departmentId, positionId } = await read(
      `/User/${userId}`,
    )
    const body = { id, version, username, fullName, email, phoneNumber, departmentId, positionId }
    await send('put', '/User', { ...body, roleGroupIds })
  }
  await hold([group.id])
  try {
    const tu = await stage.enter('warehouse.tu', { start: null })
    await tu.goto(`${customers}?sort=-lastContactAt&silentDays=30`, { waitUntil: 'commit' })
    await expect(tu.getByText(words('workspace.views.leftOut'))).toBeVisible()
    await expect(tu.locator('tr.ant-table-row').first()).toBeVisible()
    await expect(tu).toHaveURL(new RegExp(`${customers}$`))
  } finally {
    await hold(groups)
  }
})
