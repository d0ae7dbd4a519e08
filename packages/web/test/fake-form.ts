import type { FormInstance } from 'antd'
import { vi } from 'vitest'

type Values = Record<string, unknown>

/** The fields of a form without its page: what they hold, and where it was led to. */
export function fakeForm(begin: Values) {
  let values = { ...begin }
  const scrollToField = vi.fn()
  const form = {
    getFieldsValue: () => values,
    getFieldValue: (name: string) => values[name],
    setFieldsValue: (some: Values) => {
      values = { ...values, ...some }
    },
    isFieldTouched: () => true,
    scrollToField,
  } as unknown as FormInstance
  return { form, scrollToField, values: () => values }
}
