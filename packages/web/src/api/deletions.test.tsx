import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { configurationEndpoints } from '@barem/shared/configuration/endpoints'
import { customerEndpoints } from '@barem/shared/customer/endpoints'
import { deputyEndpoints } from '@barem/shared/deputy/endpoints'
import { quotationEndpoints } from '@barem/shared/quotation/endpoints'
import type { SavedView } from '@barem/shared/view/endpoints'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'

// Whoever deletes something deletes what they see: the call says its version, and the server refuses one that has changed since.

/** What the page would do when pressed: the entries of its menus and its dangerous buttons. */
const pressed = vi.hoisted(() => [] as (() => void)[])
vi.mock('antd', async (original) => ({
  ...(await original<object>()),
  Dropdown: ({ menu }: { menu: { items: { danger?: boolean; onClick: () => void }[] } }) => {
    for (const { danger, onClick } of menu.items) if (danger) pressed.push(onClick)
    return null
  },
}))
vi.mock('#ui/BusyButton.tsx', () => ({
  BusyButton: ({ danger, onClick }: { danger?: boolean; onClick: () => void }) => {
    if (danger) pressed.push(onClick)
    return null
  },
}))
vi.mock('#record/RecordPage.tsx', () => ({ RecordPage: ({ actions }: { actions: ReactNode }) => actions }))
vi.mock('#event/RecordHistory.tsx', () => ({ RecordHistory: () => null }))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => async () => undefined,
  useParams: () => ({ id: 'one' }),
}))

// each imports the page that it presses
vi.setConfig({ testTimeout: 120_000 })

const { queryClient, queryOf } = await import('./query.ts')
const { provideFeedback } = await import('#feedback/feedback.ts')

const sent: string[] = []
beforeEach(() => {
  sent.length = 0
  pressed.length = 0
  queryClient.clear()
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit = {}) => {
    if (method === 'DELETE') sent.push(url)
    return Response.json({ succeeded: true, data: { done: true } })
  })
  provideFeedback({
    message: { open: () => undefined as never, destroy: () => {} },
    // whoever is asked says yes
    modal: { confirm: ((asked: { onOk?: () => void }) => asked.onOk?.()) as never },
  })
})

function drawn(page: ReactNode): void {
  renderToStaticMarkup(<QueryClientProvider client={queryClient}>{page}</QueryClientProvider>)
}

/** The address of the one deletion that this leads to. */
async function deletionBy(act: () => unknown): Promise<string | undefined> {
  act()
  await expect.poll(() => sent.length, { timeout: 10_000 }).toBe(1)
  return sent[0]
}

test('a draft, by the verb of its page and of its list', async () => {
  const { verbCall } = await import('#approval/verbs.ts')
  const { useSendCommand } = await import('./query.ts')
  let send: ReturnType<typeof useSendCommand> | undefined
  function Page() {
    send = useSendCommand()
    return null
  }
  drawn(<Page />)
  const kind = { endpoints: quotationEndpoints } as never
  const { endpoint, input } = verbCall(kind, 'delete', { id: 'one', version: 7 }, null)
  expect(await deletionBy(() => send!(endpoint, input))).toBe('/v1.0/Quotation/one?version=7')
})

test('a record from its page', async () => {
  const { RecordActions } = await import('#record/RecordActions.tsx')
  const called = () => ({ name: 'A' })
  const kind = { entity: 'customer', endpoints: customerEndpoints, paths: { list: '/' }, called }
  const record = { id: 'one', version: 7, abilities: { edit: true, remove: true } }
  drawn(<RecordActions kind={kind as never} record={record as never} />)
  expect(await deletionBy(pressed[0]!)).toBe('/v1.0/Customer/one?version=7')
})

test('a row of a list, and many at once', async () => {
  const { useRemoveAction } = await import('#table/use-remove-action.ts')
  let action: ReturnType<typeof useRemoveAction> | undefined
  function List() {
    action = useRemoveAction({ endpoint: customerEndpoints.remove, nameOf: () => 'A' })
    return null
  }
  drawn(<List />)
  const row = { id: 'one', version: 7 } as never
  expect(await deletionBy(() => action!.run!(row))).toBe('/v1.0/Customer/one?version=7')
  const inputs: unknown[] = []
  const send = async (_: unknown, input: unknown) => void inputs.push(input)
  await action!.many!.run!(row, '', send as never, {})
  expect(inputs).toEqual([{ params: { id: 'one' }, query: { version: 7 } }])
})

test('a saved view', async () => {
  const { useViewCommands } = await import('#table/use-view-commands.ts')
  let commands: ReturnType<typeof useViewCommands> | undefined
  function List() {
    commands = useViewCommands(
      { list: 'customer', shown: [], usual: null, current: null } as never,
      {} as never,
      10,
    )
    return null
  }
  drawn(<List />)
  const view = { id: 'one', version: 7, name: 'Nợ', shared: false } as unknown as SavedView
  expect(await deletionBy(() => commands!.remove(view))).toBe('/v1.0/SavedView/one?version=7')
})

test('a deputy', async () => {
  const { Deputies } = await import('#account/Deputies.tsx')
  const person = { id: 'p', name: 'Lan' }
  const deputy = {
    ...{ id: 'one', version: 7, principal: person, deputy: person, principalId: 'q', deputyId: 'p' },
    ...{ firstDay: '2026-11-21', lastDay: '2026-11-25', kinds: null, decides: [], now: true },
  }
  const { queryKey } = queryOf(deputyEndpoints.list, { query: {} })
  queryClient.setQueryData(queryKey, { own: [deputy], standing: [] } as never)
  drawn(<Deputies />)
  expect(await deletionBy(pressed[0]!)).toBe('/v1.0/Deputy/one?version=7')
})

test('what was entered for a configuration', async () => {
  const { default: ConfigurationDetail } = await import('#configuration/ConfigurationDetail.tsx')
  const record = {
    ...{ id: 'one', version: 7, key: 'mail', known: true, isDefault: false, secrets: {} },
    ...{ enabled: true, jsonValue: {}, abilities: { edit: true, remove: true } },
  }
  const { queryKey } = queryOf(configurationEndpoints.one, { params: { id: 'one' } })
  queryClient.setQueryData(queryKey, record as never)
  drawn(<ConfigurationDetail />)
  expect(await deletionBy(pressed[0]!)).toBe('/v1.0/Configuration/one?version=7')
})

test('no other place deletes by a call of its own', () => {
  const src = join(import.meta.dirname, '..')
  const places = globSync('**/*.{ts,tsx}', { cwd: src }).filter((file) =>
    /\b(?:send|useCommand)\(\s*\w*ndpoints\.remove\b/.test(readFileSync(join(src, file), 'utf8')),
  )
  expect(places.toSorted()).toEqual([
    'account/Deputies.tsx',
    // no version: a comment that is deleted stays as one
    'comment/Comments.tsx',
    'configuration/ConfigurationDetail.tsx',
    'record/RecordActions.tsx',
    'table/use-view-commands.ts',
  ])
})
