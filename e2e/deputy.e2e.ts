import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../packages/server/src/world/people.ts'
import { diagramOf } from '../packages/shared/src/workflow/steps.ts'
import { newCustomer } from './customers.ts'
import { expect, PHONE, test, tokenOf, words } from './story.ts'

const approve = words('approval.verb.approve')

/** Calls the API as whoever is signed in on a page. */
function apiOf(page: Page) {
  return async (method: 'GET' | 'POST', path: string, data?: object) => {
    const headers = { authorization: `Bearer ${tokenOf(page)}` }
    const answer = await page.request.fetch(`/v1.0${path}`, { method, headers, ...(data && { data }) })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()).data
  }
}

test('two steps, the first of them decided by a deputy, on a phone', async ({ stage }, { retry }) => {
  const root = await stage.enter('superadmin', { start: '/profile' })
  const api = apiOf(root)
  const person = async (username: string, fullName: string, at: number) => {
    const groups = await api('GET', '/Group?pageSize=100')
    const { departmentId, positionId } = (await api('GET', '/User?search=director.hoa'))[0]
    const { id, temporaryPassword: oldPassword } = await api('POST', '/User', {
      ...{ username, fullName, email: `${username}@x.example`, phoneNumber: `09777${retry}000${at}` },
      ...{ departmentId, positionId },
      roleGroupIds: groups
        .filter(({ code }: { code: string }) => ['NHAN-VIEN', 'GIAM-DOC'].includes(code))
        .map(({ id }: { id: string }) => id),
    })
    const own = await stage.stranger({ ...PHONE })
    const signIn = { account: username, rememberMe: true }
    const origin = new URL(root.url()).origin
    const answer = await own.request.post('/v1.0/Account/authenticate', {
      data: { ...signIn, password: oldPassword },
      headers: { origin },
    })
    const headers = { authorization: `Bearer ${(await answer.json()).data.jwToken}` }
    const changed = await own.request.post('/v1.0/User/ChangePassword', {
      headers,
      data: { oldPassword, newPassword: DEMO_PASSWORD },
    })
    expect(changed.ok(), await changed.text()).toBe(true)
    return id as string
  }
  const [away, stands] = [`Vũ Đi Vắng ${retry}`, `Đỗ Duyệt Thay ${retry}`]
  const awayId = await person(`vu.divang${retry}`, away, 1)
  const standsId = await person(`do.duyetthay${retry}`, stands, 2)

  const minh = await stage.enter('sales.minh', { start: '/profile' })
  const minhs = apiOf(minh)
  const customerId = await newCustomer(minh, `Khách hai bước ${retry}`)
  const { departmentId } = (await api('GET', '/User?search=sales.minh'))[0]
  const step = (id: string, ids: string[]) => ({
    node: {
      id,
      kind: 'approval' as const,
      name: `Bước ${id}`,
      approver: { by: 'people' as const, ids },
      quorum: 'any' as const,
    },
    only: null,
  })
  const flow = await api('POST', '/Workflow', {
    ...{ name: `Hai bước ${retry}`, departmentId, type: 'quotation', priority: 900 },
    rules: { match: 'all', rules: [{ field: 'customer', is: 'in', words: [customerId] }] },
    diagram: diagramOf([step('1', [awayId]), step('2', [standsId])]),
  })
  await api('POST', `/Workflow/${flow.id}/publish`, { version: flow.version })
  const [product] = await minhs('GET', '/Product?search=TV-D&pageSize=1')
  const draft = await minhs('POST', '/Quotation', {
    ...{ customerId, date: '2026-11-21', shippingAddress: '1 Lê Lợi', approverId: null },
    lines: [
      {
        productId: product.id,
        quantity: 10,
        length: 11.7,
        barem: 0.617,
        actualWeight: 72,
        priceType: 'actual',
        salePrice: 15_400,
        vatRate: 10,
      },
    ],
  })
  await minhs('POST', `/Quotation/${draft.id}/request-approval`, { version: draft.version, note: null })

  const own = await stage.enter(`vu.divang${retry}`, { ...PHONE, start: '/profile' })
  await own.getByRole('button', { name: words('deputy.add') }).click()
  const form = own.getByRole('dialog')
  await form.getByLabel(words('deputy.field.deputyId')).fill('Duyệt Thay')
  await own
    .locator('.ant-select-dropdown:visible .ant-select-item-option')
    .filter({ hasText: stands })
    .click()
  await form.getByLabel(words('deputy.field.lastDay')).fill('31/12/2099')
  await form.getByRole('button', { name: words('frame.form.save'), exact: true }).click()
  const named = own.getByRole('list', { name: words('deputy.title') }).getByRole('listitem')
  await expect(named).toContainText(stands)
  await expect(named).toContainText(words('deputy.now'))

  const phone = await stage.enter(`do.duyetthay${retry}`, PHONE)
  const row = phone.getByRole('list', { name: words('inbox.title') }).getByRole('listitem')
  const question = phone.getByRole('dialog')
  await expect(row).toContainText(words('inbox.inPlaceOf', { name: away }))
  await row.getByRole('button', { name: `${approve} ${draft.number}` }).click()
  await expect(question).toContainText(words('approval.decidesFor', { of: away }))
  await question.getByRole('button', { name: approve, exact: true }).click()
  await expect(row).not.toContainText(away)
  const { path } = await minhs('GET', `/Quotation/${draft.id}`)
  expect(path[1]).toMatchObject({ kind: 'approved', name: stands, inPlaceOf: away })

  await row.getByRole('button', { name: `${approve} ${draft.number}` }).click()
  await question.getByRole('button', { name: approve, exact: true }).click()
  await expect(row).toHaveCount(0)
})
