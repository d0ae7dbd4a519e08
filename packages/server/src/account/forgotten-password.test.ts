import type { User } from '@barem/shared/user/endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deliver } from '#delivery/worker'
import { type TestApp, testApp } from '#test/app'
import { configure } from '#test/configure'
import { type MailPeer, mailOf, mailPeer, textOf } from '#test/mail-peer'
import { waitingForLocks } from '#test/waiting-for-locks'
import { DEMO_PASSWORD } from '#world/people'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.deps.db.deleteFrom('rateCounter').execute()
})

describe('a forgotten password', () => {
  const ask = (email: string) =>
    server.app.inject({ method: 'POST', url: '/v1.0/Account/forgotpassword', payload: { email } })

  test('is answered the same whether the account exists or not, and rings the bell of who can help', async () => {
    const known = await ask('sales.minh')
    const unknown = await ask('nobody.here')
    expect(known.statusCode).toBe(200)
    expect(known.json()).toEqual({ succeeded: true, data: { account: 'sales.minh' } })
    expect(unknown.json()).toEqual({ succeeded: true, data: { account: 'nobody.here' } })
    await deliver(server.deps)
    const bell = await (await server.as('superadmin')).get('/Notification/top')
    const texts = bell.body.data.listNotification.map((one: { contentNotify: string }) => one.contentNotify)
    expect(texts.filter((text: string) => text.includes('sales.minh'))).toHaveLength(1)
    expect(await deliver(server.deps)).toBe(0)
  })

  describe('while mail is on', () => {
    let peer: MailPeer
    beforeAll(async () => {
      peer = await mailPeer()
      await configure(server.deps, 'mail', mailOf(peer))
    })
    afterAll(async () => {
      await configure(server.deps, 'mail', null)
      await peer.close()
    })
    const next = 'mot mat khau moi dai'
    const set = (token: string, newPassword = next) =>
      server.anybody.post('/Account/newpassword', { token, newPassword })
    const linkFor = async (account: string) => {
      peer.received.length = 0
      await ask(account)
      while ((await deliver(server.deps)) > 0);
      const text = peer.received.map((mail) => textOf(mail)).join()
      return /https:\/\/barem\.example\.vn\/reset-password#([\w-]{43})/.exec(text)?.[1] ?? null
    }

    test('sends a link that sets a password once, ends every session, and is stored nowhere', async () => {
      const session = await server.as('sales.trang')
      const token = (await linkFor('sales.trang'))!
      const kept = await server.deps.db.selectFrom('outbox').selectAll().execute()
      expect(JSON.stringify(kept)).not.toContain(token)
      expect((await set(token, 'sales.trang.2026')).body.errors?.[0]?.code).toBe('password-common')
      expect((await set(token)).status).toBe(200)
      expect((await set(token)).body.code).toBe('link-ended')
      expect((await session.get('/User/profile')).body.code).toBe('session-ended')
      const again = { account: 'sales.trang', password: next, rememberMe: false }
      expect((await server.anybody.post('/Account/authenticate', again)).status).toBe(200)
    })

    test('sends nothing to an unknown or a locked account, and a link ends after half an hour', async () => {
      expect(await linkFor('nobody.here')).toBeNull()
      const token = (await linkFor('warehouse.tu'))!
      expect((await set(`${token.slice(0, -1)}_`)).body.code).toBe('link-ended')
      server.clock.advance(30 * 60_000)
      expect((await set(token)).body.code).toBe('link-ended')
    })

    test('sends a link that ends with the password it was asked for, and with a lock', async () => {
      const superadmin = await server.as('superadmin')
      const found = async (name: string) =>
        (await superadmin.post('/User/Search', { search: name })).body.data[0] as {
          id: string
          version: number
        }
      const ways: Record<string, (account: string) => Promise<unknown>> = {
        changed: async (account) => {
          const person = await server.as(account)
          const body = { oldPassword: DEMO_PASSWORD, newPassword: next }
          expect((await person.post('/User/ChangePassword', body)).status).toBe(200)
        },
        reset: async (account) => {
          const { id: userId } = await found(account)
          expect((await superadmin.post('/User/ResetPassword', { userId })).status).toBe(200)
        },
        locked: async (account) => {
          const { id, version } = await found(account)
          expect((await superadmin.post(`/User/${id}/lock`, { version })).status).toBe(200)
          expect((await superadmin.post(`/User/${id}/unlock`, { version: version + 1 })).status).toBe(200)
        },
      }
      const accounts = ['purchase.khoa', 'director.hoa', 'warehouse.tu']
      const answers: unknown[] = []
      for (const [index, [way, happens]] of Object.entries(ways).entries()) {
        const token = (await linkFor(accounts[index]!))!
        await happens(accounts[index]!)
        answers.push([way, (await set(token)).body.code])
      }
      expect(answers).toEqual(Object.keys(ways).map((way) => [way, 'link-ended']))
    })

    test('sends a link that ends when its account is worth more or is written to elsewhere', async () => {
      const superadmin = await server.as('superadmin')
      const password = DEMO_PASSWORD
      const ways: Record<string, (user: User) => Promise<{ status: number }>> = {
        promoted: ({ id, version }) =>
          superadmin.post(`/User/${id}/admin`, { version, role: 'SuperAdmin', password }),
        'another address': ({ id, version }) =>
          superadmin.post(`/User/${id}/email`, { version, email: 'mail.khac@thep-demo.example', password }),
        'another address by the form': ({ id, version, isAdmin, ...user }) => {
          const { username, fullName, phoneNumber, departmentId, positionId } = user
          const kept = { username, fullName, phoneNumber, departmentId, positionId, isAdmin }
          return superadmin.put('/User', { id, version, ...kept, email: 'mail.khac.nua@thep-demo.example' })
        },
      }
      const haveRole = (role: string) =>
        server.deps.db.updateTable('appUser').set({ role }).where('username', '=', 'sales.minh').execute()
      const answers: unknown[] = []
      for (const [way, happens] of Object.entries(ways)) {
        await server.deps.db.deleteFrom('rateCounter').execute()
        await haveRole('basic')
        const found = await superadmin.post<User[]>('/User/Search', { search: 'sales.minh' })
        const token = (await linkFor('sales.minh'))!
        const { status } = await happens(found.body.data![0]!)
        answers.push([way, status, (await set(token)).body.code])
      }
      expect(answers).toEqual(Object.keys(ways).map((way) => [way, 200, 'link-ended']))
    })

    test('sends the link to the address of now while that is being changed', async () => {
      peer.received.length = 0
      await ask('account.mai')
      let delivering: Promise<number> | undefined
      await server.deps.db.transaction().execute(async (trx) => {
        const email = 'mai.moi@thep-demo.example'
        await trx.updateTable('appUser').set({ email }).where('username', '=', 'account.mai').execute()
        delivering = deliver(server.deps)
        await expect.poll(() => waitingForLocks(server)).toBe(1)
      })
      await delivering
      while ((await deliver(server.deps)) > 0);
      expect(peer.received.map(({ to }) => to)).toEqual([['mai.moi@thep-demo.example']])
    })

    test('sets one password by one link, however often it is used at once', async () => {
      const token = (await linkFor('purchase.khoa'))!
      const answers = await Promise.all([1, 2, 3].map((n) => set(token, `sông Hồng mùa nước nổi ${n}`)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410])
    })

    test.each(['away', 'off'])('rings the bell when the link has ended while mail was %s', async (mail) => {
      const account = mail === 'away' ? 'sales.trang' : 'sales.minh'
      const rung = async () =>
        (
          await server.deps.db
            .selectFrom('notification')
            .select('id')
            .where('kind', '=', 'user.forgot-password')
            .execute()
        ).length
      peer.refuse = () => ({ code: 451, text: 'later' })
      const before = await rung()
      expect(await linkFor(account)).toBeNull()
      if (mail === 'off') await configure(server.deps, 'mail', null)
      for (let minutes = 0; minutes < 30; minutes += 1) {
        expect(await rung()).toBe(before)
        server.clock.advance(60_000)
        await deliver(server.deps)
      }
      expect(await rung()).toBeGreaterThan(before)
      peer.refuse = null
      await configure(server.deps, 'mail', mailOf(peer))
    })

    test('rings the bell after all when the mail does not leave', async () => {
      peer.refuse = () => ({ code: 550, text: 'no such mailbox' })
      expect(await linkFor('account.mai')).toBeNull()
      const bell = await (await server.as('superadmin')).get('/Notification/top')
      expect(bell.body.data.listNotification[0].contentNotify).toContain('account.mai')
    })
  })

  test('is limited per account, known or not', async () => {
    for (const account of ['sales.trang', 'nobody.else']) {
      const statuses: number[] = []
      for (let time = 0; time < 4; time += 1) statuses.push((await ask(account)).statusCode)
      expect(statuses).toEqual([200, 200, 200, 429])
    }
  })
})
