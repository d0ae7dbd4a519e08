import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DEFAULT_POOL_SIZE, readEnv } from '../packages/server/src/env.ts'
import { root } from './root.ts'

const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CONVENTIONS.md',
  'GLOSSARY.md',
  'docs/performance.md',
  'docs/proofs.md',
]
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n')

/** A path may be given from any folder on, such as `list/page.ts`; a folder ends with a slash or has no extension. */
const exists = (path: string) =>
  files.some((file) => `/${file}`.endsWith(`/${path}`) || `/${file}`.includes(`/${path.replace(/\/$/, '')}/`))

/** Paths in backticks; `<module>` and `<kind>` stand for a folder that has an example. */
const quotedPaths = (text: string) =>
  [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`([\w<>./-]+)`/g)]
    .map(([, path]) => path!.replaceAll('<module>', 'customer').replaceAll('<kind>', 'quotation'))
    .filter((path) => /^\w[\w.-]*(\/[\w.-]+)*(\/|\.(tsx?|mjs|sql|md|json|html))$/.test(path))

/** Links to files of the repository, resolved from the folder of the document. */
const linkedPaths = (document: string, text: string) =>
  [...text.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, path]) =>
    normalize(join(dirname(document), path!)),
  )

/** Folders of the tree in ARCHITECTURE.md: those at the start of a line, one level indented by two spaces. */
function treePaths(text: string): string[] {
  let parent = ''
  return text
    .match(/^```[\s\S]*?^```/m)![0]
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', names = ''] = /^( *)((?:[\w./-]+\/ ?)+)(?: |$)/.exec(line) ?? []
      const paths = names.split(' ').filter(Boolean)
      if (indent === '' && paths[0]) parent = paths[0]
      return indent === '' ? paths : paths.map((path) => parent + path)
    })
}

describe.each(documents)('%s', (document) => {
  const text = readFileSync(join(root, document), 'utf8')

  test('names only paths that exist', () => {
    expect([...quotedPaths(text), ...linkedPaths(document, text)].filter((path) => !exists(path))).toEqual([])
  })
})

/** Programs that a command of the README needs and a machine may lack. */
const has = (program: string) => spawnSync(program, ['--version']).status === 0

test.runIf(has('jq'))('what README.md reads the log with finds a line among plain ones', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const commands = [...readme.matchAll(/journalctl [^`|]*\| (jq [^`]*)`/g)].map(([, command]) => command!)
  expect(commands.length).toBeGreaterThan(0)
  for (const command of commands) {
    const [, msg] = /"([^"]+)"/.exec(command)!
    const line = JSON.stringify({ level: 40, msg, ms: 1234 })
    const input = ['Barem is ready: https://barem.example.vn', '', line, '{"msg":"another"}', ''].join('\n')
    const { stdout } = spawnSync('sh', ['-c', command], { input, encoding: 'utf8' })
    expect([command, stdout.trim()]).toEqual([command, line])
  }
})

test('the tree of ARCHITECTURE.md has every folder of the three packages', () => {
  const named = new Set(treePaths(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')))
  const there = files.flatMap((file) => /^packages\/\w+\/src\/[\w-]+\//.exec(file)?.[0] ?? [])
  expect([...new Set(there)].filter((folder) => ![...named].some((one) => one.startsWith(folder)))).toEqual(
    [],
  )
})

test('every folder in the tree of ARCHITECTURE.md exists', () => {
  const paths = treePaths(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8'))
  expect(paths.length).toBeGreaterThan(60)
  expect(paths.filter((path) => !files.some((file) => file.startsWith(path)))).toEqual([])
})

test('the service of README.md starts as `npm start` does', () => {
  const [, service] = /^ExecStart=\S+\/(node .*)$/m.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? []
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(scripts.start).toBe(`exec ${service}`)
})

test('README.md names every setting, and none that is not read', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const [, section = ''] = /^## Settings\n([\s\S]*?)^## /m.exec(readme) ?? []
  const asked = new Set<string>()
  readEnv(new Proxy({}, { get: (_, name: string) => void asked.add(name) }))
  expect([...asked].filter((name) => !section.includes(`\`${name}`))).toEqual([])
  const rows = [...section.matchAll(/^\| (`.*?) \| (.*?) \|/gm)]
  const named = rows.flatMap(([, names]) => names!.replaceAll('`', '').split(', '))
  expect(named.filter((name) => !asked.has(name))).toEqual([])
  expect(rows.find(([, names]) => names === '`POOL_SIZE`')?.[2]).toBe(String(DEFAULT_POOL_SIZE))
})

const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
const read = files.filter((file) => /\.(tsx?|m[jt]s|sql|md)$/.test(file) && existsSync(join(root, file)))
const sources = read.filter((file) => !file.endsWith('.md'))

test('every decision that is pointed to exists', () => {
  const decisions = new Set(files.flatMap((file) => /^docs\/decisions\/(\d{3})-/.exec(file)?.[1] ?? []))
  const pointed = read.flatMap((file) => {
    const numbers = [...textOf(file).matchAll(/\bdecisions (\d{3}) and (\d{3})\b|\bdecisions? (\d{3})\b/gi)]
    // among themselves they point by the bare number
    const bare = file.startsWith('docs/decisions/') ? [...textOf(file).matchAll(/\((0\d\d)[;)]/g)] : []
    return [...numbers, ...bare].flatMap(([, ...found]) =>
      found.filter(Boolean).map((number) => ({ file, number: number! })),
    )
  })
  expect(pointed.length).toBeGreaterThan(100)
  expect(pointed.filter(({ number }) => !decisions.has(number))).toEqual([])
})

test.each(['ARCHITECTURE.md', 'CONVENTIONS.md', 'GLOSSARY.md'])(
  'what %s calls by name exists',
  (document) => {
    const known = new Set(sources.flatMap((file) => textOf(file).match(/\w+/g) ?? []))
    const named = [...textOf(document).matchAll(/`([^`\n]+)`/g)].flatMap(
      ([, code]) => code!.match(/\b([a-z]+[A-Z]|[A-Z]+_[A-Z])\w*/g) ?? [],
    )
    expect(named.length).toBeGreaterThan(3)
    expect(named.filter((name) => !known.has(name))).toEqual([])
  },
)
