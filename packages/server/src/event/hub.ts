/** What a socket is told: an id to look at (none: many changed), never the content. The page refetches the truth. */
export type Hint =
  | {
      kind: 'changed'
      entity: string
      id?: string
      /** The request that made the change, by its id in the answer's `x-request-id`: whoever sent it knows already. */
      request?: string
    }
  | { kind: 'notification' }

/** The way to the sockets, here and on every other instance. */
export interface Hub {
  everyone(hint: Hint): void
  person(userId: string, hint: Hint): void
  /** Ends the sockets of sessions that ended. */
  endSessions(sessionIds: readonly string[]): void
}
