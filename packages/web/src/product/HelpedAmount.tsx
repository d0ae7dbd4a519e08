import { Flex } from 'antd'
import type { ReactNode } from 'react'
import { AmountInput, type AmountInputProps } from '#form/AmountInput.tsx'

interface Props extends AmountInputProps {
  /** What can fill the number in, a button of one icon beside it; through the field itself, so that the form knows that it has changed. */
  helper: (fill: (value: number) => void) => ReactNode
}

/** A number with a way to have it computed, in one row as every field. */
export function HelpedAmount({ helper, ...input }: Props) {
  return (
    <Flex gap={4} align="center">
      <AmountInput {...input} />
      {helper((value) => input.onChange?.(value))}
    </Flex>
  )
}
