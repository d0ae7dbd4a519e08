// Installs what the lockfile says, when it is not installed yet. Runs on whatever Node the machine has (≥ 20), before
// anything is there, so it is plain JavaScript and uses nothing but Node itself. Nothing is installed under a running
// server; a command that is meant to run beside one says --beside and goes on with what is there.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from './lock.mjs'
import { runningFrom } from './running.mjs'

const NEEDED_NODE = 24
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const system = process.platform === 'win32' ? 'win' : process.platform
const nodePackage = `node-${system}-${process.arch}`
const bringsNode = nodePackage in optionalDependencies

if (!bringsNode && Number(process.versions.node.split('.')[0]) < NEEDED_NODE) {
  console.error(
    `Barem needs Node ${NEEDED_NODE} or newer and cannot bring its own to ${system}-${process.arch}: this is Node ${process.versions.node}, please install Node ${NEEDED_NODE} from https://nodejs.org.`,
  )
  process.exit(1)
}
const server = isInstalled() ? null : runningFrom(root)
if (server !== null) {
  // It reads its packages from here: they are not taken away under it.
  const why = `Not everything is installed that package-lock.json says, and a server (process ${server}) runs from this folder`
  if (!process.argv.includes('--beside')) {
    console.error(`${why}: stop it first.`)
    process.exit(1)
  }
  console.log(`${why}: going on with what is there.`)
} else if (!isInstalled()) {
  try {
    await withLock(join(root, '.prepare.lock'), () => isInstalled() || install())
  } catch (error) {
    console.error(`Barem cannot be installed: ${error.message}`)
    process.exit(1)
  }
}

function isInstalled() {
  const written = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0)
  const binary = join(
    root,
    'node_modules',
    nodePackage,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  )
  const installed = written(join(root, 'node_modules', '.package-lock.json'))
  return (
    installed >= written(join(root, 'package-lock.json')) &&
    installed > 0 &&
    (!bringsNode || existsSync(binary))
  )
}

function install() {
  console.log('Installing what package-lock.json says; the first time this takes a minute …')
  const argv = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
  const npm = process.env.npm_execpath
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }
  const result =
    npm && basename(npm) === 'npm-cli.js'
      ? spawnSync(process.execPath, [npm, ...argv], options)
      : spawnSync('npm', argv, { ...options, shell: process.platform === 'win32' })
  if (result.status !== 0) {
    const output = `${result.stdout ?? ''}${result.stderr ?? ''}`.trim()
    throw new Error(`npm ci failed${result.error ? ` (${result.error.message})` : ''}.\n${output}`)
  }
  if (!isInstalled()) throw new Error(`npm ci left out ${nodePackage}; is the registry complete?`)
}
