import type { Saboteur } from './saboteur.ts'

const announcements = (name: string) => ({
  file: 'packages/server/src/announcement/announcement.test.ts',
  name,
})

/** What SuperAdmin tells people, and how it leaves. */
export const announcementSaboteurs: Saboteur[] = [
  {
    name: 'what the author of an announcement chose waits for a channel that is off',
    file: 'packages/server/src/outbox/enqueue.ts',
    find: `where message.chosen
        or coalesce(choice.wanted, message.usual) and`,
    replace: 'where (message.chosen or coalesce(choice.wanted, message.usual)) and',
    test: announcements(
      'what its author chose waits for a channel that is off at its moment, and is sent once it is on',
    ),
  },
  {
    name: 'nobody newly chooses a channel that is off',
    file: 'packages/server/src/announcement/announce.ts',
    find: "throw fieldRefusal('channels', 'channel-off')",
    replace: '{}',
    test: announcements('a channel that is off says so, to whoever writes and to whoever tries it'),
  },
  {
    name: 'a planned announcement is changed and taken back as it was seen',
    file: 'packages/server/src/announcement/planned.ts',
    find: 'if (row.version !== version)',
    replace: 'if (row.version < version)',
    test: announcements('one that waits for its moment is changed, and taken back; then nobody hears of it'),
  },
  {
    name: 'a message that is being sent is not sent again',
    file: 'packages/server/src/announcement/send-again.ts',
    find: `
        and (claimed_until is null or claimed_until < clock_timestamp())`,
    replace: '',
    test: announcements('what waits after a failure is sent by hand, or once a test message has left'),
  },
  {
    name: 'an access token is renewed by one worker of all',
    file: 'packages/server/src/delivery/zalo-token.ts',
    find: 'if (!(await takeLock(deps, db))) return null',
    replace: '',
    test: {
      file: 'packages/server/src/delivery/zalo-token.test.ts',
      name: 'a token that has ended is renewed once, by one of several workers, and kept sealed',
    },
  },
]
