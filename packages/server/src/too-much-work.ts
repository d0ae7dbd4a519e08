/** A thread exceeded its memory or time, or ended without an answer: answered as overload unless its caller knows better. */
export class TooMuchWork extends Error {
  constructor(module: URL) {
    const name = module.pathname.split('/').slice(-2).join('/')
    super(`a worker thread (${name}) was ended at its limit of time or memory, or ended without an answer`)
  }
}
