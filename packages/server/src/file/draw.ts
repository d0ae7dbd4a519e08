import { type ChildProcess, fork } from 'node:child_process'
import { Refusal } from '#http/refusal'
import { createSemaphore } from '#http/semaphore'
import { areSourcesNewer } from '../newer-sources.ts'
import type { Drawing } from './drawn-by.ts'

/** One picture at a time: each takes up to 150 MB while it is drawn. */
const inTurn = createSemaphore({ atOnce: 1, waiting: 100, longestWaitMs: 12_000, retryAfter: 5 })
/** After this without a picture the process ends: it keeps hundreds of megabytes of what large ones took. */
const QUIET_MS = 30_000

let drawer: ChildProcess | null = null
let quiet: ReturnType<typeof setTimeout> | undefined

/** The process that draws, started with the first picture. It keeps neither server nor test from ending. */
function drawing(): ChildProcess {
  clearTimeout(quiet)
  if (drawer?.connected) return drawer
  const made = fork(new URL('../draw-child.ts', import.meta.url), {
    execArgv: [],
    env: { MALLOC_ARENA_MAX: '2' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  made.unref()
  made.channel?.unref()
  drawer = made
  return made
}

/**
 * Draws one picture in a process of its own.
 * @throws {Refusal} `file.unreadable`; `restart-needed` when the sources are newer than the server
 */
export function draw(wanted: Drawing): Promise<Buffer> {
  return inTurn.run(async () => {
    if (!drawer?.connected && areSourcesNewer()) throw new Refusal('restart-needed')
    const child = drawing()
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
    const unreadable = (error: Error) => reject(new Refusal('file.unreadable', {}, error))
    const onMessage = (said: { bytes: Uint8Array } | { error: string }) =>
      'bytes' in said ? resolve(Buffer.from(said.bytes)) : unreadable(new Error(said.error))
    const onClose = () => unreadable(new Error('the process that draws ended over it'))
    child.once('message', onMessage)
    child.once('close', onClose)
    child.once('error', unreadable)
    child.send(wanted)
    return promise.finally(() => {
      child.off('message', onMessage)
      child.off('close', onClose)
      child.off('error', unreadable)
      quiet = setTimeout(() => child.connected && child.disconnect(), QUIET_MS)
      quiet.unref()
    })
  })
}
