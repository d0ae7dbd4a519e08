import { registerFigure } from '@barem/shared/values/figure'
import { Form } from 'antd'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { elementWith, type Running, runHooks } from '../../test/run-hooks.ts'
import type { FormState } from './form-context.ts'

const { AmountInput } = await import('./AmountInput.tsx')
const { DateField } = await import('./DateField.tsx')
const { DateInput } = await import('./DateInput.tsx')
const { FormContext } = await import('./form-context.ts')
const { NumberField } = await import('./NumberField.tsx')

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-22T03:00:00Z'), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

/** An input with the value that its form holds, typed into as a person does. */
function typedInto<Value>(draw: (value: Value | null, onChange: (value: Value | null) => void) => unknown) {
  const told: (Value | null)[] = []
  let value: Value | null = null
  const onChange = (next: Value | null) => {
    told.push(next)
    value = next
  }
  const running: Running<unknown> = runHooks(() => draw(value, onChange))
  const input = () => elementWith(running.now as never, { inputMode: 'decimal' }).props
  const after = (what: () => void) => {
    what()
    running.draw()
  }
  return {
    told,
    input,
    running,
    shown: () => input().value,
    type: (text: string) => after(() => input().onChange({ target: { value: text } })),
    leave: () => after(() => input().onBlur()),
    press: (key: string) => {
      const event = { key, nativeEvent: {}, preventDefault: vi.fn(), stopPropagation: vi.fn() }
      after(() => input().onKeyDown(event))
      return event
    },
  }
}

describe('a number', () => {
  const amount = (props: object = {}) =>
    typedInto<number | string>((value, onChange) => AmountInput({ value, onChange, ...props }))

  test('is told exactly at each key, stays as it is typed, and is shown in full when it is left', () => {
    const { told, shown, type, leave } = amount()
    type('1.250,5')
    expect([told.at(-1), shown()]).toEqual([1250.5, '1.250,5'])
    type('1,5tr')
    expect([told.at(-1), shown()]).toEqual([1_500_000, '1,5tr'])
    leave()
    expect(shown()).toBe('1.500.000')
  })

  test('that cannot be read stays as it was typed, for the schema to refuse; an empty one is none', () => {
    const { told, shown, type, leave } = amount()
    type('12 hay 13')
    leave()
    expect([told, shown()]).toEqual([['12 hay 13'], '12 hay 13'])
    type('  ')
    leave()
    expect([told.at(-1), shown()]).toEqual([null, ''])
  })

  test('is not shown rounded', () => {
    const { shown, type, leave } = amount({ figure: { kind: 'measure', places: 6 } })
    type('0,617123')
    leave()
    expect(shown()).toBe('0,617123')
  })

  test('is read as its figure: a measure has no thousands, a weight has tons', () => {
    const measure = amount({ figure: { kind: 'measure', places: 3 } })
    measure.type('5.850')
    const weight = amount({ figure: { kind: 'weight', places: 3 } })
    weight.type('3,6 tấn')
    const count = amount()
    count.type('5.850')
    expect([measure.told, weight.told, count.told]).toEqual([[5.85], [3600], [5850]])
  })
})

/** A field in a form of this schema, as its page has it. */
function drawn(schema: z.ZodObject, field: React.ReactNode, state: Partial<FormState> = {}): string {
  const nothing = () => {}
  const whole: FormState = {
    ...{ schema, labels: {}, issues: [], first: null, disabled: false },
    ...{ check: nothing, put: nothing, fill: nothing },
    ...state,
  }
  return renderToStaticMarkup(
    <FormContext value={whole}>
      <Form>{field}</Form>
    </FormContext>,
  )
}

test('a field of a number says its unit, what the schema requires, and what is wrong with it', () => {
  const schema = z.object({ weight: z.number(), more: z.number().nullish() })
  const weight = drawn(schema, <NumberField name="weight" unit="kg" />)
  expect(weight).toContain('aria-required="true"')
  expect(weight).toMatch(/suffix[^>]*>kg</)
  expect(drawn(schema, <NumberField name="more" />)).not.toContain('aria-required="true"')
  expect(drawn(schema, <NumberField name="more" needed />)).toContain('aria-required="true"')
  const issues = [{ path: 'weight', code: 'required', params: {} }] as const
  const faulty = drawn(schema, <NumberField name="weight" />, { issues: issues as never })
  expect(faulty).toContain('field-faulty')
  expect(weight).not.toContain('field-faulty')
})

test('a field of a number is typed as its schema says', () => {
  const length = z.number()
  registerFigure(length, { kind: 'measure', places: 3 })
  const state = { schema: z.object({ length }), labels: {}, issues: [], disabled: false }
  const field = (props: object) =>
    runHooks(() => NumberField({ name: 'length', ...props }), [[FormContext as never, state]]).now
  expect(elementWith(field({}), { required: true }).props.figure).toEqual({ kind: 'measure', places: 3 })
  const own = { kind: 'amount', places: 0 } as const
  expect(elementWith(field({ figure: own }), { required: true }).props.figure).toEqual(own)
})

describe('a date', () => {
  const date = (props: object = {}) =>
    typedInto<string>((value, onChange) => DateInput({ value, onChange, ...props }))

  test('is told at each key, stays as it is typed, and is shown in full when it is left', () => {
    const { told, shown, type, leave } = date()
    type('5/12')
    expect([told, shown()]).toEqual([['2026-12-05'], '5/12'])
    leave()
    expect(shown()).toBe('05/12/2026')
  })

  test('that is none stays as it was typed, for the schema to refuse; an empty one is none', () => {
    const { told, shown, type, leave } = date()
    type('31/2')
    leave()
    expect([told, shown()]).toEqual([['31/2'], '31/2'])
    type('')
    leave()
    expect(told.at(-1)).toBe(null)
  })

  test('is done with at Enter, which does not yet send its form; the next Enter does', () => {
    const { shown, type, press } = date()
    type('5/12/26')
    expect(press('Enter').preventDefault).toHaveBeenCalled()
    expect(shown()).toBe('05/12/2026')
    expect(press('Enter').preventDefault).not.toHaveBeenCalled()
  })

  test('of a list is told once, when it is left', () => {
    const { told, type, leave } = date({ whenLeft: true })
    type('5/1')
    type('5/12')
    expect(told).toEqual([])
    leave()
    leave()
    expect(told).toEqual(['2026-12-05'])
  })

  test('without its year lies where its field says', () => {
    const ahead = date({ lean: 'ahead' })
    ahead.type('5/1')
    const behind = date({ lean: 'behind' })
    behind.type('5/1')
    expect([ahead.told, behind.told]).toEqual([['2027-01-05'], ['2026-01-05']])
  })

  test('as a field is marked as required where the schema requires it', () => {
    const schema = z.object({ date: z.string(), until: z.string().nullish() })
    expect(drawn(schema, <DateField name="date" />)).toContain('aria-required="true"')
    expect(drawn(schema, <DateField name="until" />)).not.toContain('aria-required="true"')
    expect(drawn(schema, <DateField name="until" needed />)).toContain('aria-required="true"')
  })
})
