import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { freePort } from '../packages/server/src/embedded/cluster.ts'
import { root } from './root.ts'

/** What `npm start` runs, or another script that serves, as a child, for tests and proofs: on a free port, with a data folder of its own unless told otherwise. */
export interface RunningServer {
  url: string
  port: number
  dataDir: string
  child: ChildProcess
  /** Everything it printed so far. */
  output(): string
  /** Resolves when it answers; rejects with its output when it ends before. */
  ready: Promise<void>
  /** The exit code; null when a signal ended it. */
  exited: Promise<number | null>
  /** Ends it in order; removes the data folder if it was made for it. */
  stop(): Promise<void>
}

const START_TIMEOUT_MS = 120_000

/** What `npm start` tells Node: new objects get 8 MB instead of 32, which costs a save nothing and takes 40 MB off an idle server. */
const FLAGS = (
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }
).scripts.start
  .split(' ')
  .filter((word) => word.startsWith('--'))

export async function runServer(
  env: Record<string, string> = {},
  script = 'bin/start.mjs',
): Promise<RunningServer> {
  const port = Number(env.PORT) || (await freePort())
  const dataDir = env.BAREM_DATA || mkdtempSync(join(tmpdir(), 'barem-server-'))
  const inherited = Object.entries(process.env).filter(
    ([name]) =>
      !/^(BAREM|DATABASE|VITEST|TLS|PUBLIC|NODE_ENV|HOST|TRUSTED|POOL|LOG_LEVEL|METRICS)/.test(name),
  )
  const ending = pathToFileURL(join(root, 'bin/end-with-parent.mjs')).href
  const child = spawn(process.execPath, [...FLAGS, '--import', ending, join(root, script)], {
    env: { ...Object.fromEntries(inherited), PORT: String(port), BAREM_DATA: dataDir, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve))
  const ready = waitUntilReady(`http://127.0.0.1:${port}/readyz`, child, () => output)
  // Whoever does not wait for it to be ready looks at how it ended.
  ready.catch(() => {})
  return {
    ...{ url: `http://127.0.0.1:${port}`, port, dataDir, child, output: () => output, ready, exited },
    stop: async () => {
      child.kill('SIGTERM')
      await exited
      if (!env.BAREM_DATA) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function waitUntilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (const since = Date.now(); Date.now() - since < START_TIMEOUT_MS; await sleep(50)) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The server ended:\n${output()}`)
    if (!output().includes('Barem is ready')) continue
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return
  }
  throw new Error(`The server does not answer:\n${output()}`)
}

/** The processes of the PostgreSQL that works on this data folder (Linux). */
export function postgresOf(dataDir: string): number[] {
  const cluster = statSync(join(dataDir, 'postgresql'))
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        const cwd = statSync(`/proc/${pid}/cwd`)
        const same = cwd.ino === cluster.ino && cwd.dev === cluster.dev
        return pid > 0 && same && readlinkSync(`/proc/${pid}/exe`).includes('postgres')
      } catch {
        return false
      }
    })
}
