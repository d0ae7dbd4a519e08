import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * What Debian's packages put there, the better one for tests first: the same Chromium without a window of its own to draw
 * opens a page with two thirds of the processor's time.
 */
const INSTALLED = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const install = (name: string) => `apt-get update && apt-get install -y ${name}`

/** The Chromium that tests, pictures and measurements use. */
export function chromiumPath(): string {
  return process.env.CHROMIUM_PATH || (INSTALLED.find((path) => existsSync(path)) ?? INSTALLED[0]!)
}

/** Sees to it that there is a Chromium for the browser tests; returns one sentence when there cannot be. */
export async function needChromium(): Promise<string | null> {
  const wanted = process.env.CHROMIUM_PATH
  if (wanted)
    return existsSync(wanted)
      ? null
      : `CHROMIUM_PATH=${wanted} is not there: give the path of a Chromium or Chrome.`
  if (existsSync(INSTALLED[0]!)) return null
  const hasApt = spawnSync('apt-get', ['--version']).status === 0
  const command = install('chromium-headless-shell')
  if (hasApt && process.getuid?.() === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const { status, stdout, stderr } = spawnSync('sh', ['-c', command], { env, encoding: 'utf8' })
    if (existsSync(chromiumPath())) return null
    return `Chromium is missing and could not be installed with \`${command}\`, which ended with ${status}:\n${stdout}${stderr}`
  }
  if (existsSync(chromiumPath())) return null
  return `Chromium is missing: run \`${hasApt ? `sudo sh -c "${command}"` : 'your package manager for Chromium'}\`, or set CHROMIUM_PATH to a Chromium or Chrome.`
}
