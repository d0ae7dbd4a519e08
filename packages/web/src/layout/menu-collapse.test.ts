import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { runHooks } from '../../test/run-hooks.ts'
import { useMenuCollapse } from './menu-collapse.ts'

let kept: Map<string, string>
let widthPx: number
let resized: (() => void)[]

beforeEach(() => {
  kept = new Map()
  resized = []
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return widthPx <= Number(/max-width: (\d+)px/.exec(query)![1])
    },
    addEventListener: (_: string, listener: () => void) => resized.push(listener),
    removeEventListener: () => undefined,
  }))
})
afterEach(() => void vi.unstubAllGlobals())

const menuAt = (px: number) => {
  widthPx = px
  return runHooks(useMenuCollapse)
}
const resize = (px: number) => {
  widthPx = px
  for (const listener of resized) listener()
}

it('for whoever never chose it is icons below 1200 px, and open from there on', () => {
  expect([1024, 1199, 1200, 1440].map((px) => menuAt(px).now.collapsed)).toEqual([true, true, false, false])
})

it('from 992 px on it stays as the person left it', () => {
  const menu = menuAt(1024)
  menu.now.toggle()
  expect(menu.now.collapsed).toBe(false)
  expect(menuAt(1100).now.collapsed).toBe(false)
  expect(menuAt(1440).now.collapsed).toBe(false)
  const wide = menuAt(1440)
  wide.now.toggle()
  expect(wide.now.collapsed).toBe(true)
  expect(menuAt(1024).now.collapsed).toBe(true)
})

it('below 992 px it is icons, and what is opened there lasts until the window changes', () => {
  kept.set('MENU_COLLAPSED', 'false')
  const menu = menuAt(800)
  expect(menu.now.collapsed).toBe(true)
  menu.now.toggle()
  expect(menu.now.collapsed).toBe(false)
  resize(1024)
  resize(800)
  expect(menu.now.collapsed).toBe(true)
  expect(kept.get('MENU_COLLAPSED')).toBe('false')
})
