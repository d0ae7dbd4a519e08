import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '#db/types'
import type { sendMail } from '#delivery/mail'
import type { sendZalo } from '#delivery/zalo'
import type { Hub } from '#event/hub'
import type { FileStore } from '#file/store'

/** Injected dependencies: time, randomness, ids and external systems. */
export interface Deps {
  db: Kysely<Database>
  clock: Clock
  random: Random
  secrets: Secrets
  files: FileStore
  hub: Hub
  senders: Senders
  log: FastifyBaseLogger
  settings: ServerSettings
  imports: ImportBounds
}

/** How much of a file is worked while its sender waits, and how much in the background (decision 064). */
export interface ImportBounds {
  rowsAtOnce: number
  megabytesAtOnce: number
  jobRows: number
  jobMegabytes: number
  /** Rows of one transaction of a job. */
  batchRows: number
}

/** What messages leave by. */
export interface Senders {
  mail: typeof sendMail
  zalo: typeof sendZalo
}

export interface Clock {
  now(): Date
  sleep(milliseconds: number): Promise<void>
}

export interface Random {
  /** A time-ordered unique id (UUID version 7). */
  id(): string
  /** In [0, 1). */
  fraction(): number
  /** Cryptographically random bytes. */
  bytes(length: number): Buffer
}

export interface Secrets {
  /** At least 32 bytes; signs access tokens. */
  accessToken: Uint8Array
  /** At least 32 bytes; derives refresh tokens. */
  refreshToken: Uint8Array
  /** Seal the secrets of the configuration: the first one new ones, the others what was sealed with them before. */
  configuration: readonly SealingKey[]
}

export interface SealingKey {
  id: string
  /** 32 bytes, for AES-256. */
  bytes: Uint8Array
}

export interface ServerSettings {
  /** Origins a browser may call from; empty: the origin the request was sent to. */
  publicOrigin: string | null
  /** Where people open the pages, for links in messages: an origin. */
  address: string
  /** The page is a secure context: cookies are Secure and __Host-, HSTS is sent. */
  secure: boolean
  /** Addresses of proxies whose X-Forwarded-For is trusted. */
  trustedProxies: string[]
  /** Uploads lie there until they have arrived. No other company's server shares it. */
  receivedFolder: string
  /** The folder of the built browser application, when this server serves it. */
  webFolder: string | null
}
