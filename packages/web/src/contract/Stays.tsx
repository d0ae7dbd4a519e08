import type { Reference } from '@barem/shared/http/page'
import { Form } from 'antd'
import type { CSSProperties } from 'react'
import { useField } from '#form/form-context.ts'

/** Columns of twelve. */
const SPAN = 6

/** What an annex has of its contract and does not change, by its name. */
export function Stays({ name }: { name: string }) {
  const form = Form.useFormInstance()
  const { label } = useField(name, { choice: true })
  const field = name.replace(/Id$/, '')
  const held = Form.useWatch((values: Record<string, Reference | undefined>) => values[field]?.name, {
    form,
    preserve: true,
  })
  return (
    <div className="field" style={{ '--span': SPAN } as CSSProperties}>
      <Form.Item label={label}>
        <strong>{held}</strong>
      </Form.Item>
    </div>
  )
}
