import { expect, test, words } from './story.ts'

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

  await field('roleGroupIds').click()
  await root.locator('.ant-select-dropdown:visible').getByText('Mua hàng', { exact: true }).click()
  await root.keyboard.press('Escape')
  await root.getByRole('button', { name: words('frame.form.save'), exact: true }).click()
  // the open page is told, without being loaded anew
  await expect(contracts).toBeVisible()

  await root.goto(address)
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

  await root.goto('/system/users?search=superadmin')
  await root.getByRole('link', { name: 'Quản trị hệ thống' }).click()
  await expect(root.getByRole('button', { name: words('user.reset') })).toHaveCount(0)
  await expect(root.getByRole('button', { name: words('user.lock'), exact: true })).toHaveCount(0)

  const hoa = await stage.enter('director.hoa', { start: '/system/users' })
  await expect(hoa).toHaveURL(/\/403/)
})

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
