import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ImportResult, UndoResult } from '@barem/shared/spreadsheet/endpoints'
import type { ImportJob } from '@barem/shared/spreadsheet/job-endpoints'
import { LARGE_IMPORT_MAX_ROWS } from '@barem/shared/spreadsheet/limits'
import { writeXlsx } from 'hucre/xlsx'
import { runServer } from '../bin/running-server.ts'
import { DEMO_PASSWORD } from '../packages/server/src/world/people.ts'
import { chanceOf } from '../packages/server/src/world/year-of-trading/chance.ts'

/**
 * `npm run bench -- import`: as many customers as one file may hold, from the upload to the last one written, and back; of a
 * usual file, and of one as large as may be, whose notes are all unlike.
 */
const AIM_SECONDS = 60
const AIM_MEGABYTES = 400

interface Measured {
  what: string
  seconds: number
  /** More than before, at its most: of the server and of the process that works the file. */
  megabytes: number
}

/** Measures on a demo world of its own; writes nothing down. Answers the exit code. */
export async function main(): Promise<number> {
  const server = await runServer()
  try {
    await server.ready
    const call = await signedIn(server.url)
    const figures: Measured[] = []
    for (const note of [(at: number) => `Ghi chú số ${at}`, unlikeNotes()])
      figures.push(
        ...(await measure(call, server.child.pid!, await customersFile(LARGE_IMPORT_MAX_ROWS, note))),
      )
    const isMet = figures.every((one) => one.seconds <= AIM_SECONDS && one.megabytes <= AIM_MEGABYTES)
    console.log(`aim: ${AIM_SECONDS} s, ${AIM_MEGABYTES} MB: ${isMet ? 'met' : 'missed'}`)
    return isMet ? 0 : 1
  } finally {
    await server.stop()
  }
}

type Call = Awaited<ReturnType<typeof signedIn>>

async function measure(call: Call, pid: number, bytes: Uint8Array): Promise<Measured[]> {
  console.log(`${LARGE_IMPORT_MAX_ROWS} customers, ${(bytes.length / 2 ** 20).toFixed(1)} MB`)
  const upload = async (mode: string) => {
    const body = new FormData()
    body.append('file', new Blob([bytes as BlobPart]), 'khach-hang.xlsx')
    return (await call<ImportResult>(`/Import/customer?mode=${mode}`, body)).job!
  }
  const measured = async (what: string, begin: () => Promise<ImportJob>): Promise<[Measured, ImportJob]> => {
    await sleep(5_000)
    const before = residentOf(pid)
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, residentOf(pid))
    }, 50)
    const since = performance.now()
    let job = await begin()
    while (job.state === 'waiting' || job.state === 'working') {
      await sleep(200)
      job = await call<ImportJob>(`/ImportJob/${job.id}`)
    }
    clearInterval(watch)
    if (job.failure || job.invalid > 0) throw new Error(JSON.stringify(job))
    const figure = { what, seconds: (performance.now() - since) / 1000, megabytes: most - before }
    console.log(`${what}: ${figure.seconds.toFixed(1)} s, ${figure.megabytes.toFixed(0)} MB more`)
    return [figure, job]
  }
  const figures: Measured[] = []
  const undo = async (job: ImportJob) => {
    const begin = async () => (await call<UndoResult>('/Import/customer/undo', { id: job.batch })).job!
    figures.push((await measured('undone', begin))[0])
  }
  const [checked] = await measured('checked', () => upload('preview'))
  figures.push(checked)
  for (const mode of ['valid', 'all']) {
    const [figure, job] = await measured(`imported (${mode})`, () => upload(mode))
    figures.push(figure)
    await undo(job)
  }
  return figures
}

async function signedIn(url: string) {
  const headers: Record<string, string> = { origin: url }
  const call = async <Data>(path: string, body?: object): Promise<Data> => {
    const isForm = body instanceof FormData
    const answer = await fetch(`${url}/v1.0${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...headers, ...(body && !isForm ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    })
    const { data, ...rest } = (await answer.json()) as { data: Data }
    if (!answer.ok) throw new Error(JSON.stringify(rest))
    return data
  }
  const account = { account: 'superadmin', password: DEMO_PASSWORD, rememberMe: true }
  headers.authorization = `Bearer ${(await call<{ jwToken: string }>('/Account/authenticate', account)).jwToken}`
  return call
}

/** Megabytes (`/proc`) of a process and of those it started, PostgreSQL's apart. */
function residentOf(pid: number): number {
  const stats = readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const status = readFileSync(`/proc/${name}/status`, 'utf8')
      const fact = (key: string) => new RegExp(`^${key}:\\s+(\\S+)`, 'm').exec(status)?.[1] ?? ''
      return [
        { pid: Number(name), name: fact('Name'), parent: Number(fact('PPid')), kb: Number(fact('VmRSS')) },
      ]
    } catch {
      return []
    }
  })
  return stats
    .filter((one) => one.pid === pid || (one.parent === pid && !/postgres/.test(one.name)))
    .reduce((sum, { kb }) => sum + kb / 1024, 0)
}

const surnames = ['Nguyễn', 'Trần', 'Lê', 'Phạm', 'Hoàng', 'Phan', 'Vũ', 'Đặng', 'Bùi', 'Đỗ']
const names = [
  'An Phát',
  'Bình Minh',
  'Cường Thịnh',
  'Đại Phúc',
  'Gia Khánh',
  'Hòa Bình',
  'Khang An',
  'Phú Thọ',
]
const one = (list: readonly string[], at: number) => list[at % list.length]!

/** Notes that no packing makes small: 100,000 of them bring the file near the largest that is taken. */
function unlikeNotes(): () => string {
  const chance = chanceOf(1, 'notes')
  const ordered = () => `${chance.pick(surnames)} ${chance.pick(names)} ${chance.below(1_000_000_000)}`
  return () => Array.from({ length: 29 }, ordered).join(', ')
}

function customersFile(count: number, note: (at: number) => string): Promise<Uint8Array> {
  const keys = [
    'code',
    'name',
    'abbreviatedName',
    'type',
    'phone',
    'contactPerson',
    'contactPhone',
    'supplier',
  ]
  const more = [
    'accountNumber',
    'bankName',
    'branchName',
    'companyAddress',
    'warehouseAddress',
    'paymentTerm',
    'note',
  ]
  const rows = Array.from({ length: count }, (_, at) => [
    ...[
      `NL${String(at).padStart(6, '0')}`,
      `Công ty TNHH Thép ${one(surnames, at)} ${one(names, at * 7)} ${at}`,
    ],
    ...[`${one(names, at * 3)} ${at}`, 'Đại lý', `093${String(at).padStart(7, '0')}`],
    ...[`${one(surnames, at * 3)} Văn ${one(names, at)}`, `094${String(at).padStart(7, '0')}`],
    ...[at % 5 === 0 ? 'Có' : 'Không', String(100_000_000_000 + at), 'Vietcombank', 'Chi nhánh Hà Nội'],
    ...[`Số ${at % 300} đường ${one(surnames, at)} Trãi, Hà Nội`, `Kho ${at % 40}, Đông Anh, Hà Nội`, 30],
    note(at),
  ])
  return writeXlsx({
    sheets: [{ name: 'Dữ liệu', rows: [[...keys, ...more], ...rows] }],
    stringMode: 'shared',
  })
}
