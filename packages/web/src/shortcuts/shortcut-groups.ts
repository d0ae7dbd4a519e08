import type { TextKey } from '#i18n/i18n.ts'
import { COMMAND } from '#ui/keys.ts'
import { goTos } from './go-to.ts'

interface Shortcut {
  /** Each a way to do it; keys of one way are pressed one after the other, those joined by + together. */
  ways: string[][]
  text: TextKey
}

interface Group {
  title: TextKey
  shortcuts: Shortcut[]
}

/** What `?` shows, in groups; of the pages those that somebody may open. No key needs Alt, which writes letters on some keyboards. */
export const shortcutGroups = (opens: (path: string) => boolean): Group[] => [
  {
    title: 'workspace.shortcuts.anywhere',
    shortcuts: [
      { ways: [[`${COMMAND}+K`]], text: 'workspace.shortcuts.palette' },
      { ways: [['g', 'h']], text: 'workspace.shortcuts.home' },
      ...goTos
        .filter(({ path }) => opens(path))
        .map(({ key, entity }) => ({ ways: [['g', key]], text: `${entity}.goTo` as TextKey })),
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
      { ways: [['x'], ['Space']], text: 'workspace.shortcuts.choose' },
    ],
  },
  {
    title: 'workspace.shortcuts.inInbox',
    shortcuts: [
      { ways: [['a']], text: 'workspace.shortcuts.approve' },
      { ways: [['r']], text: 'workspace.shortcuts.reject' },
    ],
  },
  {
    title: 'workspace.shortcuts.onDocument',
    shortcuts: [
      { ways: [['Shift+J']], text: 'workspace.shortcuts.nextRecord' },
      { ways: [['Shift+K']], text: 'workspace.shortcuts.previousRecord' },
      { ways: [['s']], text: 'workspace.shortcuts.send' },
      { ways: [['c']], text: 'workspace.shortcuts.copyDocument' },
    ],
  },
  {
    title: 'workspace.shortcuts.inForm',
    shortcuts: [
      { ways: [[`${COMMAND}+S`]], text: 'workspace.shortcuts.save' },
      { ways: [[`${COMMAND}+Enter`]], text: 'workspace.shortcuts.confirm' },
      { ways: [['F8']], text: 'workspace.shortcuts.nextFault' },
    ],
  },
  {
    title: 'workspace.shortcuts.inGrid',
    shortcuts: [
      { ways: [['Enter']], text: 'workspace.shortcuts.nextCell' },
      { ways: [['Tab'], ['← ↑ ↓ →']], text: 'workspace.shortcuts.everyCell' },
      { ways: [[`${COMMAND}+Enter`]], text: 'workspace.shortcuts.addLine' },
      { ways: [[`${COMMAND}+Delete`]], text: 'workspace.shortcuts.removeLine' },
      { ways: [[`${COMMAND}+D`]], text: 'workspace.shortcuts.fillDown' },
      { ways: [['Alt+↓']], text: 'workspace.shortcuts.more' },
      { ways: [[`${COMMAND}+Shift+D`]], text: 'workspace.shortcuts.copyLine' },
      { ways: [[`${COMMAND}+Z`]], text: 'workspace.shortcuts.undo' },
      { ways: [['=14850*7,2']], text: 'workspace.shortcuts.calculate' },
      { ways: [[`${COMMAND}+V`]], text: 'workspace.shortcuts.paste' },
    ],
  },
]
