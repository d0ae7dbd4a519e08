import type { Endpoint } from '@barem/shared/http/endpoint'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiFailure } from '#http/api-failure.ts'
import { textOf } from '#i18n/i18n.ts'
import { elementWith, runHooks } from '../../test/run-hooks.ts'
import type { Pickable, RemoteSelectProps } from './RemoteSelect.tsx'

const { asked } = vi.hoisted(() => {
  return {
    /** What the server was asked for last, and what it has answered. */
    asked: {
      search: undefined as string | undefined,
      enabled: false,
      answers: new Map<string, readonly object[]>(),
      /** Why the last question failed, and how often it was asked once more. */
      error: null as ApiFailure | null,
      again: 0,
    },
  }
})

vi.mock('#ui/use-media.ts', () => ({ useMobile: () => false }))
vi.mock('#api/query.ts', () => ({
  queryOf: (_: unknown, input: { query: { search?: string } }) => ({ search: input.query.search }),
}))
vi.mock('@tanstack/react-query', () => ({
  keepPreviousData: null,
  useQuery: ({ search = '', enabled }: { search?: string; enabled: boolean }) => {
    Object.assign(asked, { search, enabled })
    const data = enabled ? asked.answers.get(search) : undefined
    const { error } = asked
    const refetch = () => {
      asked.again++
      asked.error = null
    }
    const isFetching = !data && !error
    return { data, error, isError: error !== null, isPlaceholderData: false, isFetching, refetch }
  },
}))

const { PICKER_DEBOUNCE_MS, RemoteSelect } = await import('./RemoteSelect.tsx')

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(asked, { search: undefined, enabled: false, answers: new Map(), error: null, again: 0 })
})
afterEach(() => void vi.useRealTimers())

const an = { id: '1', name: 'An Bình', code: 'KH1' }
const binh = { id: '2', name: 'Bình Minh', code: 'KH2' }

function picker(props: Partial<RemoteSelectProps<Pickable>> = {}) {
  const chosen: (string | null)[] = []
  const running = runHooks(() =>
    RemoteSelect<Pickable>({
      endpoint: {} as Endpoint,
      onChange: (id) => void chosen.push(id),
      allowClear: true,
      ...props,
    }),
  )
  const select = () => elementWith(running.now, { className: 'full-width' }).props
  return {
    chosen,
    select,
    draw: running.draw,
    open: () => select().onOpenChange(true),
    type: (text: string) => select().showSearch.onSearch(text),
    press: (key: string) => {
      const event = { key, nativeEvent: {}, preventDefault: vi.fn(), stopPropagation: vi.fn() }
      select().onInputKeyDown(event)
      return event
    },
    /** The server has answered. */
    answer: (search: string, items: readonly object[]) => {
      asked.answers.set(search, items)
      running.draw()
    },
    names: () => select().options.map(({ label }: { label: string }) => label),
  }
}

describe('a choice among many', () => {
  test('asks for nothing before it is opened, and for each text once it rests', () => {
    const { open, type } = picker()
    expect(asked.enabled).toBe(false)
    open()
    expect([asked.enabled, asked.search]).toEqual([true, ''])
    type('b')
    type('bi')
    vi.advanceTimersByTime(PICKER_DEBOUNCE_MS - 1)
    expect(asked.search).toBe('')
    vi.advanceTimersByTime(1)
    expect(asked.search).toBe('bi')
  })

  test('shows no id of what is chosen while its name is asked for', () => {
    const { select, answer } = picker({ value: '1' })
    expect(asked.enabled).toBe(true)
    expect(select().labelRender({ value: '1', label: undefined })).toBe('…')
    answer('', [an, binh])
    expect(select().labelRender({ value: '1', label: 'KH1 · An Bình' })).toBe('KH1 · An Bình')
  })

  test('offers nothing of the answer to another text than the one that is typed', () => {
    const { open, type, answer, names } = picker()
    open()
    answer('', [an, binh])
    expect(names()).toEqual(['KH1 · An Bình', 'KH2 · Bình Minh'])
    type('minh')
    expect(names()).toEqual([])
    vi.advanceTimersByTime(PICKER_DEBOUNCE_MS)
    expect(names()).toEqual([])
    answer('minh', [binh])
    expect(names()).toEqual(['KH2 · Bình Minh'])
  })

  test('takes at an early Enter the first of the right answer, and neither sends its form nor takes another', () => {
    const { open, type, press, answer, chosen } = picker()
    open()
    answer('', [an, binh])
    type('minh')
    const { preventDefault, stopPropagation } = press('Enter')
    expect([preventDefault, stopPropagation].map((one) => one.mock.calls.length)).toEqual([1, 1])
    expect(chosen).toEqual([])
    vi.advanceTimersByTime(PICKER_DEBOUNCE_MS)
    expect(chosen).toEqual([])
    answer('minh', [binh])
    expect(chosen).toEqual(['2'])
  })

  test('takes nothing at an early Enter that is taken back by Escape, or where nothing is found', () => {
    const { open, type, press, answer, select, chosen } = picker()
    open()
    type('minh')
    press('Enter')
    press('Escape')
    select().onOpenChange(false)
    vi.advanceTimersByTime(PICKER_DEBOUNCE_MS)
    answer('minh', [binh])
    expect(chosen).toEqual([])
    open()
    type('khong co')
    press('Enter')
    vi.advanceTimersByTime(PICKER_DEBOUNCE_MS)
    answer('khong co', [])
    type('minh')
    vi.advanceTimersByTime(PICKER_DEBOUNCE_MS)
    expect(chosen).toEqual([])
  })

  test('takes at Enter what is gone to, or the first while the list has drawn no more than its names', () => {
    const { open, answer, press, select, chosen } = picker()
    open()
    answer('', [an, binh])
    expect(press('Enter').stopPropagation).toHaveBeenCalled()
    open()
    select().onActive('2')
    press('Enter')
    open()
    // gone to in a list before
    select().onActive('9')
    press('Enter')
    expect(chosen).toEqual(['1', '2', '1'])
  })

  test('stays open with what is typed at an Enter that finds nothing, and is left by Tab', () => {
    const { open, type, answer, press, select, chosen } = picker()
    open()
    type('khong co')
    vi.advanceTimersByTime(PICKER_DEBOUNCE_MS)
    answer('khong co', [])
    press('Enter')
    expect([select().open, select().showSearch.searchValue, chosen]).toEqual([true, 'khong co', []])
    expect(press('Tab').preventDefault).not.toHaveBeenCalled()
  })

  test('says why it could not search, and asks once more at Enter', () => {
    const { open, type, draw, answer, press, select, chosen } = picker({ Adding: () => null })
    open()
    type('minh')
    vi.advanceTimersByTime(PICKER_DEBOUNCE_MS)
    asked.error = new ApiFailure({ status: false, message: '', result: null }, 0)
    draw()
    expect([select().notFoundContent, select().options]).toEqual([textOf('frame.feedback.network'), []])
    press('Enter')
    expect(asked.again).toBe(1)
    answer('minh', [binh])
    expect(chosen).toEqual(['2'])
  })

  test('is left by an early Tab, and chooses once the answer is here; or keeps what found nothing', () => {
    const { open, type, press, answer, select, chosen } = picker({ Adding: () => null })
    open()
    type('minh')
    expect(press('Tab').preventDefault).not.toHaveBeenCalled()
    expect([select().open, select().placeholder]).toEqual([false, 'minh…'])
    // as its list closes
    type('')
    answer('minh', [binh])
    expect(chosen).toEqual(['2'])
    open()
    type('zzqx')
    press('Tab')
    answer('zzqx', [])
    expect([select().placeholder, select().status, chosen]).toEqual(['zzqx', 'error', ['2']])
    // who comes back goes on with it
    select().onFocus()
    expect([select().open, select().showSearch.searchValue]).toEqual([true, 'zzqx'])
    // nobody means to add it by going on
    expect(press('Tab').preventDefault).not.toHaveBeenCalled()
    expect([select().open, select().placeholder, chosen]).toEqual([false, 'zzqx', ['2']])
  })

  test('keeps what is typed when it is left for something else', () => {
    const { open, type, select } = picker()
    open()
    type('mi')
    select().onBlur()
    expect(select().placeholder).toBe('mi')
  })

  test('what is typed on after an early Enter belongs to what comes next, and less of it is another text', () => {
    const { open, type, press, answer, chosen } = picker()
    open()
    type('minh')
    press('Enter')
    type('minh1200')
    answer('minh', [binh])
    expect(chosen).toEqual(['2'])
    open()
    type('anh')
    press('Enter')
    type('an')
    answer('anh', [an])
    answer('an', [an])
    vi.advanceTimersByTime(PICKER_DEBOUNCE_MS)
    expect(chosen).toEqual(['2'])
  })

  test('in a cell goes on at once, and what is found or not found comes later', () => {
    const early = { goOn: vi.fn(), onFound: vi.fn(), onMissing: vi.fn() }
    const { open, type, press, answer, chosen } = picker({ early })
    for (const key of ['Enter', 'Tab']) {
      open()
      type('minh')
      expect(press(key).preventDefault).toHaveBeenCalled()
    }
    expect([early.goOn.mock.calls.length, early.onFound.mock.calls]).toEqual([2, []])
    answer('minh', [binh])
    expect([early.onFound.mock.calls, chosen]).toEqual([[[binh]], []])
    open()
    type('zzqx')
    press('Enter')
    answer('zzqx', [])
    expect(early.onMissing.mock.calls).toEqual([['zzqx']])
  })

  test('what stands in it by now is not overwritten by the answer to an earlier text', () => {
    const early = { goOn: vi.fn(), onFound: vi.fn(), onMissing: vi.fn() }
    const props: { value: string | null; early: typeof early } = { value: null, early }
    const { open, type, press, answer, draw } = picker(props)
    open()
    type('minh')
    press('Enter')
    props.value = '1'
    draw()
    answer('minh', [binh])
    expect(early.onFound).not.toHaveBeenCalled()
  })

  test.each([
    ['1', 0],
    [null, 1],
  ])('a search that failed empties nothing (%s)', (value, missed) => {
    const early = { goOn: vi.fn(), onFound: vi.fn(), onMissing: vi.fn() }
    const { open, type, press, draw } = picker({ value, early })
    open()
    type('minh')
    press('Enter')
    asked.error = new ApiFailure({ status: false, message: '', result: null }, 0)
    draw()
    expect(early.onMissing).toHaveBeenCalledTimes(missed)
  })

  test('leaves a list unchosen at Tab, unless something was looked for or gone to', () => {
    const { open, press, answer, select, chosen } = picker()
    open()
    answer('', [an, binh])
    expect(press('Tab').preventDefault).not.toHaveBeenCalled()
    expect([select().open, chosen]).toEqual([false, []])
    open()
    press('ArrowDown')
    select().onActive('2')
    expect(press('Tab').preventDefault).toHaveBeenCalled()
    expect(chosen).toEqual(['2'])
  })

  test('what was gone to in a list that is closed is not taken of the next', () => {
    const { open, press, answer, select, chosen } = picker()
    open()
    answer('', [an, binh])
    press('ArrowDown')
    select().onOpenChange(false)
    // what opens it anew
    press('ArrowDown')
    open()
    expect(press('Tab').preventDefault).not.toHaveBeenCalled()
    expect(chosen).toEqual([])
  })

  test('its list closes when what is chosen comes from outside', () => {
    const props: { value: string | null } = { value: null }
    const { open, draw, select } = picker(props)
    open()
    props.value = '1'
    draw()
    expect(select().open).toBe(false)
  })

  test('is emptied by Delete where it may be empty, and not while something is typed', () => {
    const { press, type, chosen } = picker({ value: '1', chosen: an })
    type('b')
    press('Backspace')
    expect(chosen).toEqual([])
    type('')
    press('Delete')
    expect(chosen).toEqual([null])
    const kept = picker({ value: '1', chosen: an, allowClear: false })
    kept.press('Delete')
    expect(kept.chosen).toEqual([])
  })

  test('knows what is chosen before it asks, and offers it where the answer does not', () => {
    const { names, open, answer } = picker({ value: '1', chosen: an })
    expect([asked.enabled, names()]).toEqual([false, ['KH1 · An Bình']])
    open()
    answer('', [binh])
    expect(names()).toEqual(['KH1 · An Bình', 'KH2 · Bình Minh'])
    answer('', [an, binh])
    expect(names()).toEqual(['KH1 · An Bình', 'KH2 · Bình Minh'])
  })

  test('asks for what a value is called that nobody says', () => {
    picker({ value: '1' })
    expect(asked.enabled).toBe(true)
  })

  test('lets whoever may add what was typed and not found, which comes back chosen', () => {
    const Adding = () => null
    const { open, type, answer, select, chosen, draw } = picker({ Adding })
    open()
    type('Tân Phú')
    vi.advanceTimersByTime(PICKER_DEBOUNCE_MS)
    answer('Tân Phú', [])
    const [last] = select().options.slice(-1)
    select().onChange(last.value, last)
    const adding = elementWith(draw(), { typed: 'Tân Phú' })
    adding.props.onAdded({ id: '3', name: 'Tân Phú' })
    expect(chosen).toEqual(['3'])
    expect(() => elementWith(draw(), { typed: 'Tân Phú' })).toThrow()
  })
})
