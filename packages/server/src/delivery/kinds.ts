import type { Deps } from '../deps.ts'
import type { Receiver, Words } from './words.ts'

/** A row of the outbox that this instance has claimed. */
export interface Message {
  id: string
  channel: string
  kind: string
  recipient: string
  userId: string | null
  notificationId: string | null
  createdAt: Date
  attempts: number
}

/** What a kind of row of the outbox means; a module says it in its manifest. */
export interface MessageKind {
  /** A job of the server (channel `system`): does it, and marks it done in the same transaction. */
  work?(deps: Deps, message: Message): Promise<void>
  /**
   * Sends a message to somebody who is none of our people, and answers the address it went to.
   * @throws {DeliveryFailure}
   */
  send?(deps: Deps, message: Message): Promise<string>
  /**
   * What a message to somebody says.
   * @throws {DeliveryFailure}
   */
  words?(deps: Deps, message: Message, receiver: Receiver): Promise<Words>
  /** It has become pointless since it was written: it is dropped. Asked when it is about to leave. */
  obsolete?(deps: Deps, message: Message): Promise<boolean>
  /**
   * Milliseconds for which it is worth sending. No pause goes beyond them; after them its `words` refuse it for good, which
   * is asked for even while its channel is off or stands still.
   */
  lifeMs?: number
  /** It is a dead letter now. */
  dead?(deps: Deps, message: Message): Promise<void>
}

const kinds = new Map<string, MessageKind>()

export function nameMessageKinds(more: Record<string, MessageKind>): void {
  for (const [name, kind] of Object.entries(more)) kinds.set(name, kind)
}

/** The moment after which a message is not worth sending; null for one that always is. */
export function endOf({ kind, createdAt }: Pick<Message, 'kind' | 'createdAt'>): number | null {
  const { lifeMs } = messageKind(kind)
  return lifeMs === undefined ? null : createdAt.getTime() + lifeMs
}

/** The kinds that end, and the moment before which those that have ended were written. */
export function endingKinds(now: Date): { names: string[]; before: Date[] } {
  const ending = [...kinds].filter(([, { lifeMs }]) => lifeMs !== undefined)
  return {
    names: ending.map(([name]) => name),
    before: ending.map(([, { lifeMs }]) => new Date(now.getTime() - lifeMs!)),
  }
}

/** Empty for a kind that no module knows. */
export function messageKind(name: string): MessageKind {
  return kinds.get(name) ?? {}
}
