import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const folder = join(import.meta.dirname, '..')
const sheets = globSync('**/*.css', { cwd: folder }).map(
  (name) => [name, readFileSync(join(folder, name), 'utf8')] as const,
)
const colours = 'theme/colours.css'
const text = (name: string) => sheets.find(([one]) => one === name)?.[1] ?? ''
const defined = new Set([...text(colours).matchAll(/^\s+(--[\w-]+):/gm)].map(([, name]) => name))
const used = new Set(
  sheets.flatMap(([, css]) => [...css.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name)),
)

describe('our style sheets', () => {
  it('are found', () => expect(sheets.length).toBeGreaterThan(10))

  // Paper has the same colours in both themes.
  it.each(sheets.filter(([name]) => name !== colours && name !== 'print/sheet.css'))(
    '%s takes its colours from the theme',
    (_, css) => expect(css.match(/#[\da-f]{3,8}\b|\b(?:rgb|hsl)a?\([^)]*\)/gi)).toBeNull(),
  )

  it('leave no colour to components', () => {
    const components = globSync('**/*.tsx', { cwd: folder, exclude: ['print/**'] })
    const literal = /['"`](#[\da-f]{3}|#[\da-f]{6}|(rgb|hsl)a?\(.*?\))['"`]/i
    expect(components.length).toBeGreaterThan(100)
    expect(components.filter((name) => literal.test(readFileSync(join(folder, name), 'utf8')))).toEqual([])
  })

  it.each(sheets)('%s has at most 400 lines', (_, css) =>
    expect(css.split('\n').length).toBeLessThanOrEqual(400),
  )

  it('use every colour of the theme, and no other', () => {
    const own = new Set(
      sheets.flatMap(([, css]) => [...css.matchAll(/^\s+(--[\w-]+):/gm)].map(([, name]) => name)),
    )
    expect([...used].filter((name) => !own.has(name))).toEqual([])
    expect([...defined].filter((name) => !used.has(name))).toEqual([])
  })
})
