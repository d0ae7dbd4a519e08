import type { TextKey } from '#i18n/i18n.ts'
import { paths } from '#navigation/paths.ts'
import { COMMAND } from '#ui/keys.ts'

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
    title: 'workspace.shortcuts.anywhere',
    shortcuts: [
      { ways: [[`${COMMAND}+K`]], text: 'workspace.shortcuts.palette' },
      { ways: [['g', 'h']], text: 'workspace.shortcuts.home' },
      { ways: [['g', 'q']], text: 'workspace.shortcuts.quotations' },
      { ways: [['g', 'c']], text: 'workspace.shortcuts.customers' },
      { ways: [['g', 'p']], text: 'workspace.shortcuts.products' },
      { ways: [['?']], text: 'workspace.shortcuts.help' },
      { ways: [['Esc']], text: 'workspace.shortcuts.close' },
    ],
  },
  {
    title: 'workspace.shortcuts.inList',
    shortcuts: [
      { ways: [['n']], text: 'workspace.shortcuts.add' },
      { ways: [['/']], text: 'workspace.shortcuts.search' },
      { ways: [['j'], ['↓']], text: 'workspace.shortcuts.down' },
      { ways: [['k'], ['↑']], text: 'workspace.shortcuts.up' },
      { ways: [['Enter']], text: 'workspace.shortcuts.open' },
    ],
  },
  {
    title: 'workspace.shortcuts.inForm',
    shortcuts: [
      { ways: [[`${COMMAND}+S`]], text: 'workspace.shortcuts.save' },
      { ways: [[`${COMMAND}+Enter`]], text: 'workspace.shortcuts.confirm' },
    ],
  },
]
