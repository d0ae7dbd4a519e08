import type { CallOutput, DataOf, Endpoint, Page } from '@barem/shared/http/endpoint'
import type { Locale } from '@barem/shared/values/constants'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Actor } from '#access/actor'
import type { Attempt } from '#db/transaction'
import type { Database } from '#db/types'
import type { Deps } from '../deps.ts'
import type { UploadedFile } from './received-file.ts'

/** The context of every handler. */
export interface Context {
  deps: Deps
  /** The moment of this request; one for the whole of it. */
  now: Date
  locale: Locale
  traceId: string
  /** The peer's address, through trusted proxies only. */
  address: string
}

/** A call somebody signed in made outside a transaction. */
export interface ReadContext extends Context {
  db: Kysely<Database>
  actor: Actor
}

/** A command: all writes go through `trx`, all messages are sent after the commit. */
export interface CommandContext extends Context, Attempt<Database> {
  actor: Actor
}

/** A call that manages its own transactions; `actor` is null when the endpoint is public. */
export interface OwnContext extends Context {
  db: Kysely<Database>
  actor: Actor | null
  request: FastifyRequest
  reply: FastifyReply
  /**
   * Runs the work once per Idempotency-Key, in the caller's transaction; a repeat gets the first answer. `content`
   * stands for what was uploaded: its hash.
   */
  runIdempotent<Answer>(
    attempt: Attempt<Database>,
    content: string,
    run: () => Promise<Answer>,
  ): Promise<Answer>
  /**
   * The one file of an upload, of at most so many megabytes. It is received completely, however slowly, before
   * the work on it waits for a place in the lane. That takes minutes, in which a session may end and rights may go: the
   * work gets the call as it stands when the file is there.
   */
  received<Result>(
    maxMegabytes: number,
    work: (file: UploadedFile, call: OwnContext & { actor: Actor }) => Promise<Result>,
  ): Promise<Result>
}

type Answer<E extends Endpoint> = E['reply'] extends 'page'
  ? Page<DataOf<E>>
  : E['reply'] extends 'file'
    ? FileAnswer
    : DataOf<E>

export interface FileAnswer {
  name: string
  contentType: string
  body: Buffer | NodeJS.ReadableStream
  /** Bytes of a stream, where they are known. */
  size?: number
  /** Pictures may be shown in place; everything else is downloaded. */
  inline?: boolean
  /** The same bytes for good under this address: the caller's browser may keep them. */
  forever?: boolean
}

export type ReadHandler<E extends Endpoint> = (call: CallOutput<E> & ReadContext) => Promise<Answer<E>>
export type CommandHandler<E extends Endpoint> = (call: CallOutput<E> & CommandContext) => Promise<Answer<E>>
export type OwnHandler<E extends Endpoint> = (call: CallOutput<E> & OwnContext) => Promise<Answer<E>>

/** How one endpoint is answered: exactly one of the three, as its `effect` says. */
export type Handler<E extends Endpoint> =
  | { read: ReadHandler<E> }
  | { command: CommandHandler<E> }
  | { own: OwnHandler<E> }

export type Handlers<Es extends Record<string, Endpoint>> = { [Name in keyof Es]: Handler<Es[Name]> }
