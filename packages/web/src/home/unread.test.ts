import type { Notification } from '@barem/shared/notification/endpoints'
import { expect, it } from 'vitest'
import { notAsked } from './Unread.tsx'

it('what waits for the reader is not told twice, but who mentions them there is', () => {
  const told = (id: string, entityId: string, isMention = false) =>
    ({ id, entityId, isMention }) as Notification
  const unread = [told('a', 'waits'), told('b', 'decided'), told('c', 'waits', true)]
  expect(notAsked(unread, [{ id: 'waits' }]).map(({ id }) => id)).toEqual(['b', 'c'])
  expect(notAsked(unread, [])).toEqual(unread)
})
