/** A hint for sockets: the id of a changed record (none: many changed), never its content. Pages refetch the record. */
export type Hint =
  | {
      kind: 'changed'
      entity: string
      id?: string
      /** The id (`x-request-id`) of the request that made the change; its sender already has the answer. */
      request?: string
    }
  | { kind: 'notification' }
  /** What this person may do has changed: the token's list of rights is old. */
  | { kind: 'rights' }

/** Sends hints to the sockets of this and every other instance. */
export interface Hub {
  everyone(hint: Hint): void
  person(userId: string, hint: Hint): void
  /** Ends the sockets of sessions that ended. */
  endSessions(sessionIds: readonly string[]): void
}
