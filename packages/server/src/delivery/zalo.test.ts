import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
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

test('a peer that does not answer in time says so in words of ours', async () => {
  peer.answer = null
  const soon = AbortSignal.timeout(50)
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(soon)
  const failure = { message: 'timeout', standing: 'unreachable' }
  await expect(sendZalo(access(), message)).rejects.toMatchObject(failure)
  timeout.mockRestore()
})

/** Ways to write loopback, the own network, or a machine's own services; `PORT` is where somebody listens. */
const FORMS = [
  ...['https://127.0.0.1:PORT', 'https://localhost:PORT', 'https://LOCALHOST.:PORT', 'https://127.1:PORT'],
  ...['https://127.0.1:PORT', 'https://0:PORT', 'https://0.0.0.0:PORT', 'https://2130706433:PORT'],
  ...[
    'https://0x7f000001:PORT',
    'https://0x7f.1:PORT',
    'https://0177.0.0.1:PORT',
    'https://017700000001:PORT',
  ],
  ...[
    'https://127.0.0.1.:PORT',
    'https://１２７.０.０.１:PORT',
    'https://127。0。0。1:PORT',
    'https://%31%32%37.0.0.1:PORT',
  ],
  ...[
    'https://[::1]:PORT',
    'https://[::]:PORT',
    'https://[0:0:0:0:0:0:0:1]:PORT',
    'https://[::ffff:127.0.0.1]:PORT',
  ],
  ...['https://[::ffff:7f00:1]:PORT', 'https://[::127.0.0.1]:PORT', 'https://[64:ff9b::7f00:1]:PORT'],
  ...['https://[64:ff9b:1::7f00:1]:PORT', 'https://[2002:7f00:1::]:PORT', 'https://[2001:0:7f00:1::]:PORT'],
  ...[
    'https://[fe80::1]:PORT',
    'https://[fc00::1]:PORT',
    'https://[fd12:3456::1]:PORT',
    'https://[fec0::1]:PORT',
  ],
  ...[
    'https://10.0.0.1',
    'https://172.16.0.1',
    'https://172.31.255.255',
    'https://192.168.1.1',
    'https://100.64.0.1',
  ],
  ...['https://169.254.169.254', 'https://198.18.0.1', 'https://224.0.0.1', 'https://255.255.255.255'],
  // names, as somebody else's name server answers for them
  ...[
    'https://loopback.example:PORT',
    'https://mixed.example:PORT',
    'https://mapped.example:PORT',
    'https://nobody.example',
  ],
  // what is no address of a peer at all
  ...[
    'http://zalo.example',
    'http://127.0.0.1:PORT',
    'ftp://127.0.0.1:PORT',
    'file:///etc/passwd',
    'https://',
  ],
  ...[
    'https://zalo.example@127.0.0.1:PORT',
    'https://user:password@zalo.example',
    'https://zalo.example/?a=b',
    '',
  ],
]
const names: Record<string, string[]> = {
  ...{ 'loopback.example': ['127.0.0.1'], 'mixed.example': ['203.113.131.1', '127.0.0.1'] },
  ...{
    'mapped.example': ['::ffff:127.0.0.1'],
    'nobody.example': [],
    localhost: ['127.0.0.1'],
    'localhost.': ['127.0.0.1'],
  },
}

test.each(FORMS)('nothing is sent to %s', async (form) => {
  const baseUrl = form.replace('PORT', String(peer.port))
  const resolve = async (host: string) => (names[host] ?? []).map((address) => ({ address }))
  const sent = sendZalo({ ...access(), baseUrl, privateAddress: false }, message, resolve)
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
