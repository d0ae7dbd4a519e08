import { Flex } from 'antd'
import type { ReactNode } from 'react'
import { AmountInput, type AmountInputProps } from '#form/AmountInput.tsx'

interface Props extends AmountInputProps {
  /** What can fill the number in; through the field itself, so that the form knows that it has changed. */
  helper: (fill: (value: number) => void) => ReactNode
}

/** A number with a way to have it computed. */
export function HelpedAmount({ helper, ...input }: Props) {
  return (
    <Flex vertical gap={8} align="start">
      <AmountInput {...input} />
      {helper((value) => input.onChange?.(value))}
    </Flex>
  )
}
