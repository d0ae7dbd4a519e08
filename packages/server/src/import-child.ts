import { connect } from './db/connection.ts'
import type { Deps } from './deps.ts'
import type { Hint } from './event/hub.ts'
import { localFileStore } from './file/store.ts'
import { createLog, logTo } from './log.ts'
import './modules.ts'
import type { ChildTask, ChildWord } from './spreadsheet/job-child.ts'
import { workJob } from './spreadsheet/job-work.ts'
import { systemClock, systemRandom } from './system.ts'

// The process that works one large import (`spreadsheet/job-child.ts` starts it). What it needs comes by a message, so that no
// password stands in its arguments or its environment; when the server is gone, so is it.

/** Lists are read again at most this often while it lasts, and once at its end. */
const HINT_EVERY_MS = 3_000
/** Its statements follow one another; one more connection writes down how far it is. */
const CONNECTIONS = 2

process.once('disconnect', () => process.exit(1))
process.once('message', (task: ChildTask) => void work(task))

async function work({ databaseUrl, filesFolder, now, logLevel, job, ...task }: ChildTask): Promise<void> {
  const { db, close } = connect(databaseUrl, { max: CONNECTIONS, applicationName: 'barem-import' })
  const clockOffset = now - systemClock.now().getTime()
  const clock = { ...systemClock, now: () => new Date(systemClock.now().getTime() + clockOffset) }
  const hints = restedHints()
  const never = () => Promise.reject(new Error('an import sends nothing'))
  const deps: Deps = {
    ...{ ...task, db, clock, random: systemRandom(clock), files: localFileStore(filesFolder) },
    secrets: { accessToken: new Uint8Array(), refreshToken: new Uint8Array(), configuration: [] },
    hub: { ...hints, endSessions: () => {} },
    senders: { mail: never, zalo: never },
    log: createLog(logLevel, logTo(2, clock)),
  }
  try {
    await workJob(deps, job)
    say({ done: true })
  } catch (error) {
    deps.log.warn({ err: error, job: job.id }, 'an import failed')
    say({ done: false })
  } finally {
    hints.end()
    await close()
    process.disconnect()
  }
}

function say(word: ChildWord): void {
  process.send?.(word)
}

/** The server's hub, by messages; what everybody's lists are told comes together. */
function restedHints() {
  const waiting = new Map<string, Hint>()
  const flush = () => {
    for (const hint of waiting.values()) say({ to: null, hint })
    waiting.clear()
  }
  const timer = setInterval(flush, HINT_EVERY_MS)
  return {
    everyone: (hint: Hint) => {
      if (hint.kind === 'changed' && hint.entity !== 'importJob')
        waiting.set(hint.entity, { kind: 'changed', entity: hint.entity })
    },
    person: (to: string, hint: Hint) => say({ to, hint }),
    end: () => {
      clearInterval(timer)
      flush()
    },
  }
}
