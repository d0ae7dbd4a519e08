import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { io, type Socket } from 'socket.io-client'
import type { RunningServer } from '../bin/running-server.ts'
import { DEMO_PASSWORD } from '../packages/server/src/world/people.ts'
import { type Person, quotationBody, send, signIn } from './client.ts'
import { type Cluster, startCluster } from './instances.ts'
import type { Proof, ProofContext } from './proof.ts'
import { sabotaged } from './sabotage.ts'

/** A page as the browser keeps it: a socket, and the unread count it last read. */
interface Page {
  socket: Socket
  unread: number
  /** When it last connected again, by performance.now(). */
  connectedAt: number
  moveTo(url: string): void
}

interface Findings {
  cross: number
  counted: string
  worstCount: number
  worstSocket: number
  worstCall: number
  guesses: number
  wrong: string[]
}

async function tokenOf(url: string, account: string, password = DEMO_PASSWORD) {
  const answer = await send('POST', `${url}/v1.0/Account/authenticate`, { account, password })
  return answer.data.jwToken as string
}

/** Opens a page on an instance; like the real one it reads the count on connecting and whenever it is told to look. */
async function openPage(ctx: ProofContext, url: string, token: string): Promise<Page> {
  const page = { unread: -1, connectedAt: 0 } as Page
  let address = url
  const look = async () => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await send('GET', `${address}/v1.0/Notification/top`, undefined, { headers })
    if (answer.status === 200) page.unread = answer.data.totalUnread
  }
  const connect = () => {
    const socket = io(address, {
      path: '/hubs/private',
      transports: ['websocket'],
      auth: { token },
      forceNew: true,
    })
    socket.on('connect', () => {
      page.connectedAt = performance.now()
      void look()
    })
    socket.on('receive', (hint: { kind: string }) => hint.kind === 'notification' && void look())
    page.socket = socket
  }
  page.moveTo = (to) => {
    page.socket.disconnect()
    address = to
    connect()
  }
  connect()
  ctx.defer(() => page.socket.disconnect())
  await until(() => page.socket.connected && page.unread >= 0, 5000)
  return page
}

async function until(holds: () => boolean | Promise<boolean>, most: number): Promise<number> {
  const since = performance.now()
  while (!(await holds())) {
    if (performance.now() - since > most) return Number.POSITIVE_INFINITY
    await sleep(20)
  }
  return performance.now() - since
}

interface Stage {
  ctx: ProofContext
  cluster: Cluster
  database: pg.Client
  a: RunningServer
  b: RunningServer
  env: Record<string, string>
}

/** minh asks for approvals through A; hoa's page hears on B, whose line is cut, then A is killed, then B. */
async function count(
  { ctx, cluster, database, ...stage }: Stage,
  asked: number,
  found: Findings,
): Promise<void> {
  let { a, b } = stage
  const page = await openPage(ctx, b.url, await tokenOf(b.url, 'director.hoa'))
  const truth = async () => {
    const { rows } = await database.query<{ unread: string }>(
      `select count(*) as unread from notification where read_at is null
       and user_id = (select id from app_user where username = 'director.hoa')`,
    )
    return Number(rows[0]!.unread)
  }
  const before = await truth()
  let minh = await signIn(a.url, 'sales.minh')
  const body = await quotationBody(minh, await signIn(a.url, 'director.hoa'))
  const heard = page.socket
  heard.once('receive', () => {
    found.cross += 1
  })
  for (let number = 1; number <= asked; number += 1) {
    await ask(minh, body)
    if (number % Math.ceil(asked / 10) === 0) await cutLines(database)
    if (number === Math.ceil(asked * 0.4)) {
      a.child.kill('SIGKILL')
      await a.exited
      a = await cluster.start(stage.env)
      minh = await signIn(a.url, 'sales.minh')
    }
    if (number === Math.ceil(asked * 0.7)) {
      b.child.kill('SIGKILL')
      await b.exited
      page.moveTo(a.url)
    }
  }
  await cutLines(database)
  const wanted = await truth()
  // from the last connection on, five seconds
  const took = await until(() => page.unread === wanted, 8000)
  found.worstCount = Math.max(found.worstCount, took)
  found.counted = `${page.unread} of ${wanted}`
  if (page.unread !== wanted) found.wrong.push(`counted ${page.unread}, unread are ${wanted}`)
  if (wanted - before < asked) found.wrong.push(`${wanted - before} notifications of ${asked}`)
}

async function ask(minh: Person, body: Record<string, unknown>): Promise<void> {
  const { id, version } = await minh.done('POST', '/Quotation', body)
  await minh.done('POST', `/Quotation/${id}/request-approval`, { version, note: null })
}

async function cutLines(database: pg.Client): Promise<void> {
  await database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and (query like 'listen%' or query = 'select 1')`,
  )
}

const NEW_PASSWORD = 'một mật khẩu mới rất dài'
const ENDS = ['logout', 'lock', 'role change', 'password reset', 'password change'] as const

/** Each way a session ends, on A: its socket on B closes, its calls on B are refused. */
async function revoke({ ctx, database, a, b }: Stage, cut: boolean, found: Findings): Promise<void> {
  // this proof signs in more often from one address than people may
  await database.query('delete from rate_counter')
  const root = await signIn(a.url, 'superadmin')
  for (const [index, way] of ENDS.entries()) {
    const account = await newAccount(root, database, `${cut ? 'dut' : 'tot'}.${index}`)
    const token = await tokenOf(a.url, account.username, account.password)
    const page = await watchSocket(ctx, b.url, token)
    if (cut) await cutLines(database)
    await end(way, { root, database, url: a.url, account, token })
    const since = performance.now()
    const headers = { authorization: `Bearer ${token}` }
    const call = await until(
      async () => (await send('GET', `${b.url}/v1.0/User/profile`, undefined, { headers })).status === 401,
      8000,
    )
    await until(() => page.dead, 8000)
    const socket = page.dead ? page.closedAt - since : Number.POSITIVE_INFINITY
    found.worstCall = Math.max(found.worstCall, call)
    found.worstSocket = Math.max(found.worstSocket, socket)
    ctx.say(`${way}${cut ? ', line cut' : ''}: call ${Math.round(call)} ms, socket ${Math.round(socket)} ms`)
  }
}

interface Account {
  id: string
  version: number
  username: string
  password: string
  form: Record<string, unknown>
}

/** A person made for this, with the password already changed, so that everything is open to them. */
async function newAccount(root: Person, database: pg.Client, name: string): Promise<Account> {
  const { rows } = await database.query<{ department: string; position: string }>(
    'select (select id from department limit 1) as department, (select id from position limit 1) as position',
  )
  const username = `nguoi.${name}`
  const form = {
    ...{ username, fullName: 'Người Thử', email: `${username}@x.example` },
    phoneNumber: `09${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`,
    ...{ departmentId: rows[0]!.department, positionId: rows[0]!.position },
  }
  const made = await root.done('POST', '/User', form)
  await database.query('update app_user set must_change_password = false where id = $1', [made.id])
  return { id: made.id, version: made.version, username, password: made.temporaryPassword, form }
}

interface Watched {
  /** The server ended it, or closed it and does not let it in again. */
  dead: boolean
  closedAt: number
}

async function watchSocket(ctx: ProofContext, url: string, token: string): Promise<Watched> {
  const page = { dead: false, closedAt: 0 }
  const socket = io(url, {
    path: '/hubs/private',
    transports: ['websocket'],
    auth: { token },
    forceNew: true,
  })
  ctx.defer(() => socket.disconnect())
  socket.on('disconnect', (reason) => {
    page.closedAt = performance.now()
    page.dead = reason === 'io server disconnect'
  })
  await until(() => socket.connected, 5000)
  socket.on('connect_error', () => {
    page.dead ||= !socket.active
  })
  return page
}

interface Ending {
  root: Person
  database: pg.Client
  url: string
  account: Account
  token: string
}

async function end(
  way: (typeof ENDS)[number],
  { root, database, url, account, token }: Ending,
): Promise<void> {
  const { id, version, password } = account
  switch (way) {
    case 'logout':
      await send('POST', `${url}/v1.0/Account/logout`, undefined, {
        headers: { authorization: `Bearer ${token}` },
      })
      return
    case 'lock':
      await database.query('update app_user set is_locked = true where id = $1', [id])
      return
    case 'role change':
      return root.done('POST', `/User/${id}/admin`, { version, isAdmin: true, password: DEMO_PASSWORD })
    case 'password reset':
      return root.done('POST', '/User/ResetPassword', { userId: id })
    case 'password change': {
      // from another of the person's sessions, which goes on
      const other = await tokenOf(url, account.username, password)
      const change = { oldPassword: password, newPassword: NEW_PASSWORD }
      const headers = { authorization: `Bearer ${other}` }
      const answer = await send('POST', `${url}/v1.0/User/ChangePassword`, change, { headers })
      if (answer.status !== 200)
        throw new Error(`the password is not changed: ${answer.status} ${answer.code}`)
    }
  }
}

/** Guesses at one account alternate between the instances: the count is one. */
async function guess({ a, b }: Stage): Promise<number> {
  let passed = 0
  for (let number = 0; number < 16; number += 1) {
    const { url } = number % 2 === 0 ? a : b
    const answer = await send('POST', `${url}/v1.0/Account/authenticate`, {
      account: 'warehouse.tu',
      password: `sai ${number}`,
    })
    if (answer.status === 401) passed += 1
  }
  return passed
}

async function stageOf(ctx: ProofContext, env: Record<string, string>): Promise<Stage> {
  const cluster = await startCluster(ctx)
  const [a, b] = [await cluster.start(env), await cluster.start(env)]
  const database = new pg.Client(cluster.superUrl)
  await database.connect()
  ctx.defer(() => database.end())
  return { ctx, cluster, database, a, b, env }
}

const nothing = (): Findings => ({
  cross: 0,
  counted: '',
  worstCount: 0,
  worstSocket: 0,
  worstCall: 0,
  guesses: 0,
  wrong: [],
})

export const proof: Proof = {
  promise:
    'two instances are one: hints cross, bells are right after any break, ended sessions lose their sockets, guesses are counted together',
  run: async (ctx) => {
    const found = nothing()
    const stage = await stageOf(ctx, {})
    found.guesses = await guess(stage)
    await revoke(stage, false, found)
    await revoke(stage, true, found)
    await count(stage, ctx.size(500, 40), found)
    for (const line of found.wrong) ctx.say(line)
    // without the look at the database and without returning pages to it, a lost word stays lost
    const mute = sabotaged(
      { file: 'realtime/hub.ts', find: 'conn.close()', replace: 'void conn' },
      { file: 'realtime/watch.ts', find: 'if (busy) return', replace: 'return' },
    )
    const lost = nothing()
    const control = await stageOf(ctx, mute)
    await revokeOne(control, lost)
    const kept = found.wrong.length === 0 && found.cross > 0 && found.guesses === 10
    return {
      figure: `unread ${found.counted} after ${Math.round(found.worstCount)} ms; sockets closed in ${Math.round(found.worstSocket)} ms, calls refused in ${Math.round(found.worstCall)} ms; ${found.guesses} guesses of 16 let through`,
      wanted: 'count right ≤ 5 s; sockets ≤ 2 s, calls ≤ 1 s; 10 guesses over both',
      control:
        lost.worstSocket > 2000
          ? 'with the line cut and nobody looking at the database the socket stays open'
          : 'the socket closed all the same',
      ok:
        kept &&
        found.worstCount <= 5000 &&
        found.worstSocket <= 2000 &&
        found.worstCall <= 1000 &&
        lost.worstSocket > 2000,
    }
  },
}

/** The control: a session that is locked while the line between the instances is cut. */
async function revokeOne({ ctx, database, a, b }: Stage, lost: Findings): Promise<void> {
  const account = await newAccount(await signIn(a.url, 'superadmin'), database, 'doi.chung')
  const page = await watchSocket(ctx, b.url, await tokenOf(a.url, account.username, account.password))
  await cutLines(database)
  await database.query('update app_user set is_locked = true where id = $1', [account.id])
  lost.worstSocket = await until(() => page.dead, 4000)
}
