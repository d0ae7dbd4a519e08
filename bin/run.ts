import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './root.ts'

const running = new Set<ChildProcess>()
/** What servers, workers and processes of the tests compile is kept as `npm start` keeps it (start.mjs): they start by the hundred. */
const COMPILED = join(root, 'node_modules/.cache/compiled')

/** Runs one of the installed commands in the repository's folder and collects what it says. */
export function run(
  command: string,
  argv: string[],
  env: Record<string, string> = {},
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const windows = process.platform === 'win32'
    const child = spawn(join(root, 'node_modules/.bin', windows ? `${command}.cmd` : command), argv, {
      cwd: root,
      env: { ...process.env, NODE_COMPILE_CACHE: COMPILED, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: windows,
    })
    running.add(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.once('error', reject)
    child.once('close', (code) => {
      running.delete(child)
      resolve({ code, output })
    })
  })
}

/** Asks what is running to end; a terminal's Ctrl-C reaches it anyway, a SIGTERM reaches only us. */
export function endRunning(signal: NodeJS.Signals): void {
  for (const child of running) child.kill(signal)
}
