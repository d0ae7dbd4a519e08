import pg from 'pg'
import { io } from 'socket.io-client'
import { type Person, signIn } from './client.ts'
import type { Proof, ProofContext } from './proof.ts'
import { sabotaged } from './sabotage.ts'
import { databaseOf, startServer } from './server.ts'

/** Stands in the name of every customer that is given to and fro. */
const MARK = 'ZQPHAM'
const CUSTOMERS = 24
/** A hint of what was told while somebody might see it may arrive this much later. */
const HINT_MS = 1000
/** A few hand-overs; of more of one kind a late socket is told no ids. */
const LATE_MS = 300

interface Kept {
  id: string
  form: Record<string, unknown>
  version: number
  /** Since when it certainly is not the reader's, in milliseconds of this process; null while it may be. */
  hiddenSince: number | null
}

interface Tally {
  reads: number
  hints: number
  moves: number
  leaks: string[]
}

/** A group of one reader, who sees the own alone or everything, in turn. */
interface Group {
  narrowSince: number | null
  set(scope: 'own' | 'all'): Promise<void>
}

async function groupOf(root: Person, reader: Person, ownerUrl: string): Promise<Group> {
  const permissions = ['customer:view', 'quotation:view']
  const body = { code: 'PHAM-VI', name: 'Phạm vi', permissions }
  let made = await root.done('POST', '/Group', { ...body, scope: 'own' })
  const database = new pg.Client(ownerUrl)
  await database.connect()
  await database.query('delete from user_role_group where user_id = $1', [reader.userId])
  await database.query('insert into user_role_group (user_id, role_group_id) values ($1, $2)', [
    reader.userId,
    made.id,
  ])
  await database.end()
  const group: Group = {
    narrowSince: performance.now(),
    set: async (scope) => {
      group.narrowSince = null
      const { id, version } = made
      made = await root.done('PUT', '/Group', { ...body, scope, id, version })
      if (scope === 'own') group.narrowSince = performance.now()
    },
  }
  return group
}

async function customersOf(root: Person, officerId: string): Promise<Kept[]> {
  const [customerType] = await root.done('GET', '/CustomerType?pageSize=1')
  return Promise.all(
    Array.from({ length: CUSTOMERS }, async (_, number) => {
      const name = `${MARK} ${String(number).padStart(3, '0')}`
      const form = {
        ...{ name: `Công ty ${name}`, abbreviatedName: name, customerTypeId: customerType.id },
        ...{ phone: `0987${String(number).padStart(6, '0')}`, contactPerson: 'Mẫu', supplier: false },
        ...{ contactPhone: '0912345678', accountNumber: '0071000123456', bankName: 'Vietcombank' },
        ...{ companyAddress: '1 Lê Lợi, Thành phố Hồ Chí Minh', officerId },
      }
      const { id, version } = await root.done('POST', '/Customer', form)
      return { id, form, version, hiddenSince: performance.now() }
    }),
  )
}

async function save(who: Person, kept: Kept, change: Record<string, unknown>): Promise<void> {
  const form = { ...kept.form, ...change }
  const { version } = await who.done('PUT', '/Customer', { ...form, id: kept.id, version: kept.version })
  Object.assign(kept, { form, version })
}

/** Reads as the reader until enough was read, while customers and scope change; counts what shows though it was hidden all the while. */
async function readAll(ctx: ProofContext, env: Record<string, string>, reads: number): Promise<Tally> {
  const server = await startServer(ctx, env)
  const [root, giver, reader] = await Promise.all(
    ['superadmin', 'sales.minh', 'sales.trang'].map((account) => signIn(server.url, account)),
  )
  const group = await groupOf(root!, reader!, databaseOf(server.dataDir).ownerUrl)
  const customers = await customersOf(root!, giver!.userId)
  const tally: Tally = { reads: 0, hints: 0, moves: 0, leaks: [] }
  const isHidden = ({ hiddenSince }: Kept, since: number) =>
    ![hiddenSince, group.narrowSince].some((one) => one === null || one > since)

  const hear = (unheard?: number) => {
    const socket = io(server.url, {
      ...{ path: '/hubs/private', transports: ['websocket'], forceNew: true },
      auth: { token: reader!.token(), unheard },
    })
    ctx.defer(() => socket.disconnect())
    socket.on('receive', ({ id }: { id?: string }) => {
      const about = customers.find((one) => one.id === id)
      if (!about) return
      tally.hints += 1
      if (isHidden(about, performance.now() - HINT_MS)) tally.leaks.push(`a hint of ${about.id}`)
    })
    return socket
  }
  hear()

  const move = async (some: Kept[]) => {
    for (let turn = 0; tally.reads < reads; turn += 1) {
      const kept = some[turn % some.length]!
      kept.hiddenSince = null
      await save(root!, kept, { officerId: reader!.userId })
      await save(root!, kept, { officerId: giver!.userId })
      kept.hiddenSince = performance.now()
      await save(giver!, kept, { contactPerson: `Mẫu ${turn}` })
      tally.moves += 2
    }
  }
  const turnScope = async () => {
    while (tally.reads < reads) {
      // One that comes late is told what it did not hear.
      const late = hear(LATE_MS)
      await new Promise((resolve) => setTimeout(resolve, 1500))
      late.disconnect()
      await group.set('all')
      await group.set('own')
    }
  }
  const ways = [
    () => reader!.call('GET', `/Customer?search=${MARK}&pageSize=100`),
    () => reader!.call('GET', `/Customer?officerId=${giver!.userId}&pageSize=100`),
    () => reader!.call('POST', '/Search', { search: MARK, most: 20 }),
    () => reader!.call('GET', '/Customer?sort=-modifiedAt&pageSize=50'),
  ]
  const read = async (first: number) => {
    for (let turn = first; tally.reads < reads; turn += 1) {
      const since = performance.now()
      const one = customers[turn % CUSTOMERS]!
      const way = turn % (ways.length + 2)
      const answer = await (ways[way]?.() ??
        reader!.call('GET', `/Customer/${one.id}${way === ways.length ? '' : '/history'}`))
      tally.reads += 1
      const said = ways[way] ? JSON.stringify(answer.data) : answer.status === 200 ? one.id : ''
      const shown = customers.filter((kept) => isHidden(kept, since) && said.includes(kept.id))
      tally.leaks.push(...shown.map(({ id }) => `way ${way} shows ${id}`))
      if (![200, 404].includes(answer.status)) throw new Error(`way ${way}: ${answer.status} ${answer.code}`)
      if (tally.reads % 2000 === 0)
        ctx.say(`${tally.reads} reads, ${tally.moves} moves, ${tally.leaks.length} leaks`)
    }
  }
  const third = CUSTOMERS / 3
  await Promise.all([
    ...[0, 1, 2].map((part) => move(customers.slice(part * third, (part + 1) * third))),
    turnScope(),
    ...[0, 1, 2, 3].map((part) => read(part * 7)),
  ])
  for (const leak of tally.leaks.slice(0, 5)) ctx.say(leak)
  return tally
}

export const proof: Proof = {
  promise:
    'what is not in somebody’s scope shows nowhere, while records and scopes change under their eyes (G2)',
  run: async (ctx) => {
    const kept = await readAll(ctx, {}, ctx.size(20_000, 1000))
    const open = sabotaged({
      file: 'access/record-scope.ts',
      find: 'if (!people) return null',
      replace: 'if (people !== undefined) return null',
    })
    const without = await readAll(ctx, open, ctx.size(1000, 400))
    return {
      figure: `${kept.leaks.length} shown in ${kept.reads} reads and ${kept.hints} hints, ${kept.moves} hand-overs`,
      wanted: '0 of 20,000 reads',
      control: `without the condition: ${without.leaks.length} shown in ${without.reads} reads`,
      ok: kept.leaks.length === 0 && kept.hints > 0 && without.leaks.length > 0,
    }
  },
}
