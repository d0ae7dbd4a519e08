import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const INSTALL = 'apt-get update && apt-get install -y chromium'
const DEFAULT_PATH = '/usr/bin/chromium'

/** Sees to it that there is a Chromium for the browser tests; returns one sentence when there cannot be. */
export async function needChromium(): Promise<string | null> {
  const wanted = process.env.CHROMIUM_PATH
  if (wanted)
    return existsSync(wanted)
      ? null
      : `CHROMIUM_PATH=${wanted} is not there: give the path of a Chromium or Chrome.`
  if (existsSync(DEFAULT_PATH)) return null
  const hasApt = spawnSync('apt-get', ['--version']).status === 0
  if (hasApt && process.getuid?.() === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const { status, stdout, stderr } = spawnSync('sh', ['-c', INSTALL], { env, encoding: 'utf8' })
    if (status === 0 && existsSync(DEFAULT_PATH)) return null
    return `Chromium is missing and could not be installed with \`${INSTALL}\`:\n${stdout}${stderr}`
  }
  return `Chromium is missing: run \`${hasApt ? `sudo sh -c "${INSTALL}"` : 'your package manager for Chromium'}\`, or set CHROMIUM_PATH to a Chromium or Chrome.`
}
