import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiFailure } from '#http/api-failure.ts'
import { an, asked, askNothing, binh, loadPicker } from '../../test/picker.ts'

vi.mock('#ui/use-media.ts', () => ({ useMobile: () => false }))
vi.mock('#api/query.ts', async () => (await import('../../test/picker.ts')).queries)
vi.mock('@tanstack/react-query', async () => (await import('../../test/picker.ts')).reactQuery)

const picker = await loadPicker()
const { PICKER_DEBOUNCE_MS } = await import('./RemoteSelect.tsx')

beforeEach(() => {
  vi.useFakeTimers()
  askNothing()
})
afterEach(() => void vi.useRealTimers())

describe('a choice whose answer comes later', () => {
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

  test('a save takes what is typed, at once or when its answer comes', async () => {
    const { open, type, answer, chosen, save } = picker()
    expect(save()).toBeNull()
    open()
    answer('', [an, binh])
    // the list is open, and nothing was looked for
    expect(save()).toBeNull()
    type('minh')
    const over = save()
    expect(chosen).toEqual([])
    answer('minh', [binh])
    expect([await over, chosen]).toEqual([undefined, ['2']])
    open()
    type('an')
    vi.advanceTimersByTime(PICKER_DEBOUNCE_MS)
    answer('an', [an])
    expect([await save(), chosen]).toEqual([undefined, ['2', '1']])
  })

  test('a save waits for what was settled before it, and is told what came to nothing', async () => {
    const { open, type, press, answer, draw, chosen, save, end } = picker({ Adding: () => null })
    open()
    type('zzqx')
    press('Tab')
    const over = save()
    answer('zzqx', [])
    expect([await over, await save(), chosen]).toEqual(['zzqx', 'zzqx', []])
    open()
    type('minh')
    press('Enter')
    const failed = save()
    asked.error = new ApiFailure({ status: false, message: '', result: null }, 0)
    draw()
    expect(await failed).toBe('minh')
    asked.error = null
    open()
    type('binh')
    const gone = save()
    end()
    expect([await gone, save()]).toEqual([undefined, null])
    const props: { value: string | null } = { value: null }
    const other = picker(props)
    other.open()
    other.type('minh')
    const filled = other.save()
    props.value = '1'
    other.draw()
    expect([await filled, other.save(), other.chosen]).toEqual([undefined, null, []])
  })
})
