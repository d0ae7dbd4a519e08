import pg from 'pg'
import { inSql } from '../packages/server/src/db/names.ts'
import { eventOf } from '../packages/shared/src/approval/events.ts'
import {
  approvalLifecycle,
  type Status,
  statuses,
  type Verb,
} from '../packages/shared/src/approval/lifecycle.ts'
import { addDays, businessDate } from '../packages/shared/src/values/local-date.ts'
import { type Person, type Reply, signIn } from './client.ts'
import { documentKinds, type Kind } from './kinds.ts'
import type { Proof, ProofContext } from './proof.ts'
import { sabotaged } from './sabotage.ts'
import { databaseOf, startServer } from './server.ts'

const AT_ONCE = 50
const VERBS = [
  'update',
  'delete',
  'request-approval',
  'withdraw',
  'approve',
  'reject',
  'cancel',
  'clone-and-cancel',
] as const
type Raced = (typeof VERBS)[number]

/** How a fresh draft comes into each state. */
const WAYS: Partial<Record<Status, Raced[]>> = {
  draft: [],
  pending: ['request-approval'],
  approved: ['request-approval', 'approve'],
  rejected: ['request-approval', 'reject'],
}
/** Two verbs at once are told so in one of these ways, nothing else. */
const CLEAR = new Set(['stale-version', 'approval.wrong-status', 'approval.closed', 'not-found'])

interface World {
  kinds: readonly Kind[]
  hoa: Person
  /** Stands in for director.hoa: of a race's calls to decide each second is theirs. */
  lan: Person
  database: pg.Client
}
interface Document {
  kind: Kind
  body: Record<string, unknown>
  id: string
  version: number
  number: string
}
interface Tally {
  races: number
  calls: number
  wrong: string[]
  slowest: number[]
}

/** Whether a verb is one its usual actor may do in this state. */
function legal(verb: Verb, status: Status): boolean {
  const who = verb === 'approve' || verb === 'reject' ? 'hoa' : 'minh'
  const sent = status === 'pending' ? 'minh' : null
  const written = { status, authorId: 'minh', ownerIds: ['minh'], inUse: false, closed: false }
  const document = {
    ...written,
    requestedById: sent,
    approverId: 'hoa',
    nobodyHasActed: true,
    lastStep: true,
  }
  const rights = { mayCreate: true, mayUpdate: true, mayDelete: true, mayApprove: true }
  const actor = { id: who, ...rights, selfApprovalAllowed: false }
  return approvalLifecycle.refusal(verb, document, actor) === null
}

let words = 0

/** A change says what nobody said before: one that changes nothing is no version. `decider` is hoa or their deputy. */
function act(decider: Person, verb: Raced, { kind, body, id, version }: Document): Promise<Reply> {
  const { author, resource } = kind
  if (verb === 'delete') return author.call('DELETE', `/${resource}/${id}?version=${version}`)
  if (verb === 'update')
    return author.call('PUT', `/${resource}`, { ...body, note: `Lần ${words++}`, id, version })
  const who = verb === 'approve' || verb === 'reject' ? decider : author
  return who.call('POST', `/${resource}/${id}/${verb}`, { version, note: 'Lý do' })
}

async function documentIn({ hoa }: World, kind: Kind, status: Status): Promise<Document> {
  const body = await kind.fresh()
  const made = await kind.author.done('POST', `/${kind.resource}`, body)
  let document: Document = { kind, body, id: made.id, version: made.version, number: made.number }
  for (const verb of WAYS[status]!) {
    const answer = await act(hoa, verb, document)
    if (answer.status !== 200) throw new Error(`${verb}: ${answer.status} ${answer.code}`)
    document = { ...document, version: answer.data.version }
  }
  return document
}

/** Who is told by a verb that took effect, of its author and hoa who decides or whose deputy does; the actor never is. */
function bellsOf(verb: Raced, status: Status, byDeputy: boolean): number {
  if (verb === 'update' || verb === 'delete') return 0
  if (verb === 'cancel' || verb === 'clone-and-cancel')
    return status === 'pending' || status === 'approved' ? 1 : 0
  // whose deputy decided hears it beside the author
  return byDeputy && (verb === 'approve' || verb === 'reject') ? 2 : 1
}

/** Of fifty at once every second pair decides in the place of whom it waits for. */
const isDeputy = (index: number) => Math.floor(index / 2) % 2 === 1

interface Race {
  kind: Kind
  pair: [Raced, Raced]
  status: Status
}

async function race(world: World, { kind, pair, status }: Race, tally: Tally): Promise<void> {
  const { database, hoa, lan } = world
  const name = `${kind.entity}: ${pair[0]} against ${pair[1]} from ${status}`
  const before = await documentIn(world, kind, status)
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, index) => act(isDeputy(index) ? lan : hoa, pair[index % 2]!, before)),
  )
  tally.races += 1
  tally.calls += answers.length
  tally.slowest.push(...answers.map((one) => one.milliseconds))
  const won = answers.flatMap(({ status }, index) => (status === 200 ? [index] : []))
  const unclear = answers.filter(
    ({ status, code }) => status !== 200 && !((status === 409 || status === 404) && CLEAR.has(code ?? '')),
  )
  if (won.length !== 1) tally.wrong.push(`${name}: ${won.length} winners`)
  if (unclear.length > 0)
    tally.wrong.push(`${name}: ${unclear.length} × ${unclear[0]?.status} ${unclear[0]?.code}`)
  if (won.length !== 1) return
  const { rows } = await database.query<{ kind: string; bells: string; status: string; copies: string }>(
    `select kind, (select count(*) from notification where event_id = event.id and user_id = any ($4)) as bells,
       (select status from ${inSql(kind.entity)} where id = $1) as status,
       (select count(*) from ${inSql(kind.entity)} where base_number = $3) as copies
     from event where entity_id = $1 order by at desc, id desc offset 0 limit (select count(*) - $2 from event where entity_id = $1)`,
    [before.id, 1 + WAYS[status]!.length, before.number, [kind.author.userId, hoa.userId]],
  )
  const verb = pair[won[0]! % 2]!
  const left: Partial<Record<Raced, number>> = { delete: 0, 'clone-and-cancel': 2 }
  const seen = JSON.stringify(rows.map(({ kind, bells, copies }) => [kind, Number(bells), Number(copies)]))
  const wanted = JSON.stringify([
    [`${kind.entity}.${eventOf[verb]}`, bellsOf(verb, status, isDeputy(won[0]!)), left[verb] ?? 1],
  ])
  if (seen !== wanted) tally.wrong.push(`${name}: ${seen} instead of ${wanted}`)
  if (verb !== 'delete' && !statuses.includes(rows[0]?.status as Status))
    tally.wrong.push(`${name}: ${rows[0]?.status}`)
}

async function worldOf(ctx: ProofContext, env: Record<string, string>): Promise<World> {
  const server = await startServer(ctx, env)
  const { hoa, of } = await documentKinds(server.url)
  const lan = await signIn(server.url, 'admin.lan')
  const firstDay = businessDate(new Date())
  await hoa.done('POST', '/Deputy', { deputyId: lan.userId, firstDay, lastDay: addDays(firstDay, 7) })
  const database = new pg.Client(databaseOf(server.dataDir).ownerUrl)
  await database.connect()
  ctx.defer(() => database.end())
  return { kinds: Object.values(of), hoa, lan, database }
}

async function allRaces(ctx: ProofContext, world: World, kinds = world.kinds): Promise<Tally> {
  const tally: Tally = { races: 0, calls: 0, wrong: [], slowest: [] }
  const pairs = VERBS.flatMap((one, index) => VERBS.slice(index).map((other): [Raced, Raced] => [one, other]))
  for (const kind of kinds) {
    for (const status of Object.keys(WAYS) as Status[])
      for (const pair of pairs)
        if (pair.some((verb) => legal(verb, status))) await race(world, { kind, pair, status }, tally)
    ctx.say(`${kind.entity}: ${tally.races} races, ${tally.calls} calls, ${tally.wrong.length} wrong`)
  }
  return tally
}

/** Sixteen clients do whatever is legal, but delete them, to few documents of all kinds at once, each on the version it has just read. */
async function crowd(
  world: World,
  calls: number,
): Promise<{ p99: number; faults: number; won: number; wrong: number }> {
  const made: string[] = []
  const begin = async (kind: Kind) => {
    const document = await documentIn(world, kind, 'draft')
    made.push(document.id)
    return document
  }
  const documents = await Promise.all([...world.kinds, ...world.kinds].map(begin))
  const times: number[] = []
  let [left, faults, won] = [calls, 0, 0]
  const client = async () => {
    while (left-- > 0) {
      const place = Math.floor(Math.random() * documents.length)
      const document = documents[place]!
      const { author, resource } = document.kind
      const seen = await author.done('GET', `/${resource}/${document.id}`)
      const possible = VERBS.filter((verb) => verb !== 'delete' && legal(verb, seen.status) && !seen.closed)
      const verb = possible[Math.floor(Math.random() * possible.length)]
      if (!verb) {
        documents[place] = await begin(document.kind)
        continue
      }
      const answer = await act(world.hoa, verb, { ...document, version: seen.version })
      times.push(answer.milliseconds)
      if (answer.status === 200) won += 1
      if (answer.status >= 500 || answer.status === 0) faults += 1
    }
  }
  await Promise.all(Array.from({ length: 16 }, client))
  // every version but the first has its one event
  const rows = world.kinds.map(({ entity }) => `select id, version from ${inSql(entity)}`)
  const { rows: found } = await world.database.query<{ wrong: string }>(
    `select count(*) as wrong from (${rows.join(' union all ')}) document
     where id = any ($1) and version <> (select count(*) from event where entity_id = document.id)`,
    [made],
  )
  times.sort((a, b) => a - b)
  return { p99: times[Math.floor(times.length * 0.99)]!, faults, won, wrong: Number(found[0]!.wrong) }
}

export const proof: Proof = {
  promise:
    'of two verbs at once on one document, of every kind, one takes effect, with one history row and its bells, whether who decides or their deputy does',
  run: async (ctx) => {
    const world = await worldOf(ctx, {})
    const tally = await allRaces(ctx, world)
    for (const line of tally.wrong.slice(0, 20)) ctx.say(line)
    const crowded = await crowd(world, ctx.size(4000, 400))
    ctx.say(`16 clients: ${JSON.stringify(crowded)}`)
    const unlocked = sabotaged({ file: 'approval/lock.ts', find: '.forUpdate()' })
    const defenceless = await worldOf(ctx, unlocked)
    const without = await allRaces(ctx, defenceless, defenceless.kinds.slice(0, ctx.size(5, 1)))
    const clean = tally.wrong.length + crowded.faults + crowded.wrong
    return {
      figure: `${clean} wrong in ${tally.races} races of ${AT_ONCE}, ${world.kinds.length} kinds; 16 clients: p99 ${crowded.p99.toFixed(0)} ms, ${crowded.won} verbs, ${crowded.faults} × 5xx`,
      wanted: '0 wrong, p99 ≤ 1000 ms, 0 × 5xx',
      control: `${without.wrong.length} wrong of ${without.races} without the row lock`,
      ok: clean === 0 && crowded.p99 <= 1000 && without.wrong.length > 0,
    }
  },
}
