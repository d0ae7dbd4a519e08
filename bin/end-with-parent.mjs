// Loaded before a server that a test started: when whoever started it is gone, however it was ended, the pipe closes, and
// the server ends in order.
process.stdin.once('close', () => process.kill(process.pid, 'SIGTERM'))
process.stdin.resume()
process.stdin.unref()
