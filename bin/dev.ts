import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './root.ts'
import { markRunning } from './running.mjs'

markRunning(root)

// `node --watch` starts the server anew on a change of its sources; Vite, inside that server, reloads the browser.
const child = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', '--watch-kill-signal=SIGTERM', join(root, 'bin/dev-server.ts')],
  { stdio: 'inherit' },
)
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
child.once('exit', (code) => process.exit(code ?? 0))
