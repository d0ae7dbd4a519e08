import { isMainThread } from 'node:worker_threads'

// Loaded before a server that a test started: when whoever started it is gone, however it was ended, the pipe closes, and
// the server ends in order. Its workers load this as well.
if (isMainThread) {
  process.stdin.once('close', () => process.kill(process.pid, 'SIGTERM'))
  process.stdin.resume()
  process.stdin.unref()
}
