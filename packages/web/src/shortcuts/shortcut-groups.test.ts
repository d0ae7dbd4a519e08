import { expect, test } from 'vitest'
import { goTo } from './go-to.ts'
import { shortcutGroups } from './shortcut-groups.ts'

const keysIn = (opens: (path: string) => boolean) =>
  shortcutGroups(opens).flatMap(({ shortcuts }) =>
    shortcuts.flatMap(({ ways }) => ways.map((way) => way.join(' '))),
  )

test('what `?` shows names the pages that somebody may open, and the keys of the inbox', () => {
  const { 'g h': home, 'g q': quotations, ...others } = goTo
  const all = keysIn(() => true)
  expect(all).toEqual(expect.arrayContaining(Object.keys(goTo)))
  expect(all).toEqual(expect.arrayContaining(['a', 'r']))
  const few = keysIn((path) => path === quotations)
  expect(few).toEqual(expect.arrayContaining(['g h', 'g q']))
  expect(few.filter((keys) => keys in others)).toEqual([])
  expect(home).toBe('/')
})
