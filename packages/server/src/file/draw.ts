import { type ChildProcess, fork } from 'node:child_process'
import { createSemaphore } from '#http/semaphore'
import { Refusal } from '#refusal'
import { areSourcesNewer } from '../newer-sources.ts'
import type { Drawing } from './drawn-by.ts'

/** One picture at a time: each takes up to 150 MB while it is drawn. */
const inTurn = createSemaphore({ atOnce: 1, waiting: 100, longestWaitMs: 12_000, retryAfter: 5 })
/** After this without a picture the process ends: it keeps hundreds of megabytes of what large ones took. */
const QUIET_MS = 30_000
/** A picture takes a second or two; a process that has said nothing for so long hangs, and is ended. */
const LONGEST_MS = 15_000

let drawer: ChildProcess | null = null
let quiet: ReturnType<typeof setTimeout> | undefined

/** The process that draws, started with the first picture. It keeps neither server nor test from ending. */
function drawing(): ChildProcess {
  clearTimeout(quiet)
  if (drawer?.connected) return drawer
  if (areSourcesNewer()) throw new Refusal('restart-needed')
  const made = fork(new URL('../draw-child.ts', import.meta.url), {
    execArgv: [],
    env: { MALLOC_ARENA_MAX: '2' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  made.unref()
  made.channel?.unref()
  // heard also between two pictures: an error that nobody hears ends the server
  made.on('error', () => forget(made))
  made.on('exit', () => forget(made))
  drawer = made
  return made
}

function forget(child: ChildProcess): void {
  if (drawer === child) drawer = null
  child.kill('SIGKILL')
}

/** The process ended, or could not be reached, before it said anything of the picture. */
class DrawerGone extends Error {}

/** The process said nothing for `LONGEST_MS`: another one would hang over that picture as well. */
class DrawerHangs extends Error {}

/**
 * Draws one picture in a process of its own; where that ends in the middle, once more in a new one.
 * @throws {Refusal} `file.unreadable`, which that process alone says; `file.not-drawn` when both ended or one hangs;
 * `restart-needed` when the sources are newer than the server
 */
export function draw(wanted: Drawing): Promise<Buffer> {
  return inTurn.run(async () => {
    try {
      return await drawOnce(wanted).catch((error: unknown) => {
        if (error instanceof DrawerGone) return drawOnce(wanted)
        throw error
      })
    } catch (error) {
      if (error instanceof DrawerGone || error instanceof DrawerHangs)
        throw new Refusal('file.not-drawn', { retryAfter: 5 }, error)
      throw error
    }
  })
}

async function drawOnce(wanted: Drawing): Promise<Buffer> {
  const child = drawing()
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const onMessage = (said: { bytes: Uint8Array } | { error: string }) =>
    'bytes' in said
      ? resolve(Buffer.from(said.bytes))
      : reject(new Refusal('file.unreadable', {}, new Error(said.error)))
  const onGone = (cause?: unknown) => {
    forget(child)
    reject(new DrawerGone('the process that draws is gone', { cause }))
  }
  const late = setTimeout(() => {
    forget(child)
    reject(new DrawerHangs('the process that draws hangs'))
  }, LONGEST_MS)
  child.once('message', onMessage)
  child.once('close', onGone)
  child.once('error', onGone)
  child.send(wanted, (error) => error && onGone(error))
  return promise.finally(() => {
    clearTimeout(late)
    child.off('message', onMessage)
    child.off('close', onGone)
    child.off('error', onGone)
    quiet = setTimeout(() => child.connected && child.disconnect(), QUIET_MS)
    quiet.unref()
  })
}
