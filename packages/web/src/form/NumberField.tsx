import { type Figure, figureOfUnit } from '@barem/shared/values/figure'
import { Flex } from 'antd'
import type { ReactNode } from 'react'
import { AmountInput, type AmountInputProps } from './AmountInput.tsx'
import { Field, type FieldProps } from './Field.tsx'
import { useField } from './form-context.ts'

interface NumberFieldProps extends FieldProps, Pick<AmountInputProps, 'read'> {
  /** Shown behind the number: đ, kg, kg/m. */
  unit?: string
  /** How it is typed, where its schema does not say. */
  figure?: Figure | null
  /** What can fill the number in, a button of one icon beside it; through the field itself, so that the form knows that it has changed. */
  helper?: (fill: (value: number) => void) => ReactNode
  /** Somebody types, beside what the form does with it. */
  onTyped?: () => void
}

/** An exact number, typed as people write it. */
export function NumberField({ unit, figure, read, helper, onTyped, ...field }: NumberFieldProps) {
  const { required, figure: own } = useField(field.name)
  const input = {
    ...{ required: field.needed ?? required, figure: figure ?? own ?? figureOfUnit(unit) },
    ...(unit ? { unit } : {}),
    ...(read ? { read } : {}),
    ...(onTyped ? { onChange: onTyped } : {}),
  }
  return (
    <Field span={unit === 'đ' ? 3 : 2} {...field}>
      {helper ? <HelpedAmount {...input} helper={helper} /> : <AmountInput {...input} />}
    </Field>
  )
}

type HelpedProps = AmountInputProps & Required<Pick<NumberFieldProps, 'helper'>>

/** A number with a way to have it computed, in one row as every field. */
function HelpedAmount({ helper, ...input }: HelpedProps) {
  return (
    <Flex gap={4} align="center">
      <AmountInput {...input} />
      {helper((value) => input.onChange?.(value))}
    </Flex>
  )
}
