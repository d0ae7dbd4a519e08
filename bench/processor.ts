import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { platform } from 'node:os'

/** Milliseconds of processor time of one call; null where the system does not tell (`/proc` is Linux's). */
export interface Processor {
  server: number | null
  postgres: number | null
}

/** Reads how much processor time a server process and all of PostgreSQL's have used so far, in milliseconds. */
export function processorMeter(server: number, postmaster: number): () => Processor {
  if (platform() !== 'linux') return () => ({ server: null, postgres: null })
  const tick = 1000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
  return () => {
    const backends = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => timesOf(Number(pid)))
      .filter((times) => times?.parent === postmaster)
    const main = timesOf(postmaster)
    const postgres = [main, ...backends].reduce((sum, times) => sum + (times?.own ?? 0), main?.ended ?? 0)
    return { server: (timesOf(server)?.own ?? 0) * tick, postgres: postgres * tick }
  }
}

/** Ticks (proc_pid_stat(5)): utime + stime, and those of children that have ended. Null when the process is gone. */
function timesOf(pid: number): { parent: number; own: number; ended: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [utime, stime, cutime, cstime] = fields.slice(11, 15) as [number, number, number, number]
    return { parent: fields[1]!, own: utime + stime, ended: cutime + cstime }
  } catch {
    return null
  }
}
