import { expect, it } from 'vitest'
import { changedBy, isApprovable } from './business.ts'
import { resources } from './i18n/resources.ts'
import { modules } from './modules.ts'
import { permissionEntities } from './permission/permissions.ts'

/** What is no module of records: the program's own rights, and costs. */
const SYSTEM_RIGHTS = ['resetPassword', 'decentralize', 'systemNotification', 'audit', 'cost']
/** Given to role groups by themselves: for a module to come, and for a file that a module imports. */
const GRANTABLE = ['reminder', 'openingAdvance']

it('has every entity of the permission matrix that has records, once', () => {
  const entities = modules.map(({ entity }) => entity).filter((entity) => changedBy(entity) === null)
  expect([...entities, ...SYSTEM_RIGHTS, ...GRANTABLE].toSorted()).toEqual([...permissionEntities].toSorted())
})

it.each(Object.entries(resources))(
  '%s names every event of every module, and what its bells say',
  (_, texts) => {
    for (const { entity, page } of modules) {
      if (!page) continue
      const own = (texts as Record<string, object>)[entity]
      expect(own, `${entity} has words`).toBeDefined()
      // documents share the words of their events
      const event =
        own && 'event' in own ? (own.event as object) : { ...texts.approval.event, ...texts.document.event }
      expect(Object.keys(event)).toEqual(expect.arrayContaining([...page.events]))
      const bells = isApprovable(entity)
        ? texts.notification.approval
        : ((texts.notification as Record<string, object>)[entity] ?? {})
      expect(Object.keys(bells)).toEqual(expect.arrayContaining([...(page.bells ?? [])]))
      const words = [
        'title',
        'add',
        'goTo',
        ...(isApprovable(entity) ? ['kind', 'name', 'with', 'about'] : []),
      ]
      const keys = Object.keys(own ?? {}).map((key) => key.replace(/_(one|other)$/, ''))
      expect(keys).toEqual(expect.arrayContaining(words))
    }
  },
)

it('reads the inbox again after every kind of document that may wait there', () => {
  const waiting = modules.filter(({ entity }) => isApprovable(entity))
  expect(waiting.filter(({ shownBy }) => !shownBy?.includes('Inbox'))).toEqual([])
})
