import type { Failure, NetworkFailure } from '@barem/shared/http/envelope'

/** A call that failed: by the server's answer, or because none came. */
export class ApiFailure extends Error {
  readonly answer: Failure | NetworkFailure
  readonly status: number

  /** `status` is 0 when no answer came. */
  constructor(answer: Failure | NetworkFailure, status: number) {
    super(answer.message)
    this.answer = answer
    this.status = status
  }

  /** The code of the catalogue, or null when the network failed. */
  get code(): string | null {
    return 'code' in this.answer ? this.answer.code : null
  }

  /** The server's answer, or null when the network failed. */
  get failure(): Failure | null {
    return 'code' in this.answer ? this.answer : null
  }
}

/** Trying the very same call again may succeed. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiFailure) || error.code === 'restart-needed') return false
  return error.status === 0 || error.status === 503
}
