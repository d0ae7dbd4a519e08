import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiFailure } from '#http/api-failure.ts'
import { textOf } from '#i18n/i18n.ts'
import { an, asked, askNothing, binh, loadPicker } from '../../test/picker.ts'
import { elementWith } from '../../test/run-hooks.ts'

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

  test('keeps what is typed when it is left for something else', () => {
    const { open, type, select } = picker()
    open()
    type('mi')
    select().onBlur({ relatedTarget: null })
    expect(select().placeholder).toBe('mi')
  })

  const button = { tagName: 'BUTTON' }

  test('takes what is typed over a value when a button is pressed, as Tab does', () => {
    const { open, type, answer, select, chosen } = picker({ value: '1', chosen: an })
    open()
    type('minh')
    // before the answer is here
    select().onBlur({ relatedTarget: button })
    expect([select().open, select().labelRender({ value: '1' }), chosen]).toEqual([false, 'minh…', []])
    answer('minh', [binh])
    expect(chosen).toEqual(['2'])
    // and after, whatever the mouse passed over
    open()
    type('an binh')
    vi.advanceTimersByTime(PICKER_DEBOUNCE_MS)
    answer('an binh', [binh, an])
    select().onActive('2')
    select().onBlur({ relatedTarget: button })
    expect(chosen).toEqual(['2', '1'])
  })

  test('of several that are found a save and a button take none, but what was gone to', async () => {
    const { open, type, answer, press, select, chosen, save } = picker({ value: '3' })
    for (const settle of [() => void save(), () => select().onBlur({ relatedTarget: button })]) {
      open()
      type('b')
      settle()
      answer('b', [an, binh])
    }
    expect([chosen, select().status]).toEqual([[], 'error'])
    const saved = save()
    expect(await saved).toBe('Khách hàng b unknown holds')
    open()
    type('b')
    vi.advanceTimersByTime(PICKER_DEBOUNCE_MS)
    press('ArrowDown')
    select().onActive('2')
    select().onBlur({ relatedTarget: button })
    expect(chosen).toEqual(['2'])
  })

  test('keeps its value when a button is pressed and what is typed is in no list, and where nothing is typed', async () => {
    const { open, type, answer, select, chosen, save } = picker({ value: '1', chosen: an })
    open()
    answer('', [binh])
    select().onBlur({ relatedTarget: button })
    expect(save()).toBeNull()
    type('khong co')
    vi.advanceTimersByTime(PICKER_DEBOUNCE_MS)
    answer('khong co', [])
    select().onBlur({ relatedTarget: button })
    expect(chosen).toEqual([])
    // the save that follows says so, and the next keeps the value
    const saved = save()
    expect(await saved).toBe('Khách hàng khong co unknown holds')
    expect(save()).toBeNull()
  })

  test('a click elsewhere chooses nothing over a value, which the next save says and the field offers anew', async () => {
    const { open, type, answer, select, chosen, touch, save } = picker({ value: '1', chosen: an })
    open()
    type('minh')
    vi.advanceTimersByTime(PICKER_DEBOUNCE_MS)
    answer('minh', [binh])
    select().onBlur({ relatedTarget: null })
    select().onOpenChange(false)
    type('')
    expect([chosen, touch.mock.calls.length]).toEqual([[], 1])
    select().onFocus()
    expect(select().showSearch.searchValue).toBe('minh')
    select().onBlur({ relatedTarget: null })
    select().onOpenChange(false)
    type('')
    const saved = save()
    expect(await saved).toBe('Khách hàng minh unknown holds')
    expect(save()).toBeNull()
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
    expect(press('Tab').preventDefault).not.toHaveBeenCalled()
    expect(chosen).toEqual(['2'])
    // a grid moves by itself
    const cell = picker({ early: { goOn() {}, onFound() {}, onMissing() {} } })
    cell.open()
    cell.press('ArrowDown')
    expect(cell.press('Tab').preventDefault).toHaveBeenCalled()
    expect(cell.chosen).toEqual(['1'])
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
