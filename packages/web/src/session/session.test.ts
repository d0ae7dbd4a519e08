import type { Profile } from '@barem/shared/user/endpoints'
import { expect, test, vi } from 'vitest'

const tab = vi.hoisted(() => {
  const stored = new Map<string, string>()
  const heard: ((event: { key: string | null }) => void)[] = []
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('addEventListener', (type: string, listener: (typeof heard)[0]) => {
    if (type === 'storage') heard.push(listener)
  })
  const told = (key: string | null) => {
    for (const listener of heard) listener({ key })
  }
  return { stored, told }
})

const { isForeign, onTokenChange, permissionsOf, readToken } = await import('./session.ts')
const { closedTo } = await import('#navigation/rights.ts')

function tokenOf(...permissions: string[]): string {
  return `x.${btoa(JSON.stringify({ sub: 'minh', permissions }))}.x`
}

test('the permission list of the token is read again when the same person gets other rights in a second tab', () => {
  const screen = { roles: 'all', permission: 'purchaseContract:view' } as const
  const profile = { roles: ['basic'] } as Profile
  const isOpen = () => closedTo(screen, profile, readToken()) === null
  tab.stored.set('ACCESS_TOKEN', tokenOf('quotation:view'))
  const listener = vi.fn(isOpen)
  const forget = onTokenChange(listener)
  expect(isOpen()).toBe(false)

  const given = ['quotation:view', 'purchaseContract:view', 'cost:view']
  tab.stored.set('ACCESS_TOKEN', tokenOf(...given))
  tab.told('LOCALE')
  expect(listener).not.toHaveBeenCalled()
  tab.told('ACCESS_TOKEN')
  expect(listener).toHaveLastReturnedWith(true)
  expect([[...permissionsOf(readToken())], isForeign(readToken())]).toEqual([given, false])
  expect(permissionsOf(readToken()), 'read once for each token').toBe(permissionsOf(readToken()))

  // the whole storage was emptied
  tab.stored.clear()
  tab.told(null)
  expect(listener).toHaveLastReturnedWith(false)
  forget()
})
