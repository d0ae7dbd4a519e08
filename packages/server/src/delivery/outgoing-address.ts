import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { DeliveryFailure } from './failure.ts'

/** IPv4 that is nobody's on the Internet (IANA special-purpose registry), and multicast. */
const NOT_PUBLIC_4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24'],
  ...[
    '192.168.0.0/16',
    '192.175.48.0/24',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '224.0.0.0/3',
  ],
]
/** IPv6 is public inside 2000::/3, without documentation and what carries IPv4 addresses (Teredo, 6to4). */
const PUBLIC_6 = ['2000::/3']
const NOT_PUBLIC_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const notPublic4 = listOf(NOT_PUBLIC_4, 'ipv4')
const public6 = listOf(PUBLIC_6, 'ipv6')
const notPublic6 = listOf(NOT_PUBLIC_6, 'ipv6')

function listOf(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address, bits] = range.split('/') as [string, string]
    list.addSubnet(address, Number(bits), family)
  }
  return list
}

/** Whether an address is somebody's on the Internet; what carries an IPv4 address in IPv6 is not. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !notPublic4.check(address, 'ipv4')
    case 6:
      return public6.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6')
    default:
      return false
  }
}

export type Resolve = (host: string) => Promise<readonly { address: string }[]>
const resolveAll: Resolve = (host) => lookup(host, { all: true, verbatim: false })

/**
 * The address a connection to this host is to be made to, resolved once: what is checked is what is connected to.
 * @param allowPrivate the configuration says that the host may stand in the own network
 * @throws {DeliveryFailure} when one of its addresses is not public, or it has none
 */
export async function outgoingAddress(
  host: string,
  allowPrivate: boolean,
  resolve: Resolve = resolveAll,
): Promise<string> {
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  const found = isIP(bare) ? [{ address: bare }] : await resolve(bare).catch(() => [])
  const [first] = found
  if (!first) throw new DeliveryFailure('no-address', { standing: 'unreachable' })
  if (!allowPrivate && !found.every(({ address }) => isPublicAddress(address)))
    throw new DeliveryFailure('private-address', { standing: 'misdirected' })
  return first.address
}
