import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { Client } from '../../packages/server/src/db/client.ts'
import { connect } from '../../packages/server/src/db/connection.ts'
import { sendMail } from '../../packages/server/src/delivery/mail.ts'
import { places } from '../../packages/server/src/delivery/standing.ts'
import { deliver } from '../../packages/server/src/delivery/worker.ts'
import { sendZalo } from '../../packages/server/src/delivery/zalo.ts'
import type { Deps } from '../../packages/server/src/deps.ts'
import { localFileStore } from '../../packages/server/src/file/store.ts'
import { IMPORT_BOUNDS } from '../../packages/server/src/import-bounds.ts'
// modules say what the kinds of messages mean
import '../../packages/server/src/modules.ts'
import { systemClock, systemRandom } from '../../packages/server/src/system.ts'

// A worker of the outbox that dies at a given point: before one of its statements, before a message leaves, or right after.

const { OUTBOX_DATABASE, DIE_AT, FRESH_IDS, OUTBOX_ONLY } = process.env
/** The channels it looks after; all when empty. */
const only = places.filter((place) => place === OUTBOX_ONLY)
let points = 0

function point(): void {
  points += 1
  if (points === Number(DIE_AT)) process.kill(process.pid, 'SIGKILL')
}

class CountingClient extends Client {
  override query(...args: [string, ...unknown[]]) {
    point()
    return super.query(...args)
  }
}

const random = systemRandom(systemClock)
const { db } = connect(OUTBOX_DATABASE!, { max: 6, applicationName: 'outbox', Client: CountingClient })
/** The control: each attempt is a message of its own. */
const named = <Message extends { id: string }>(message: Message): Message =>
  FRESH_IDS ? { ...message, id: random.id() } : message
const deps: Deps = {
  ...{ db, clock: systemClock, random, files: localFileStore('/nowhere') },
  secrets: {
    ...{ accessToken: Buffer.alloc(32, 1), refreshToken: Buffer.alloc(32, 2) },
    configuration: [{ id: 'test', bytes: Buffer.alloc(32, 3) }],
  },
  hub: { everyone: () => {}, person: () => {}, endSessions: () => {} },
  senders: {
    mail: async (settings, mail) => {
      point()
      await sendMail(settings, named(mail))
      point()
    },
    zalo: async (settings, message) => {
      point()
      await sendZalo(settings, named(message))
      point()
    },
  },
  log: pino({ level: 'silent' }),
  settings: {
    ...{ publicOrigin: null, address: 'https://barem.example.vn', secure: false },
    ...{ trustedProxies: [], receivedFolder: '/nowhere', webFolder: null },
  },
  imports: IMPORT_BOUNDS,
}
for (;;) {
  await deliver(deps, { claim: 2, ...(only.length > 0 ? { only } : {}) })
  await sleep(50)
}
