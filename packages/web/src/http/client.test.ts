import { describe, expect, it } from 'vitest'
import { ApiFailure } from './api-failure.ts'
import { createSend, type Peers } from './client.ts'

const refusal = (status: number, code: string) =>
  Response.json({ succeeded: false, code, message: code, errors: [], traceId: 't' }, { status })
const success = (data: unknown) => Response.json({ succeeded: true, data })

/** A server that knows one good token, and tabs that share one storage and one lock. */
function world({
  good = 'new',
  refresh = () => success({ jwToken: 'new', expiresIn: 600 }) as Response,
} = {}) {
  const state = {
    token: 'old' as string | null,
    refreshes: 0,
    ended: [] as string[],
    keys: [] as (string | null)[],
    down: false,
    breaksOff: false,
    foreign: false,
    resume: null as (() => boolean) | null,
    heard: [] as boolean[],
  }
  let queue: Promise<unknown> = Promise.resolve()
  const peers: Peers = {
    fetch: async (url, init) => {
      if (state.down) throw new TypeError('Failed to fetch')
      const headers = new Headers(init.headers)
      if (url.endsWith('/Account/refresh')) {
        state.refreshes++
        await new Promise((done) => setTimeout(done, 5))
        return refresh()
      }
      if (state.breaksOff)
        return new Response(new ReadableStream({ pull: (body) => body.error(new TypeError()) }))
      state.keys.push(headers.get('idempotency-key'))
      if (url.endsWith('/forbidden')) return refusal(403, 'forbidden')
      if (url.endsWith('/not-approver')) return refusal(403, 'QUT_ERR_011')
      if (url.endsWith('/proxy')) return new Response('<html>502</html>', { status: 502 })
      return headers.get('authorization') === `Bearer ${good}` ? success(url) : refusal(401, 'unauthorized')
    },
    readToken: () => state.token,
    renewToken: (token) => {
      state.token = token
    },
    runExclusive: (work) => {
      const turn = queue.then(work, work)
      queue = turn.catch(() => undefined)
      return turn
    },
    language: () => 'vi-VN',
    networkMessage: () => 'no network',
    foreign: () => state.foreign,
    ended: async (code) => {
      state.ended.push(code)
      return state.resume?.() ?? false
    },
    heard: (answered) => state.heard.push(answered),
  }
  return { state, peers, send: createSend(peers) }
}

const get = { method: 'GET', url: '/v1.0/x' }

describe('the client', () => {
  it('refreshes once for all tabs whose token was refused, and repeats each call', async () => {
    const { state, peers } = world()
    const tabs = [createSend(peers), createSend(peers), createSend(peers)]
    const answers = await Promise.all(tabs.map((send) => send(get)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(state.refreshes).toBe(1)
    expect(state.ended).toEqual([])
  })

  it('repeats with the same idempotency key', async () => {
    const { state, send } = world()
    await send({ method: 'POST', url: '/v1.0/x', body: {}, idempotencyKey: 'command-1' })
    expect(state.keys).toEqual(['command-1', 'command-1'])
  })

  it('ends the session when the refresh is refused', async () => {
    const { state, send } = world({ refresh: () => refusal(401, 'refresh-failed') })
    await expect(send(get)).rejects.toMatchObject({ status: 401, code: 'unauthorized' })
    expect(state.ended).toEqual(['unauthorized'])
    expect(state.refreshes).toBe(1)
  })

  it('goes on when the person signed in again in place while the refresh was refused', async () => {
    const { state, send } = world({
      refresh: () => {
        state.token = 'new'
        return refusal(401, 'unauthorized')
      },
    })
    expect((await send(get)).status).toBe(200)
    expect(state.ended).toEqual([])
  })

  it('ends the session when the new token is refused as well, without a third attempt', async () => {
    const { state, send } = world({ good: 'never' })
    await expect(send(get)).rejects.toBeInstanceOf(ApiFailure)
    expect(state.keys).toHaveLength(2)
    expect(state.ended).toEqual(['unauthorized'])
  })

  it('goes on with the very same call once the person has signed in again in place', async () => {
    const { state, send } = world({ good: 'again', refresh: () => refusal(401, 'refresh-failed') })
    state.resume = () => {
      state.token = 'again'
      return true
    }
    const answer = await send({ method: 'POST', url: '/v1.0/x', body: {}, idempotencyKey: 'command-1' })
    expect(answer.status).toBe(200)
    expect(state.keys).toEqual(['command-1', 'command-1'])
    expect(state.ended).toEqual(['unauthorized'])
  })

  it('sends nothing in the name of whoever signed in to another tab', async () => {
    const { state, send } = world()
    state.foreign = true
    await expect(send(get)).rejects.toBeInstanceOf(ApiFailure)
    expect([state.keys, state.ended]).toEqual([[], ['other-person']])
  })

  it('does not end the session when the refresh cannot be asked', async () => {
    const { state, send } = world({ refresh: () => refusal(503, 'overloaded') })
    await expect(send(get)).rejects.toMatchObject({ status: 503 })
    expect(state.ended).toEqual([])
  })

  it('ends the session for the code forbidden and for no other refusal', async () => {
    const { state, send } = world()
    await expect(send({ method: 'POST', url: '/v1.0/not-approver' })).rejects.toMatchObject({
      code: 'QUT_ERR_011',
    })
    expect(state.ended).toEqual([])
    await expect(send({ method: 'GET', url: '/v1.0/forbidden' })).rejects.toMatchObject({ code: 'forbidden' })
    expect(state.ended).toEqual(['forbidden'])
  })

  it('does not refresh for public calls: a wrong password is a wrong password', async () => {
    const { state, send } = world()
    await expect(send({ ...get, public: true })).rejects.toMatchObject({ status: 401 })
    expect(state.refreshes).toBe(0)
    expect(state.ended).toEqual([])
  })

  it('answers a broken network, and a stranger between us and the server, with status false', async () => {
    const { state, send } = world()
    const broken = { status: false, message: 'no network', result: null }
    await expect(send({ method: 'GET', url: '/v1.0/proxy' })).rejects.toMatchObject({ answer: broken })
    state.down = true
    state.heard = []
    await expect(send(get)).rejects.toMatchObject({ answer: broken, status: 0, code: null })
    expect(state.heard).toEqual([false])
  })

  it('takes an answer that breaks off for none', async () => {
    const { state, send } = world()
    state.breaksOff = true
    await expect(send(get)).rejects.toMatchObject({ status: 0, code: null })
    expect(state.heard).toEqual([false])
  })
})
