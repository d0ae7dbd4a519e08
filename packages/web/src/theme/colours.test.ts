import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { theme } from 'antd'
import { describe, expect, test } from 'vitest'
import { darkTheme, lightTheme } from './theme.ts'

// Our style sheets (colours.css) and antd's controls (theme.ts) lie side by side: what both say is one colour.

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')

/** The colours under a selector, by their names. */
function coloursOf(selector: string): Map<string, string> {
  const [, block = ''] = read('colours.css').split(`\n${selector} {`)
  return new Map(
    [...block.split('\n}')[0]!.matchAll(/--([\w-]+): (.*);/g)].map(([, name, value]) => [name!, value!]),
  )
}

const light = coloursOf(':root')
const dark = new Map([...light, ...coloursOf(':root[data-theme="dark"]')])

/** `#fff` as `#ffffff`. */
const whole = (colour: string | undefined) =>
  colour?.toLowerCase().replace(/^#([\da-f])([\da-f])([\da-f])$/, '#$1$1$2$2$3$3')

describe.each([
  ['light', light, lightTheme],
  ['dark', dark, darkTheme],
] as const)('by %s', (name, colours, config) => {
  const token = { ...theme.getDesignToken(config), ...config.token }

  test.each([
    ['ground', 'colorBgLayout'],
    ['surface', 'colorBgContainer'],
    ['teal', 'colorPrimary'],
    ['teal', 'colorLink'],
  ] as const)('--%s is %s', (colour, antd) => {
    expect(whole(colours.get(colour))).toBe(whole(token[antd]))
  })

  // by night these are lighter as words than as controls
  test.runIf(name === 'light').each([
    ['negative', 'colorError'],
    ['warn-edge', 'colorWarning'],
    ['sending', 'colorPrimaryActive'],
  ] as const)('--%s is %s', (colour, antd) => {
    expect(whole(colours.get(colour))).toBe(whole(token[antd]))
  })
})

/** The contrast of two colours without transparency, from 1 to 21 (WCAG 2). */
function contrast(one: string, other: string): number {
  const [light, dark] = [one, other]
    .map((colour) => {
      const [red, green, blue] = [1, 3, 5].map((at) => {
        const part = Number.parseInt(whole(colour)!.slice(at, at + 2), 16) / 255
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
      }) as [number, number, number]
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    })
    .sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

test.each([
  ['light', lightTheme],
  ['dark', darkTheme],
])('by %s a button that deletes can be read under the pointer', (_, config) => {
  const token = { ...theme.getDesignToken(config), ...config.token }
  for (const ground of [token.colorBgContainer, token.colorBgElevated, token.colorErrorBg])
    expect(contrast(token.colorErrorHover, ground)).toBeGreaterThanOrEqual(4.5)
})

test('every tint of the accent is one of it', () => {
  const rgb = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(' ')
  const accent = rgb(light.get('accent')!)
  for (const name of ['accent-faint', 'accent-tint', 'accent-track', 'chosen'])
    expect([name, light.get(name)!.startsWith(`rgb(${accent} / `)]).toEqual([name, true])
  expect(dark.get('chosen')!.startsWith(`rgb(${rgb(dark.get('teal')!)} / `)).toBe(true)
})

test.each(['../../index.html', '../favicon.svg', '../print/sheet.css', '../../../server/src/print/pdf.ts'])(
  '%s, which no theme reaches, has the accent',
  (path) => expect(read(path)).toContain(light.get('accent')),
)
