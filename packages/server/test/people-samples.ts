import { grantablePermissions } from '@barem/shared/permission/permissions'
import { addDays, businessDate } from '@barem/shared/values/local-date'
import { hashLinkToken, LINK_MS } from '#account/password-link'
import { DEMO_PASSWORD } from '#world/people'
import type { Caller, TestApp } from './app.ts'
import type { Sample, SampleWorld } from './command-forms.ts'
import { configure } from './configure.ts'
import { done } from './document-world.ts'

const mail = {
  ...{ host: 'smtp.example', port: 465, security: 'tls' as const, user: 'gui', from: 'gui@x.example' },
  ...{ fromName: null, privateAddress: false },
}

/** Of whoever approves, with somebody else of those. */
function deputySamples(server: TestApp, caller: Caller): Record<string, () => Promise<Sample>> {
  const form = async () => {
    const lan = server.deps.db.selectFrom('appUser').select('id').where('username', '=', 'admin.lan')
    const { id: deputyId } = await lan.executeTakeFirstOrThrow()
    const firstDay = businessDate(server.clock.now())
    return { deputyId, firstDay, lastDay: addDays(firstDay, 4) }
  }
  const made = async () => {
    await server.deps.db.deleteFrom('deputy').execute()
    return done(await caller.post<{ id: string; version: number }>('/Deputy', await form()))
  }
  return {
    'POST /Deputy': async () => {
      await server.deps.db.deleteFrom('deputy').execute()
      return { caller, url: '/Deputy', body: await form() }
    },
    'PUT /Deputy': async () => {
      const { id, version } = await made()
      const body = { ...(await form()), id, version }
      return { caller, url: '/Deputy', body: { ...body, lastDay: addDays(body.lastDay, 3) } }
    },
    'DELETE /Deputy/{id}': async () => ({ caller, url: `/Deputy/${(await made()).id}` }),
  }
}

/** Of people, sessions, configurations and messages: one valid request for every call that is no form. */
export function peopleSamples({
  server,
  lists,
  worlds,
  minh,
  hoa,
}: SampleWorld): Record<string, () => Promise<Sample>> {
  const users = lists.User!
  let columns = 0
  const newcomer = async () => {
    const { caller, form } = users!
    const body = await form()
    const made = done(await caller.post<{ id: string; temporaryPassword: string }>('/User', body))
    return { ...made, username: String(body.username) }
  }
  /** Somebody signed in on two devices, on the one at hand. */
  const twoSessions = async () => {
    const { username: account, temporaryPassword: password } = await newcomer()
    await server.app.inject({
      method: 'POST',
      url: '/v1.0/Account/authenticate',
      payload: { account, password },
    })
    const caller = await server.as(account, password)
    const sessions = done(await caller.get<{ id: string; current: boolean }[]>('/Account/sessions'))
    return { caller, other: sessions.find(({ current }) => !current)!.id }
  }
  const planned = async () => {
    const targetIds = [worlds[0]!.people.get('sales.minh')!]
    const sendAt = new Date(server.deps.clock.now().getTime() + 3_600_000).toISOString()
    const body = { title: 'Kiểm kê', contentNotify: 'Thứ Bảy', targetType: 'user', targetIds, sendAt }
    const { id } = done(await users!.caller.post<{ id: string }>('/Notification', body))
    return { id, body }
  }
  return {
    'POST /Workflow/{id}/publish': async () => {
      const { caller, form } = lists.Workflow!
      const { id, version } = done(
        await caller.post<{ id: string; version: number }>('/Workflow', await form()),
      )
      return { caller, url: `/Workflow/${id}/publish`, body: { version } }
    },
    'POST /PriceConfiguration/{id}/reprice': async () => {
      const { caller, form } = lists.PriceConfiguration!
      const given = await form()
      const { id, version } = done(
        await caller.post<{ id: string; version: number }>('/PriceConfiguration', given),
      )
      const body = { version, rate: 5, from: given.validFrom }
      return { caller, url: `/PriceConfiguration/${id}/reprice`, body }
    },
    'POST /User/preview': async () => {
      const { id } = await newcomer()
      return { caller: users!.caller, url: '/User/preview', body: { id, roleGroupIds: [] } }
    },
    'POST /Group/preview': async () => {
      const { caller, form } = lists.Group!
      const { id } = done(await caller.post<{ id: string }>('/Group', await form()))
      return { caller, url: '/Group/preview', body: { id, permissions: ['customer:view'] } }
    },
    'POST /Account/newpassword': async () => {
      const { id: userId } = await newcomer()
      const token = Buffer.from(server.deps.random.bytes(32)).toString('base64url')
      const expiresAt = new Date(server.deps.clock.now().getTime() + LINK_MS)
      await server.deps.db
        .insertInto('passwordReset')
        .values({ tokenHash: hashLinkToken(token), userId, expiresAt })
        .execute()
      const body = { token, newPassword: 'cầu Long Biên mùa đông' }
      return { caller: server.anybody, url: '/Account/newpassword', body }
    },
    'POST /User/ChangePassword': async () => {
      const { username, temporaryPassword: oldPassword } = await newcomer()
      const caller = await server.as(username, oldPassword)
      const body = { oldPassword, newPassword: 'cầu Long Biên mùa đông' }
      return { caller, url: '/User/ChangePassword', body }
    },
    'DELETE /Account/sessions/{id}': async () => {
      const { caller, other } = await twoSessions()
      return { caller, url: `/Account/sessions/${other}` }
    },
    'POST /Account/sessions/end-others': async () => {
      const { caller } = await twoSessions()
      return { caller, url: '/Account/sessions/end-others' }
    },
    ...Object.fromEntries(
      ['lock', 'unlock', 'admin'].map((name) => [
        `POST /User/{id}/${name}`,
        async (): Promise<Sample> => {
          const { id } = await newcomer()
          const url = `/User/${id}/${name}`
          const { caller } = users!
          if (name === 'unlock') done(await caller.post(`/User/${id}/lock`, { version: 1 }))
          const version = name === 'unlock' ? 2 : 1
          const grant = { isAdmin: true, password: DEMO_PASSWORD }
          return { caller, url, body: { version, ...(name === 'admin' ? grant : { note: 'Nghỉ phép' }) } }
        },
      ]),
    ),
    'POST /User/{id}/email': async () => {
      const { id } = await newcomer()
      const body = { version: 1, email: `${id}@x.example`, password: DEMO_PASSWORD }
      return { caller: users!.caller, url: `/User/${id}/email`, body }
    },
    'POST /User/ask-access': async () => {
      columns += 1
      const deletes = grantablePermissions.filter((one) => one.endsWith(':delete'))
      const permission = deletes[columns % deletes.length]
      return { caller: await server.as('warehouse.tu'), url: '/User/ask-access', body: { permission } }
    },
    'POST /User/{id}/hand-over': async () => {
      const { id } = await newcomer()
      const { caller, form } = lists.Customer!
      done(await caller.post('/Customer', { ...(await form()), officerId: id }))
      const to = worlds[0]!.people.get('sales.minh')
      return { caller, url: `/User/${id}/hand-over`, body: { to, groups: ['customers'] } }
    },
    ...deputySamples(server, hoa),
    'POST /User/ResetPassword': async () => {
      const { id } = await newcomer()
      return { caller: users!.caller, url: '/User/ResetPassword', body: { userId: id } }
    },
    'POST /Configuration/{id}/secret': async () => {
      const { caller } = users!
      const { deps } = server
      await configure(deps, 'mail', { ...mail, fromName: deps.random.id() })
      // each time it is said counts as a guess, and many of these are made
      await deps.db.deleteFrom('rateCounter').execute()
      const kept = async () =>
        deps.db
          .selectFrom('configuration')
          .select(['id', 'version'])
          .where('key', '=', 'mail')
          .executeTakeFirstOrThrow()
      const { id, version } = await kept()
      const url = `/Configuration/${id}/secret`
      // the first secret is a row more, each further one another value of it
      const own = { name: 'password', password: DEMO_PASSWORD }
      done(await caller.post(url, { version, secret: 'cầu Thê Húc sớm mai', ...own }))
      const body = { version: (await kept()).version, secret: 'cầu Long Biên mùa đông', ...own }
      return { caller, url, body }
    },
    'POST /Configuration/setup': async () => {
      const { caller } = users!
      const { putAway } = done(await caller.get<{ putAway: boolean }>('/Configuration/setup'))
      return { caller, url: '/Configuration/setup', body: { putAway: !putAway } }
    },
    'POST /SavedView/setting': async () => {
      columns += 1
      const body = { list: 'Customer', columns: Array.from({ length: columns }, () => 'name') }
      return { caller: minh, url: '/SavedView/setting', body }
    },
    'POST /Notification': async () => {
      const targetIds = [worlds[0]!.people.get('sales.minh')!]
      const body = { title: 'Kiểm kê', contentNotify: 'Thứ Bảy này', targetType: 'user', targetIds }
      return { caller: users!.caller, url: '/Notification', body }
    },
    'POST /Notification/sent/{id}/change': async () => {
      const { id, body } = await planned()
      const url = `/Notification/sent/${id}/change`
      return { caller: users!.caller, url, body: { ...body, title: 'Kiểm kê lại', version: 1 } }
    },
    'POST /Notification/sent/{id}/withdraw': async () => {
      const { id } = await planned()
      return { caller: users!.caller, url: `/Notification/sent/${id}/withdraw`, body: { version: 1 } }
    },
    'POST /Notification/test-send': async () => ({
      caller: users!.caller,
      url: '/Notification/test-send',
      body: { channel: 'email' },
    }),
    'POST /Notification/choices': async () => {
      const { username, temporaryPassword } = await newcomer()
      const { deps } = server
      await deps.db
        .updateTable('appUser')
        .set({ mustChangePassword: false })
        .where('username', '=', username)
        .execute()
      const choices = [{ event: 'approved', channel: 'email', wanted: false }]
      return {
        caller: await server.as(username, temporaryPassword),
        url: '/Notification/choices',
        body: { choices },
      }
    },
    'POST /Notification/deliveries/{id}/send-again': async () => {
      const { deps } = server
      const [id, now] = [deps.random.id(), deps.clock.now()]
      const dead = { channel: 'email', kind: 'notification', recipient: 'x@x.example', status: 'failed' }
      await deps.db
        .insertInto('outbox')
        .values({ id, ...dead, createdAt: now, dueAt: now })
        .execute()
      return { caller: users!.caller, url: `/Notification/deliveries/${id}/send-again` }
    },
    'POST /Notification/mark-as-read': async () => {
      await worlds[0]!.pending()
      const [newest] = done(await hoa.get<{ id: string }[]>('/Notification'))
      return { caller: hoa, url: '/Notification/mark-as-read', body: { notificationIds: [newest!.id] } }
    },
  }
}
