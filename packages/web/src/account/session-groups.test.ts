import { expect, it } from 'vitest'
import { sessionGroups } from './session-groups.ts'

const chrome = (version: number) =>
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0 Safari/537.36`
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const session = (id: string, userAgent: string, day: number, current = false) => ({
  ...{ id, userAgent, current },
  lastSeenAt: `2026-11-${day}T08:00:00.000Z`,
})

it('tells sign-ins of one device as one, this device first, then by when it was seen', () => {
  const groups = sessionGroups([
    session('old', chrome(141), 11),
    session('phone', iphone, 21),
    session('here', chrome(142), 12, true),
    session('curl', 'curl/8.5', 20),
    session('other', 'some-script', 22),
    session('new', chrome(142), 19),
  ])
  expect(groups.map(({ sessions }) => sessions.map(({ id }) => id).join(' '))).toEqual([
    'here new old',
    'other',
    'phone',
    'curl',
  ])
})

it('is empty where there are none', () => expect(sessionGroups([])).toEqual([]))
