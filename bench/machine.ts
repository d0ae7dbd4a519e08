import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { arch, cpus, platform, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runServer } from '../bin/running-server.ts'

/** What everything was measured on; nothing that names the machine. */
export function machine(postgres: string): string {
  const [first] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${cpus().length} cores (${first?.model.trim() || arch()}), ${memory} GB of memory, ${platform()} ${arch()}, Node ${process.versions.node}, ${postgres}; client, server and PostgreSQL share them`
}

export interface Idle {
  /** Megabytes of the server's process ten seconds after it began to answer; PostgreSQL's own are not among them. */
  memory: number | null
  /** Seconds from the command to the first answer, everything being there. */
  start: number
}

/** `npm start` for the second time on a demo world, then left alone. */
export async function idle(): Promise<Idle> {
  const dataDir = mkdtempSync(join(tmpdir(), 'barem-idle-'))
  try {
    const first = await runServer({ BAREM_DATA: dataDir })
    await first.ready
    await first.stop()
    const since = performance.now()
    const second = await runServer({ BAREM_DATA: dataDir })
    await second.ready
    const start = (performance.now() - since) / 1000
    await sleep(10_000)
    const memory = residentMegabytes(second.child.pid!)
    await second.stop()
    return { memory, start }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function residentMegabytes(pid: number): number | null {
  if (platform() !== 'linux') return null
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return kilobytes ? Math.round(Number(kilobytes) / 1024) : null
}
