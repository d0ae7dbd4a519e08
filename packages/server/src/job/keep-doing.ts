import { Alarm } from '../alarm.ts'
import type { Deps } from '../deps.ts'

/** How long a stop waits for a job; what it has begun is begun again by another instance, or at the next start. */
const JOB_ENDS_MS = 5_000

/** What became of a job's turns in this process. */
export interface JobFigures {
  done: number
  failed: number
  /** Of the last turn that ended well, in seconds since 1970; before it of when this process began with the job. */
  lastDoneAt: number
}

/** The jobs of this process by their names. */
export const jobFigures = new Map<string, JobFigures>()

/** A job that fails the same way turn after turn says so this often. */
const SAID_AGAIN_MS = 3_600_000

/**
 * Runs a job again and again, never twice at a time; the returned function ends it.
 * @param name of the job in log and metrics; alarms are set on it, so it outlives any function of the program
 * @param every milliseconds between two turns
 */
export function keepDoing(
  deps: Deps,
  { name, every }: { name: string; every: number },
  job: (deps: Deps, options: { signal: AbortSignal }) => Promise<unknown>,
): () => Promise<void> {
  const seconds = () => deps.clock.now().getTime() / 1_000
  const figures: JobFigures = { done: 0, failed: 0, lastDoneAt: seconds() }
  jobFigures.set(name, figures)
  const stop = new AbortController()
  let running: Promise<unknown> = Promise.resolve()
  let busy = false
  let said = { message: '', at: 0 }
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    running = job(deps, { signal: stop.signal })
      .then(
        () => {
          figures.done += 1
          said = { message: '', at: 0 }
          figures.lastDoneAt = seconds()
        },
        (error: unknown) => {
          figures.failed += 1
          const { message } = error as Error
          const at = deps.clock.now().getTime()
          if (message === said.message && at - said.at < SAID_AGAIN_MS) return
          said = { message, at }
          if (error instanceof Alarm) deps.log.error({ err: error, job: name }, 'a job stands still')
          else deps.log.warn({ err: error, job: name }, 'a job waits for its next turn')
        },
      )
      .finally(() => {
        busy = false
      })
  }, every)
  return async () => {
    clearInterval(timer)
    stop.abort()
    const late = Promise.withResolvers<void>()
    const cut = setTimeout(late.resolve, JOB_ENDS_MS)
    await Promise.race([running, late.promise])
    clearTimeout(cut)
  }
}
