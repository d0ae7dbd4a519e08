import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { fakeForm } from '../../test/fake-form.ts'
import { runHooks } from '../../test/run-hooks.ts'

const { listeners, queued, held } = vi.hoisted(() => {
  const heard = new Map<string, Set<() => void>>()
  const addEventListener = (name: string, run: () => void) =>
    void heard.set(name, new Set(heard.get(name)).add(run))
  const removeEventListener = (name: string, run: () => void) => void heard.get(name)?.delete(run)
  vi.stubGlobal('document', { documentElement: {}, addEventListener, removeEventListener })
  vi.stubGlobal('addEventListener', addEventListener)
  vi.stubGlobal('removeEventListener', removeEventListener)
  return {
    listeners: heard,
    queued: [] as { state: string; draft: string }[],
    held: vi.fn<() => Promise<ReadonlySet<string>>>(),
  }
})

vi.mock('@tanstack/react-query', async (original) => ({
  ...(await original<object>()),
  useQueryClient: () => ({ getQueryData: () => ({ id: 'minh' }) }),
}))
vi.mock('#draft/web-locks.ts', async (original) => ({ ...(await original<object>()), heldLocks: held }))
vi.mock('#offline/outbox.ts', () => ({ queuedRequestsOf: async () => queued }))

const { draftLock, draftStore, wantDraft } = await import('#draft/drafts.ts')
const { useDraft } = await import('./use-draft.ts')

type Draft = Awaited<ReturnType<typeof draftStore.of>>[number]

const PAUSE_MS = 300
const schema = z.object({ name: z.string(), note: z.string().nullish(), newPassword: z.string().nullish() })
const stored = new Map<string, Draft>()
const put = vi.spyOn(draftStore, 'put')

beforeEach(() => {
  vi.useFakeTimers()
  stored.clear()
  queued.length = 0
  put.mockReset().mockImplementation(async (draft) => void stored.set(draft.key, draft))
  vi.spyOn(draftStore, 'remove').mockImplementation(async (key) => void stored.delete(key))
  vi.spyOn(draftStore, 'of').mockImplementation(async () => [...stored.values()])
  held.mockReset().mockResolvedValue(new Set())
})
const pages: { end(): void }[] = []
afterEach(() => {
  for (const page of pages.splice(0)) page.end()
  vi.useRealTimers()
})

const opened = { id: '7', version: 3, name: 'An Bình', note: null }

/** A form on its page, with what it may have left behind. */
async function onPage(given: { place?: string | undefined } = {}) {
  const place = 'place' in given ? given.place : 'customer/7'
  const { form } = fakeForm(opened)
  const onWanted = vi.fn()
  const running = runHooks(() => useDraft({ place, schema, form, base: () => opened, onWanted }))
  pages.push(running)
  await vi.advanceTimersByTimeAsync(0)
  return {
    running,
    onWanted,
    drafts: () => [...stored.values()],
    type: (values: object) => {
      form.setFieldsValue(values)
      running.now.write()
    },
    offered: () => running.now.offered.map(({ key }) => key),
  }
}

const earlier = (key: string, values: object, more: Partial<Draft> = {}): Draft => ({
  ...{ key, person: 'minh', place: 'customer/7', at: Date.now() - 1000, base: opened },
  values: { ...opened, ...values },
  ...more,
})

describe('what is typed', () => {
  test('is stored once it rests, for this person at this place, with what it was typed over', async () => {
    const { type, drafts } = await onPage()
    type({ name: 'An B' })
    await vi.advanceTimersByTimeAsync(PAUSE_MS - 1)
    type({ name: 'An Bình Phát' })
    await vi.advanceTimersByTimeAsync(PAUSE_MS - 1)
    expect(drafts()).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(drafts()).toMatchObject([
      { person: 'minh', place: 'customer/7', base: opened, values: { ...opened, name: 'An Bình Phát' } },
    ])
    type({ note: 'Gọi lại' })
    await vi.advanceTimersByTimeAsync(PAUSE_MS)
    expect(drafts()).toMatchObject([{ values: { name: 'An Bình Phát', note: 'Gọi lại' } }])
  })

  test('and taken back leaves no draft', async () => {
    const { type, drafts } = await onPage()
    type({ name: 'An' })
    await vi.advanceTimersByTimeAsync(PAUSE_MS)
    expect(drafts()).toHaveLength(1)
    type({ name: opened.name })
    await vi.advanceTimersByTimeAsync(PAUSE_MS)
    expect(drafts()).toEqual([])
  })

  test('is stored without its passwords', async () => {
    const { type, drafts } = await onPage()
    type({ name: 'An', newPassword: 'bí mật' })
    await vi.advanceTimersByTimeAsync(PAUSE_MS)
    expect(JSON.stringify(drafts())).not.toContain('bí mật')
  })

  test.each(['pagehide', 'visibilitychange'])('and has not rested is stored at %s', async (event) => {
    const { type, drafts } = await onPage()
    type({ name: 'An' })
    for (const run of listeners.get(event) ?? []) run()
    await vi.advanceTimersByTimeAsync(0)
    expect(drafts()).toMatchObject([{ values: { name: 'An' } }])
  })

  test('and has not rested is stored when its page is left', async () => {
    const { type, drafts, running } = await onPage()
    type({ name: 'An' })
    running.end()
    await vi.advanceTimersByTimeAsync(0)
    expect(drafts()).toMatchObject([{ values: { name: 'An' } }])
  })

  test('and was saved is forgotten: nothing that waited is stored behind it', async () => {
    const { type, drafts, running } = await onPage()
    type({ name: 'An' })
    await vi.advanceTimersByTimeAsync(PAUSE_MS)
    type({ name: 'An Bình 2' })
    await running.now.forget()
    running.end()
    await vi.advanceTimersByTimeAsync(PAUSE_MS)
    expect(drafts()).toEqual([])
  })

  test('where nothing may be kept is not stored', async () => {
    const { type, drafts } = await onPage({ place: undefined })
    type({ name: 'An' })
    await vi.advanceTimersByTimeAsync(PAUSE_MS)
    expect(drafts()).toEqual([])
  })

  test('becomes a draft of the record that an earlier save made of it', async () => {
    const { type, drafts, running } = await onPage({ place: 'customer/new' })
    type({ name: 'An' })
    await vi.advanceTimersByTimeAsync(PAUSE_MS)
    const made = { ...opened, id: '9', version: 1 }
    await running.now.move('customer/9', made)
    expect(drafts()).toMatchObject([{ place: 'customer/9', base: made, values: { name: 'An' } }])
  })
})

describe('a draft that was left behind', () => {
  const leave = (...drafts: Draft[]) => {
    for (const draft of drafts) stored.set(draft.key, draft)
  }

  test('is offered where it says something and nobody writes or sends it', async () => {
    leave(
      earlier('a', { name: 'Khác' }),
      earlier('same', {}),
      earlier('elsewhere', { name: 'Khác' }, { place: 'customer/8' }),
      earlier('sent', { name: 'Khác' }),
      earlier('refused', { name: 'Khác' }),
      earlier('open', { name: 'Khác' }),
    )
    queued.push({ state: 'waiting', draft: 'sent' }, { state: 'refused', draft: 'refused' })
    held.mockResolvedValue(new Set([draftLock('open')]))
    expect((await onPage()).offered().toSorted()).toEqual(['a', 'refused'])
  })

  test('is offered once the tab that wrote it is gone', async () => {
    leave(earlier('open', { name: 'Khác' }))
    held.mockResolvedValueOnce(new Set([draftLock('open')]))
    const { offered } = await onPage()
    expect(offered()).toEqual([])
    await vi.advanceTimersByTimeAsync(1000)
    expect(offered()).toEqual(['open'])
  })

  test('that somebody came for is not offered but taken', async () => {
    leave(earlier('a', { name: 'Khác' }))
    const { onWanted, offered } = await onPage()
    expect(offered()).toEqual(['a'])
    wantDraft('a')
    await vi.advanceTimersByTimeAsync(0)
    expect(onWanted).toHaveBeenCalledWith(expect.objectContaining({ key: 'a' }))
  })

  test('is written on when it is taken; what was typed before stays a draft of its own', async () => {
    const draft = earlier('a', { name: 'Khác' })
    leave(draft)
    const { type, drafts, running, offered } = await onPage()
    type({ name: 'Mới gõ' })
    await running.now.adopt(draft)
    expect(drafts().map(({ values: { name } }) => name)).toEqual(['Khác', 'Mới gõ'])
    type({ name: 'Khác hơn' })
    await vi.advanceTimersByTimeAsync(PAUSE_MS)
    expect(stored.get('a')!.values.name).toBe('Khác hơn')
    expect(offered()).not.toContain('a')
  })

  test('is gone when it is discarded', async () => {
    const draft = earlier('a', { name: 'Khác' })
    leave(draft)
    const { drafts, running, offered } = await onPage()
    running.now.discard(running.now.offered[0]!)
    expect([drafts(), offered()]).toEqual([[], []])
  })
})
