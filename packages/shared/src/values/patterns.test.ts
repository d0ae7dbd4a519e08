import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { loginBody } from '#account/form'
import { customerBody } from '#customer/form'
import { parseSection } from '#product/barem'
import { productBody } from '#product/form'
import { userBody } from '#user/form'
import { email } from './email.ts'
import { foldText } from './fold-text.ts'
import { parseAmount } from './parse-amount.ts'
import { parseFigure } from './parse-figure.ts'

// No pattern takes a long text as an invitation to try forever (reliability, H8).

const LENGTH = 50_000
const MAX_MS = 50

/** What these look at is shorter, by a bound in the function itself or by what it is: a number, a search. */
const bounded: Record<string, number> = {
  'values/format.ts': 40,
  'values/parse-amount.ts': 60,
  'product/barem.ts': 200,
  'product/section.ts': 200,
}

const source = join(import.meta.dirname, '..')

interface Found {
  file: string
  pattern: RegExp
}

/** Every regular expression that stands in the package's sources. */
function patterns(): Found[] {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  return files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts')).flatMap(patternsOf)
}

function patternsOf(file: string): Found[] {
  const found: Found[] = []
  const visit = (node: unknown): void => {
    if (node === null || typeof node !== 'object') return
    const { regex } = node as { regex?: { pattern: string; flags: string } }
    if (regex) found.push({ file, pattern: new RegExp(regex.pattern, regex.flags.replace(/[gy]/g, '')) })
    for (const value of Object.values(node)) visit(value)
  }
  visit(parseSync(file, readFileSync(join(source, file), 'utf8')).program)
  return found
}

/** Long texts that nearly fit: one thing over and over, then something that does not belong. */
function hostile(length: number, pattern?: RegExp): string[] {
  const own = pattern?.source.match(/[\w@./:,\- ]/g)?.slice(0, 8) ?? []
  const units = new Set(['a', '0', ' ', '.', '-', '@', '\n', 'a.', 'a@', '0-', '0,', '1x', ...own])
  return [...units].flatMap((unit) => {
    const long = unit.repeat(Math.ceil(length / unit.length)).slice(0, length)
    return [long, `${long}!`]
  })
}

/** The first of the texts that takes too long, twice: what runs for the first time is compiled. */
function slowText(run: (text: string) => unknown, texts: string[]): string | undefined {
  return texts.find((text) => timeOf(run, text) > MAX_MS && timeOf(run, text) > MAX_MS)
}

/** Milliseconds of this thread's own processor time, so that a busy machine changes nothing. */
function timeOf(run: (text: string) => unknown, text: string): number {
  const since = process.threadCpuUsage()
  run(text)
  const { user, system } = process.threadCpuUsage(since)
  return (user + system) / 1000
}

const shown = (text: string) => `${JSON.stringify(text.slice(0, 8))}…`

test('every pattern of the package answers to fifty thousand characters at once', {
  timeout: 120_000,
}, () => {
  const all = patterns()
  expect(all.length).toBeGreaterThan(30)
  const slow = all.flatMap(({ file, pattern }) => {
    const text = slowText((one) => pattern.test(one), hostile(bounded[file] ?? LENGTH, pattern))
    return text === undefined ? [] : [`${file} ${pattern} ${shown(text)}`]
  })
  expect(slow).toEqual([])
})

test('so does whatever reads a text', { timeout: 120_000 }, () => {
  const forms = [customerBody, productBody, userBody, loginBody].flatMap((form) => Object.entries(form.shape))
  const readers: [string, (text: string) => unknown][] = [
    ...forms.map(([name, field]): [string, (text: string) => unknown] => [
      name,
      (text) => field.safeParse(text),
    ]),
    ['email', (text) => email.safeParse(text)],
    ['foldText', foldText],
    ['parseAmount', (text) => parseAmount(text, 'vi')],
    ['parseFigure', (text) => parseFigure(text, 'vi', { kind: 'weight' })],
    ['parseSection', parseSection],
  ]
  const slow = readers.flatMap(([name, run]) => {
    const text = slowText(run, hostile(LENGTH))
    return text === undefined ? [] : [`${name} ${shown(text)}`]
  })
  expect(slow).toEqual([])
})

test('a pattern that does try forever is seen', { timeout: 60_000 }, () => {
  const endless = /^(a+)+$/
  // compiled by its first uses: the interpreter before that takes a hundred times as long
  for (const text of ['a', 'aa', 'aaa']) expect(endless.test(text)).toBe(true)
  expect(slowText((text) => endless.test(text), [`${'a'.repeat(25)}!`])).toBeDefined()
})
