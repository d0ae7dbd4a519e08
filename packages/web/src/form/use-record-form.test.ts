import type { Failure } from '@barem/shared/http/envelope'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { textOf } from '#i18n/i18n.ts'
import { fakeForm } from '../../test/fake-form.ts'
import { runHooks } from '../../test/run-hooks.ts'
import type { Settled } from './open-choices.ts'
import type { RecordFormProps } from './RecordForm.tsx'

const { page, reachable } = vi.hoisted(() => {
  const heard = new Map<string, Set<(event: object) => void>>()
  const addEventListener = (name: string, run: (event: object) => void) =>
    void heard.set(name, new Set(heard.get(name)).add(run))
  const removeEventListener = (name: string, run: (event: object) => void) =>
    void heard.get(name)?.delete(run)
  /** The fields of the form as they stand on the page, which is not the order of its schema. */
  const fields = ['phone', 'name', 'note'].map((field) => ({ dataset: { field } }))
  vi.stubGlobal('document', {
    ...{ documentElement: {}, title: 'Khách hàng', addEventListener, removeEventListener },
    getElementById: () => ({ querySelectorAll: () => fields }),
  })
  vi.stubGlobal('HTMLElement', class {})
  vi.stubGlobal('addEventListener', addEventListener)
  vi.stubGlobal('removeEventListener', removeEventListener)
  return { page: heard, reachable: { now: true } }
})

vi.mock('@tanstack/react-query', async (original) => ({
  ...(await original<object>()),
  useQueryClient: () => ({ getQueryData: () => ({ id: 'minh' }) }),
}))
// record.e2e.ts sees where the focus goes
vi.mock('./give-focus-back.ts', () => ({ giveFocusBack: () => {} }))
vi.mock('#http/connection.ts', async (original) => ({
  ...(await original<object>()),
  isReachable: () => reachable.now,
}))

const { draftStore } = await import('#draft/drafts.ts')
const { allUnsaved, hasUnsaved, saverOf } = await import('#draft/unsaved.ts')
const { feedback } = await import('#feedback/feedback.ts')
const { ApiFailure } = await import('#http/api-failure.ts')
const { useRecordForm } = await import('./use-record-form.ts')

const schema = z.object({ name: z.string().min(1), phone: z.string().min(1), note: z.string().nullish() })
const opened = { id: '7', version: 3, name: 'An Bình', phone: '0903000001', note: null }
const stored = new Map<string, { values: object }>()
const info = vi.spyOn(feedback, 'info')
const warning = vi.spyOn(feedback, 'warning')

beforeEach(() => {
  vi.useFakeTimers()
  stored.clear()
  reachable.now = true
  info.mockReset()
  warning.mockReset()
  vi.spyOn(draftStore, 'put').mockImplementation(async (draft) => void stored.set(draft.key, draft))
  vi.spyOn(draftStore, 'remove').mockImplementation(async (key) => void stored.delete(key))
})
afterEach(() => void vi.useRealTimers())

type Props = RecordFormProps<typeof schema>

function onPage(given: Partial<Props> = {}) {
  const initial = given.initial ?? opened
  const { form, scrollToField, values } = fakeForm(initial)
  const save = vi.fn<Props['save']>(async (saved) => ({ ...opened, ...saved, version: 4 }))
  const onDirty = vi.fn()
  const onSaved = vi.fn()
  const props = { schema, labels: {}, initial, save, onDirty, onSaved, draft: 'customer/7', children: null }
  const running = runHooks(() => useRecordForm({ ...props, ...given } as Props, form, 'form'))
  return {
    ...{ save, onDirty, onSaved, scrollToField, values, running },
    type: (some: Record<string, unknown>) => {
      form.setFieldsValue(some)
      running.now.changed(some, form.getFieldsValue(true))
    },
    submit: () => running.now.submit(),
    /** So long that all that waits for a pause is done. */
    rest: () => vi.advanceTimersByTimeAsync(400),
    end: () => running.end(),
  }
}

const failure = (answer: Partial<Failure>, status = 409) =>
  new ApiFailure({ code: 'validation', message: '', errors: [], ...answer } as Failure, status)

describe('what is typed', () => {
  test('makes a form dirty at once, and is stored', async () => {
    const { type, rest, onDirty, end } = onPage()
    expect(hasUnsaved()).toBe(false)
    type({ name: 'An' })
    expect([hasUnsaved(), onDirty.mock.calls]).toEqual([true, [[true]]])
    await rest()
    expect([...stored.values()]).toMatchObject([{ values: { name: 'An' } }])
    end()
    expect(hasUnsaved()).toBe(false)
  })

  test('and taken back is no change: the form is as it was opened, and its draft is gone', async () => {
    const { type, rest, onDirty, end } = onPage()
    type({ name: 'An' })
    await rest()
    type({ name: opened.name, note: '' })
    expect(hasUnsaved()).toBe(true)
    await rest()
    expect([hasUnsaved(), onDirty.mock.lastCall, stored.size]).toEqual([false, [false], 0])
    end()
  })

  test('is saved with the version it was typed over, and then neither dirty nor a draft', async () => {
    const { type, rest, submit, save, onSaved, end } = onPage()
    type({ name: 'An' })
    await rest()
    expect(await submit()).toBe(true)
    expect(save).toHaveBeenCalledWith(
      { name: 'An', phone: opened.phone, note: null },
      3,
      expect.any(Function),
    )
    expect([hasUnsaved(), stored.size, onSaved.mock.calls.length]).toEqual([false, 0, 1])
    end()
  })

  test('is over what was saved: the next save says that version', async () => {
    const { type, submit, save, end } = onPage()
    type({ name: 'An' })
    await submit()
    type({ name: 'An 2' })
    await submit()
    expect(save.mock.lastCall![1]).toBe(4)
    end()
  })

  test('stays, dirty and stored, where a save fails', async () => {
    const { type, rest, submit, save, values, end } = onPage()
    save.mockRejectedValue(failure({ code: 'internal' }, 500))
    type({ name: 'An' })
    expect(await submit()).toBe(false)
    await rest()
    expect([hasUnsaved(), stored.size, values().name]).toEqual([true, 1, 'An'])
    end()
  })

  test('is sent once while an answer is on its way', async () => {
    const { type, submit, save, end } = onPage()
    const answer = Promise.withResolvers<unknown>()
    save.mockReturnValue(answer.promise)
    type({ name: 'An' })
    const first = submit()
    expect(await submit()).toBe(false)
    answer.resolve({ ...opened, version: 4 })
    expect(await first).toBe(true)
    expect(save).toHaveBeenCalledTimes(1)
    end()
  })
})

describe('a choice that is still being made', () => {
  const choosing = (page: ReturnType<typeof onPage>) => {
    const answer = Promise.withResolvers<Settled>()
    const choice = {
      ...{ label: 'Ghi chú', holds: false, waits: true, focus: vi.fn() },
      settle: () => ({ text: 'zzqx', over: answer.promise }),
    }
    page.running.now.openChoices.add({ current: choice })
    page.running.now.touch()
    return { answer, choice }
  }

  test('is asked about before it is left, and no more once it changed nothing', async () => {
    const page = onPage()
    const { choice } = choosing(page)
    await page.rest()
    expect(hasUnsaved()).toBe(true)
    choice.waits = false
    page.running.now.touch()
    await page.rest()
    expect(hasUnsaved()).toBe(false)
    page.end()
  })

  test('is part of the save that was asked for before it was made', async () => {
    const page = onPage()
    const { answer } = choosing(page)
    page.type({ name: 'An' })
    const saved = page.submit()
    expect([page.running.now.saving, await page.submit(), page.save.mock.calls.length]).toEqual([
      ...[true, false, 0],
    ])
    page.type({ note: 'chọn xong' })
    answer.resolve('taken')
    expect(await saved).toBe(true)
    expect(page.save.mock.lastCall![0]).toMatchObject({ name: 'An', note: 'chọn xong' })
    page.end()
  })

  test.each([
    ['unknown', false, 'frame.form.unchosen'],
    ['unknown', true, 'frame.form.unchosenKept'],
    ['unasked', true, 'frame.form.unasked'],
  ] as const)(
    'and comes to nothing (%s, %s) is not lost by saving: the form says which and goes there',
    async (outcome, holds, key) => {
      const page = onPage()
      const { answer, choice } = choosing(page)
      choice.holds = holds
      answer.resolve(outcome)
      page.type({ name: 'An' })
      expect(await page.submit()).toBe(false)
      await page.rest()
      expect([page.save.mock.calls.length, page.running.now.saving, choice.focus.mock.calls.length]).toEqual([
        ...[0, false, 1],
      ])
      expect(warning).toHaveBeenCalledWith(textOf(key, { field: 'Ghi chú', text: 'zzqx' }))
      page.end()
    },
  )

  test('is nobody’s business once its page is left', async () => {
    const page = onPage()
    const { answer } = choosing(page)
    page.type({ name: 'An' })
    const saved = page.submit()
    page.end()
    answer.resolve('taken')
    expect([await saved, page.save.mock.calls.length]).toEqual([false, 0])
  })
})

test('a new record is made once, however often its form is sent before its page is left', async () => {
  const { save, submit, type } = onPage({
    initial: { name: 'An Bình', phone: '0903000001', note: null },
    draft: 'customer/new',
    // as a document is read back: not as it was typed
    asValues: (answer) => ({ ...(answer as object), phone: '+84 903 000 001' }),
  })
  expect(await submit()).toBe(true)
  expect(await submit()).toBe(true)
  expect(save).toHaveBeenCalledTimes(1)
  type({ name: 'An Bình 2' })
  await submit()
  expect(save).toHaveBeenCalledTimes(2)
})

test('what is saved already is not sent again', async () => {
  const { submit, save, end } = onPage()
  expect(await submit()).toBe(true)
  expect(save).not.toHaveBeenCalled()
  expect(info).toHaveBeenCalledTimes(1)
  end()
})

test('Ctrl+S saves, and the browser keeps its own dialog', async () => {
  const { type, save, end } = onPage()
  type({ name: 'An' })
  const event = { key: 's', ctrlKey: true, preventDefault: vi.fn() }
  for (const run of page.get('keydown') ?? []) run(event)
  expect(event.preventDefault).toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(0)
  expect(save).toHaveBeenCalledTimes(1)
  end()
})

describe('what is wrong', () => {
  test('is not sent, is said in the order of the page, and its first field is gone to', async () => {
    const { type, rest, submit, save, running, scrollToField, end } = onPage()
    type({ name: '', phone: '' })
    expect(await submit()).toBe(false)
    await rest()
    expect(save).not.toHaveBeenCalled()
    expect(running.now.issues.map(({ path }) => path)).toEqual(['phone', 'name'])
    expect(running.now.first).toMatchObject({ path: 'phone' })
    expect(scrollToField).toHaveBeenCalledWith('phone', { block: 'center', focus: true })
    end()
  })

  test('goes as it is corrected, and nothing new is said meanwhile', async () => {
    const { type, rest, submit, running, end } = onPage()
    type({ name: '' })
    await submit()
    type({ name: 'An', phone: '' })
    await rest()
    expect(running.now.issues).toEqual([])
    end()
  })

  test('for the server alone is said at its field, and gone to', async () => {
    const { type, rest, submit, save, running, scrollToField, end } = onPage()
    const error = { path: 'name', code: 'duplicate', params: {} }
    save.mockRejectedValue(failure({ errors: [error as never] }, 422))
    type({ name: 'An' })
    await submit()
    await rest()
    expect(running.now.issues).toEqual([error])
    expect(scrollToField.mock.lastCall![0]).toBe('name')
    end()
  })

  test('by a rule of more than the values is not sent either', async () => {
    const issue = { path: 'note', code: 'required', params: {} } as never
    const { type, submit, save, running, end } = onPage({
      validate: ({ note }) => (note ? [] : [issue]),
    })
    type({ name: 'An' })
    await submit()
    expect([save.mock.calls, running.now.issues]).toEqual([[], [issue]])
    end()
  })

  test('leaves nothing to be saved on the way out; nor is there a way without a connection', () => {
    const { type, end } = onPage()
    const saver = () => saverOf(allUnsaved())
    type({ name: 'An' })
    expect(saver()).not.toBeNull()
    reachable.now = false
    expect(saver()).toBeNull()
    reachable.now = true
    type({ name: '' })
    expect(saver()).toBeNull()
    end()
  })

  test('beside another form is not saved on the way out, such as a comment half written: its draft is kept', () => {
    const { type, end } = onPage({ isBeside: true })
    type({ name: 'An' })
    expect(allUnsaved().map(({ keepsDraft, saver }) => [keepsDraft, saver()])).toEqual([[true, null]])
    end()
  })
})

describe('what somebody else saved meanwhile', () => {
  const stale = (current: object) =>
    failure({ code: 'stale-version', current: { ...opened, version: 4, ...current }, savedBy: null } as never)

  test('is taken where it was not changed here, and the save goes on over it', async () => {
    const { type, submit, save, values, end } = onPage()
    save.mockRejectedValueOnce(stale({ phone: '0903000002' }))
    type({ name: 'An' })
    expect(await submit()).toBe(true)
    expect(save.mock.lastCall!.slice(0, 2)).toEqual([{ name: 'An', phone: '0903000002', note: null }, 4])
    expect(values().phone).toBe('0903000002')
    end()
  })

  test('is asked for where both changed the same: nothing is sent before it is chosen', async () => {
    const { type, submit, save, running, end } = onPage()
    save.mockRejectedValueOnce(stale({ name: 'Bình An' }))
    type({ name: 'An' })
    expect(await submit()).toBe(false)
    expect(running.now.stale?.conflicts).toEqual(['name'])
    expect(await submit()).toBe(false)
    expect([save.mock.calls.length, warning.mock.calls.length]).toEqual([1, 1])
    running.now.choose('name', 'mine')
    expect(await submit()).toBe(true)
    expect(save.mock.lastCall!.slice(0, 2)).toEqual([{ name: 'An', phone: opened.phone, note: null }, 4])
    end()
  })

  test('can be taken whole: nothing of what was typed is left to save', async () => {
    const { type, submit, save, running, values, end } = onPage()
    save.mockRejectedValueOnce(stale({ name: 'Bình An' }))
    type({ name: 'An' })
    await submit()
    running.now.takeTheirs()
    expect([values().name, hasUnsaved()]).toEqual(['Bình An', false])
    expect(await submit()).toBe(true)
    expect(save).toHaveBeenCalledTimes(1)
    end()
  })
})
