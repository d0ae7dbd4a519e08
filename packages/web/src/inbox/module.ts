import type { Module } from '#navigation/module.ts'

/** What waits for one's decision, over all kinds of document: a card of the landing page. */
export const inboxModule: Module = {
  entity: 'inbox',
  screens: [],
  tasks: () => import('./InboxCard.tsx'),
  tasksFirst: true,
}
