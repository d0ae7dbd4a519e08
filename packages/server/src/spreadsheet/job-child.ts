import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Level } from 'pino'
import type { Hint } from '#event/hub'
import { Refusal } from '#refusal'
import type { Deps } from '../deps.ts'
import { areSourcesNewer } from '../newer-sources.ts'
import type { ClaimedJob, WorkJob } from './job-run.ts'

/** What the process of an import needs, as its first message. */
export interface ChildTask extends Pick<Deps, 'settings' | 'imports'> {
  databaseUrl: string
  filesFolder: string
  /** Milliseconds. */
  now: number
  logLevel: Level
  job: ClaimedJob
}

/** What it tells: hints for a person or for everybody (`to` is null), and at the end whether it got there. */
export type ChildWord = { to: string | null; hint: Hint } | { done: boolean }

/** The heap of the process. What it holds beside it is the packed file and pieces of it. */
const HEAP_MB = 224
/** A file that takes longer is at fault. */
const LONGEST_MS = 15 * 60_000

/** How a connection is opened beside its address, and where what was compiled is kept; nothing else of the server's environment goes along. */
const PASSED = [
  ...['HOME', 'PGPASSFILE', 'PGPASSWORD', 'PGSSLMODE', 'PGSSLNEGOTIATION', 'NODE_EXTRA_CA_CERTS'],
  'NODE_COMPILE_CACHE',
]

/** What the process of an import is given of the server's environment. */
export function passed(environment: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    PASSED.flatMap((name) => (environment[name] === undefined ? [] : [[name, environment[name]]])),
  )
}

/**
 * Works jobs in a process of their own, with bounds of memory and time: however large a file is, this server goes on
 * answering, and what kills the process kills nothing else.
 */
export function inChild(at: { databaseUrl: string; filesFolder: string; logLevel: Level }): WorkJob {
  return async ({ hub, clock, settings, imports, log }, job, signal) => {
    if (areSourcesNewer()) throw new Refusal('restart-needed')
    const child = fork(new URL('../import-child.ts', import.meta.url), {
      execArgv: [`--max-old-space-size=${HEAP_MB}`, '--max-semi-space-size=8'],
      env: passed(process.env),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const kill = () => child.kill('SIGKILL')
    const tooLong = setTimeout(kill, LONGEST_MS)
    signal?.addEventListener('abort', kill)
    child.on('message', (word: ChildWord) => {
      if ('done' in word) return
      if (word.to === null) hub.everyone(word.hint)
      else hub.person(word.to, word.hint)
    })
    child.on('error', (error) => log.warn({ err: error }, 'the process of an import'))
    const task: ChildTask = { ...at, settings, imports, now: clock.now().getTime(), job }
    child.send(task)
    await once(child, 'close')
    clearTimeout(tooLong)
    signal?.removeEventListener('abort', kill)
  }
}
