import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { feedback } from '#feedback/feedback.ts'
import { ApiFailure } from '#http/api-failure.ts'
import { an, asked, askNothing, binh, loadPicker } from '../../test/picker.ts'

vi.mock('#ui/use-media.ts', () => ({ useMobile: () => false }))
vi.mock('#api/query.ts', async () => (await import('../../test/picker.ts')).queries)
vi.mock('@tanstack/react-query', async () => (await import('../../test/picker.ts')).reactQuery)

const { PATIENCE_MS } = await import('./open-choices.ts')
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
    const { open, type, answer, chosen, save, touch } = picker()
    expect(save()).toBeNull()
    open()
    answer('', [an, binh])
    // the list is open, and nothing was looked for
    expect(save()).toBeNull()
    type('minh')
    expect(touch).not.toHaveBeenCalled()
    const over = save()
    expect([chosen, touch.mock.calls.length]).toEqual([[], 1])
    answer('minh', [binh])
    expect([await over, chosen, touch.mock.calls.length]).toEqual([undefined, ['2'], 2])
    open()
    type('an')
    vi.advanceTimersByTime(PICKER_DEBOUNCE_MS)
    answer('an', [an])
    expect([save(), chosen]).toEqual([null, ['2', '1']])
  })

  test('a save waits for what was settled before it, and is told what came to nothing', async () => {
    const { open, type, press, answer, select, chosen, save } = picker({ Adding: () => null })
    open()
    type('zzqx')
    press('Tab')
    const over = save()
    answer('zzqx', [])
    const unknown = 'Khách hàng zzqx unknown'
    expect([await over, await save(), chosen]).toEqual([unknown, unknown, []])
    // emptied, it is no text any more
    select().onFocus()
    type('')
    expect(save()).toBeNull()
    // over a value that stays
    const held = picker({ value: '1', chosen: an })
    held.open()
    held.type('zzqx')
    const kept = held.save()
    held.answer('zzqx', [])
    expect([await kept, held.save()]).toEqual(['Khách hàng zzqx unknown holds', null])
  })

  test('a save says what could not be asked, and waits for no line that does not answer', async () => {
    const failure = vi.spyOn(feedback, 'failure')
    const { open, type, press, draw, save } = picker()
    open()
    type('minh')
    press('Tab')
    const failed = save()
    asked.error = new ApiFailure({ status: false, message: '', result: null }, 0)
    draw()
    expect([await failed, failure.mock.calls.length]).toEqual(['Khách hàng minh unasked', 0])
    asked.error = null
    const slow = picker()
    slow.open()
    slow.type('an')
    const late = slow.save()
    await vi.advanceTimersByTimeAsync(PATIENCE_MS)
    expect(await late).toBe('Khách hàng an unasked')
  })

  test('a save has nothing to wait for where the choice came from outside, and its cell may be out of sight', async () => {
    const props: { value: string | null } = { value: null }
    const { open, type, draw, chosen, save } = picker(props)
    open()
    type('minh')
    const filled = save()
    props.value = '1'
    draw()
    expect([await filled, save(), chosen]).toEqual([undefined, null, []])
    const early = { goOn: vi.fn(), onFound: vi.fn(), onMissing: vi.fn() }
    const cell = picker({ early })
    cell.open()
    cell.type('binh')
    const hidden = cell.save()
    cell.end()
    expect([await hidden, cell.save()]).toEqual(['Khách hàng binh unasked', null])
  })

  test('a text that was left in a cell is refused until it is taken away', async () => {
    const early = { goOn: vi.fn(), onFound: vi.fn(), onMissing: vi.fn() }
    const props: Parameters<typeof picker>[0] = { early, startSearch: 'zzqx' }
    const { select, type, draw, save } = picker(props)
    expect(await save()).toBe('Khách hàng zzqx unknown')
    select().onFocus()
    type('')
    expect(early.onMissing.mock.calls).toEqual([['']])
    delete props.startSearch
    draw()
    expect(save()).toBeNull()
  })

  test('only a field of the form is settled by its save', () => {
    const { open, type, answer, save } = picker({ formLabel: undefined })
    open()
    type('zzqx')
    answer('zzqx', [])
    expect(save()).toBeNull()
  })
})
