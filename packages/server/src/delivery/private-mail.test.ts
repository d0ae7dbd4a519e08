import { lookup } from 'node:dns/promises'
import { mailSchema } from '@barem/shared/configuration/channels'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailOf } from '#test/mail-peer'
import { HOSTS, resolveForms } from '#test/private-addresses'
import { type ZaloPeer, zaloPeer } from '#test/zalo-peer'
import { sendMail } from './mail.ts'

/** Somebody who counts who comes by, whatever they speak. */
let peer: ZaloPeer
beforeAll(async () => {
  peer = await zaloPeer()
})
afterAll(() => peer.close())

const mail = { id: 'a-message', to: { name: 'Minh', address: 'minh@thep.vn' }, subject: 'T', text: 'C' }

/** Names are answered for as by somebody else's name server; what is written with digits is read by the system. */
const resolve = (host: string) =>
  /[g-wyz]/i.test(host) ? resolveForms(host) : lookup(host, { all: true, verbatim: false })

const known = HOSTS.filter((host) => mailSchema.shape.host.safeParse(host).success)

test.each(HOSTS.filter((host) => !/[^\x20-\x7e]|%/.test(host)))('no mail is handed to %s', async (host) => {
  const settings = { ...mailOf(peer), host, password: null, privateAddress: false }
  await expect(sendMail(settings, mail, resolve)).rejects.toThrow(/^(private-address|no-address)$/)
  expect(peer.connections).toBe(0)
})

test('what no machine is called by is no host of the configuration', () => {
  expect(known.length).toBeGreaterThan(15)
  expect(HOSTS.filter((host) => /[^\x20-\x7e%]|\[/.test(host) && known.includes(host))).toEqual([])
  expect(HOSTS.length).toBeGreaterThanOrEqual(40)
})
