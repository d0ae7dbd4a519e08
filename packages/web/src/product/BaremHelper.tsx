import { CalculatorOutlined } from '@ant-design/icons'
import { baremOf, parseSection, type Section } from '@barem/shared/product/barem'
import { multiply } from '@barem/shared/values/decimal'
import type { Figure } from '@barem/shared/values/figure'
import { Button, Flex, Form, Input, type InputRef, Segmented, Tooltip, Typography } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountInput } from '#form/AmountInput.tsx'
import { useFormat } from '#i18n/i18n.ts'
import { Dialog } from '#ui/Dialog.tsx'

type Shape = Section['shape']

/** The sides each shape is measured by, in millimetres. */
const sides = {
  round: ['diameter'],
  plate: ['thickness', 'width'],
  pipe: ['diameter', 'thickness'],
  box: ['width', 'height', 'thickness'],
} as const satisfies Record<Shape, readonly string[]>
type Side = (typeof sides)[Shape][number]

/** Millimetres. */
const SIDE: Figure = { kind: 'measure', places: 3 }

interface Props {
  /** Metres, to show what a unit would weigh. */
  length: number | null
  onApply: (kgPerMetre: number) => void
}

/** Computes what a metre weighs from the section: choose a shape and type its sides, or type the notation. */
export function BaremHelper({ length, onApply }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const [open, setOpen] = useState(false)
  const [shape, setShape] = useState<Shape>('box')
  const [measures, setMeasures] = useState<Partial<Record<Side, number | string | null>>>({})
  const [text, setText] = useState('')
  const first = useRef<InputRef>(null)
  const unreadable = text.trim() !== '' && parseSection(text) === null
  const section = {
    shape,
    ...Object.fromEntries(sides[shape].map((side) => [side, measures[side] || 0])),
  } as Section
  const complete = sides[shape].every((side) => typeof measures[side] === 'number')
  const barem = complete && !unreadable ? baremOf(section) : null
  const typed = (value: string) => {
    setText(value)
    const parsed = parseSection(value)
    if (!parsed) return
    const { shape: found, ...figures } = parsed
    setShape(found)
    setMeasures(Object.fromEntries(Object.entries(figures).map(([side, figure]) => [side, Number(figure)])))
  }
  const apply = () => {
    if (barem === null) return
    onApply(barem)
    setOpen(false)
  }
  return (
    <>
      <Tooltip title={t('product.barem.helper')}>
        <Button
          icon={<CalculatorOutlined />}
          aria-label={t('product.barem.helper')}
          onClick={() => setOpen(true)}
        />
      </Tooltip>
      <Dialog
        open={open}
        title={t('product.barem.helperTitle')}
        okText={t('product.barem.apply')}
        cancelText={t('frame.form.close')}
        okButtonProps={{ disabled: barem === null }}
        onOk={apply}
        onCancel={() => setOpen(false)}
        focusFirst={() => first.current?.focus()}
        destroyOnHidden
      >
        <Flex vertical gap={12}>
          <Segmented<Shape>
            block
            value={shape}
            onChange={setShape}
            options={(Object.keys(sides) as Shape[]).map((one) => ({
              value: one,
              label: t(`product.barem.shapes.${one}`),
            }))}
          />
          <Form layout="vertical" component={false}>
            <Form.Item
              label={t('product.barem.typed')}
              htmlFor="barem-typed"
              validateStatus={unreadable ? 'error' : ''}
              help={unreadable ? t('product.barem.notSection') : null}
              style={{ marginBottom: 0 }}
            >
              <Input
                id="barem-typed"
                value={text}
                onChange={(event) => typed(event.target.value)}
                onPressEnter={apply}
              />
            </Form.Item>
            <Flex gap={12} wrap>
              {sides[shape].map((side, place) => (
                <Form.Item
                  key={side}
                  label={t(`product.barem.${side}`)}
                  htmlFor={`barem-${side}`}
                  style={{ flex: '1 1 120px', marginBottom: 0 }}
                >
                  <AmountInput
                    ref={place === 0 ? first : null}
                    id={`barem-${side}`}
                    figure={SIDE}
                    value={measures[side] ?? null}
                    faulty={typeof measures[side] === 'string'}
                    onChange={(value) => {
                      setText('')
                      setMeasures((before) => ({ ...before, [side]: value }))
                    }}
                    onEnter={apply}
                  />
                </Form.Item>
              ))}
            </Flex>
          </Form>
          <Typography.Text
            strong
            aria-live="polite"
            style={{ fontSize: 18, fontVariantNumeric: 'tabular-nums' }}
          >
            {barem !== null && format.barem(barem)}
            {complete && !unreadable && barem === null && t('product.barem.impossible')}
          </Typography.Text>
          {barem !== null && length !== null && (
            <Typography.Text type="secondary">
              {t('product.barem.perUnit', {
                length: format.metres(length),
                weight: format.number(multiply(barem, length).toString(), 3),
              })}
            </Typography.Text>
          )}
        </Flex>
      </Dialog>
    </>
  )
}
