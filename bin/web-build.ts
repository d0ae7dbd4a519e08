import { spawn } from 'node:child_process'
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { root } from './root.ts'

const web = join(root, 'packages/web')
const SOURCES = [
  ...['packages/web/src', 'packages/web/public', 'packages/web/index.html', 'packages/web/vite.config.ts'],
  ...['packages/web/package.json', 'packages/shared/src', 'package-lock.json'],
]

/**
 * Builds the browser part when it is missing or older than its sources, and returns its folder. It is built beside and
 * put in place at once, so that a server already running never serves half of it.
 * @throws {Error} with the build's output
 */
export async function builtWeb(print: (line: string) => void): Promise<string> {
  const dist = join(web, 'dist')
  if (isFresh(dist)) return dist
  await withLock(join(root, '.web-build.lock'), async () => {
    if (isFresh(dist)) return
    print('Building the browser part …')
    removeLeftovers(web)
    const fresh = join(web, `dist.${process.pid}`)
    try {
      await build(fresh)
      if (existsSync(dist)) await rename(dist, `${fresh}.old`)
      await rename(fresh, dist)
    } finally {
      for (const leftover of [fresh, `${fresh}.old`]) rmSync(leftover, { recursive: true, force: true })
    }
  })
  return dist
}

/** What builds left that were killed; nobody else builds now. */
export function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder))
    if (name.startsWith('dist.')) rmSync(join(folder, name), { recursive: true, force: true })
}

function isFresh(dist: string): boolean {
  const built = join(dist, 'index.html')
  return existsSync(built) && SOURCES.every((source) => newest(join(root, source)) <= statSync(built).mtimeMs)
}

/** The latest change below a path, in milliseconds; tests are no sources of the build. */
function newest(path: string): number {
  const entry = statSync(path, { throwIfNoEntry: false })
  if (!entry || /\.test\.tsx?$/.test(path)) return 0
  if (!entry.isDirectory()) return entry.mtimeMs
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))))
}

async function build(outDir: string): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const child = spawn(
    process.execPath,
    [vite, 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'],
    {
      cwd: web,
      env: { ...process.env, NODE_ENV: 'production' },
    },
  )
  const kill = () => child.kill()
  process.once('exit', kill)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  process.removeListener('exit', kill)
  if (code !== 0) throw new Error(`The browser part cannot be built:\n${output.trim()}`)
}
