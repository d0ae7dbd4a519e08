import { Form } from 'antd'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useSale } from './use-rule-prices.ts'

function Told() {
  return JSON.stringify(useSale())
}

test('the first drawing of a form knows its sale: what was opened keeps the prices that follow from that', () => {
  const values = { date: '2026-11-22', customerId: 'c', warehouseId: 'w' }
  const drawn = renderToStaticMarkup(
    <Form initialValues={values}>
      <Told />
    </Form>,
  )
  const told = JSON.stringify({ day: '2026-11-22', customerId: 'c', source: 'warehouse' })
  expect(drawn.replaceAll('&quot;', '"')).toContain(told)
})
