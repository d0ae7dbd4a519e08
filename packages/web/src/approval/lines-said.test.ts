import { formatFor } from '@barem/shared/values/format'
import type { Issue } from '@barem/shared/values/issue'
import { expect, test } from 'vitest'
import { ApiFailure } from '#http/api-failure.ts'
import { linesSaid } from './lines-said.ts'

function refused(...errors: Issue[]): ApiFailure {
  return new ApiFailure({ succeeded: false, code: 'COT_ERR_011', message: 'raw', errors, traceId: 't' }, 422)
}

test('a verb that is refused for lines names them with what is left of each', () => {
  const params = { product: 'Thép D10 6 m', bound: 1200, maximum: 1000 }
  const issue = { path: 'lines.0.quantity', code: 'bound_beyond', params }
  expect(linesSaid(refused(issue), formatFor('vi'))).toBe(
    'Thép D10 6 m đã ghép mua – bán 1.200, mà chỉ còn 1.000: bỏ ghép bớt trước',
  )
})

test('what is wrong of no line is not said twice', () => {
  expect(linesSaid(refused({ path: 'note', code: 'required', params: {} }), formatFor('vi'))).toBe('')
  expect(linesSaid(new Error('bug'), formatFor('vi'))).toBe('')
})
