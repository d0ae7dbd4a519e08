import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { FORMS, resolveForms } from '#test/private-addresses'
import { ZALO_DONE, type ZaloPeer, zaloOf, zaloPeer } from '#test/zalo-peer'
import { isPublicAddress } from './outgoing-address.ts'
import { sendZalo } from './zalo.ts'

let peer: ZaloPeer
beforeAll(async () => {
  peer = await zaloPeer()
})
afterAll(() => peer.close())
beforeEach(() => {
  peer.received.length = 0
  peer.connections = 0
  peer.answer = ZALO_DONE
})

const message = { id: 'a-message', phone: '0901000003', title: 'T', content: 'C', link: 'https://b.vn/1' }
const access = () => ({ ...zaloOf(peer), token: 'the token' })

test('a message is one request to the template interface, under its own id', async () => {
  await sendZalo(access(), message)
  expect(peer.received).toEqual([
    {
      ...{ path: '/message/template', token: 'the token' },
      body: {
        ...{ phone: '84901000003', template_id: '3', tracking_id: 'a-message' },
        template_data: { title: 'T', content: 'C', link: 'https://b.vn/1' },
      },
    },
  ])
})

test.each([
  ['a telephone without Zalo', { status: 200, body: '{"error":-118,"message":"no account"}' }, true],
  ['a token that has ended', { status: 200, body: '{"error":-124,"message":"token"}' }, false],
  ['a fault of the peer', { status: 500, body: '' }, false],
  ['an answer that is not JSON', { status: 200, body: '<html>' }, false],
  ['a redirect', { status: 302, headers: { location: '/elsewhere' }, body: '' }, false],
])('%s is a failure; only what stays so is final', async (_, answer, final) => {
  peer.answer = answer
  await expect(sendZalo(access(), message)).rejects.toMatchObject({ name: 'DeliveryFailure', final })
  // no redirect is followed
  expect(peer.received).toHaveLength(1)
})

test.each([301, 302, 303, 307, 308])(
  'a redirect of %i to another peer is not followed: neither token nor message arrive there',
  async (status) => {
    const other = await zaloPeer()
    peer.answer = {
      status,
      headers: { location: `http://127.0.0.1:${other.port}/message/template` },
      body: '',
    }
    await expect(sendZalo(access(), message)).rejects.toMatchObject({ message: `HTTP ${status}` })
    expect([peer.received.length, other.connections]).toEqual([1, 0])
    await other.close()
  },
)

test.each(['null', '{}', '[]', '{"error":"0"}', '<html>'])(
  'an answer of %s is said to be none of Zalo’s',
  async (body) => {
    peer.answer = { status: 200, body }
    await expect(sendZalo(access(), message)).rejects.toMatchObject({
      ...{ name: 'DeliveryFailure', message: 'unexpected-answer' },
    })
  },
)

test('a token that has ended is a failure of the channel, and the log learns its number alone', async () => {
  peer.answer = { status: 200, body: '{"error":-124,"message":"Access token invalid"}' }
  const failure = { standing: 'refused', reason: 'Zalo -124' }
  await expect(sendZalo(access(), message)).rejects.toMatchObject(failure)
})

test.each([
  ['an address of another service', { status: 404, body: '' }, 'misdirected'],
  ['an address that moved', { status: 301, headers: { location: '/elsewhere' }, body: '' }, 'misdirected'],
  ['a token that a relay does not know', { status: 401, body: '' }, 'refused'],
  ['too many at once', { status: 429, body: '' }, 'unreachable'],
  ['a relay whose Zalo is away', { status: 503, body: '' }, 'unreachable'],
  ['a page of somebody between', { status: 200, body: '<html>' }, 'unreachable'],
  ['a content that is not taken', { status: 400, body: '' }, null],
  ['a telephone without Zalo', { status: 200, body: '{"error":-118,"message":"no account"}' }, null],
])('%s is the fault of every message, or of one', async (_, answer, standing) => {
  peer.answer = answer
  await expect(sendZalo(access(), message)).rejects.toMatchObject({ standing })
})

test('an address that is none is the fault of every message', async () => {
  const sent = sendZalo({ ...access(), baseUrl: 'ftp://zalo.example' }, message)
  await expect(sent).rejects.toMatchObject({ message: 'bad-address', standing: 'misdirected' })
})

test.each(['T9\u200b', 'T9\n', 'Tờ'])(
  'a token no header carries (%j) is named, and is the channel’s',
  async (token) => {
    const failure = { name: 'DeliveryFailure', message: 'unsendable-token', standing: 'refused' }
    await expect(sendZalo({ ...access(), token }, message)).rejects.toMatchObject(failure)
    expect(peer.connections).toBe(0)
  },
)

test('a peer that does not answer in time says so in words of ours', async () => {
  peer.answer = null
  const soon = AbortSignal.timeout(50)
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(soon)
  const failure = { message: 'timeout', standing: 'unreachable' }
  await expect(sendZalo(access(), message)).rejects.toMatchObject(failure)
  timeout.mockRestore()
})

test.each(FORMS)('nothing is sent to %s', async (form) => {
  const baseUrl = form.replace('PORT', String(peer.port))
  const sent = sendZalo({ ...access(), baseUrl, privateAddress: false }, message, resolveForms)
  await expect(sent).rejects.toThrow(/^(private-address|bad-address|no-address)$/)
  expect(peer.connections).toBe(0)
})

test('there are at least 40 of them, and addresses of the Internet are none', () => {
  expect(FORMS.length).toBeGreaterThanOrEqual(40)
  const open = ['203.113.131.1', '8.8.8.8', '2606:4700::1111', '2404:6800:4005::1']
  expect(open.filter((address) => !isPublicAddress(address))).toEqual([])
})

test('what was checked is what is connected to: a name is asked for once', async () => {
  let asked = 0
  const resolve = async () => {
    asked += 1
    return [{ address: asked === 1 ? '127.0.0.1' : '10.0.0.1' }]
  }
  await sendZalo({ ...access(), baseUrl: `http://zalo.example:${peer.port}` }, message, resolve)
  expect(asked).toBe(1)
  expect(peer.received).toHaveLength(1)
})
