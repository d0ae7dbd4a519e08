import type { TextKey } from '#i18n.ts'
import { paths } from '#paths.ts'
import { COMMAND } from './keys.ts'

/** Pages by two letters: `g` for go. Only screens this person may open are reached. */
export const goTo: Readonly<Record<string, string>> = {
  'g h': paths.home,
  'g q': paths.quotations,
  'g c': paths.customers,
  'g p': paths.products,
}

interface Shortcut {
  /** Each a way to do it; keys of one way are pressed one after the other, those joined by + together. */
  ways: string[][]
  text: TextKey
}

/** What `?` shows, in groups. No key needs Alt, which writes letters on some keyboards. */
export const shortcutGroups: { title: TextKey; shortcuts: Shortcut[] }[] = [
  {
    title: 'desk.shortcuts.anywhere',
    shortcuts: [
      { ways: [[`${COMMAND}+K`]], text: 'desk.shortcuts.finder' },
      { ways: [['g', 'h']], text: 'desk.shortcuts.home' },
      { ways: [['g', 'q']], text: 'desk.shortcuts.quotations' },
      { ways: [['g', 'c']], text: 'desk.shortcuts.customers' },
      { ways: [['g', 'p']], text: 'desk.shortcuts.products' },
      { ways: [['?']], text: 'desk.shortcuts.help' },
      { ways: [['Esc']], text: 'desk.shortcuts.close' },
    ],
  },
  {
    title: 'desk.shortcuts.inList',
    shortcuts: [
      { ways: [['n']], text: 'desk.shortcuts.add' },
      { ways: [['/']], text: 'desk.shortcuts.search' },
      { ways: [['j'], ['↓']], text: 'desk.shortcuts.down' },
      { ways: [['k'], ['↑']], text: 'desk.shortcuts.up' },
      { ways: [['Enter']], text: 'desk.shortcuts.open' },
    ],
  },
  {
    title: 'desk.shortcuts.inForm',
    shortcuts: [
      { ways: [[`${COMMAND}+S`]], text: 'desk.shortcuts.save' },
      { ways: [[`${COMMAND}+Enter`]], text: 'desk.shortcuts.confirm' },
    ],
  },
]
