import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { certificateEnd, certificateLine } from './certificate.ts'

const pem = readFileSync(new URL('../test/ended-certificate.pem', import.meta.url))

test.each([
  ['2020-05-18T11:59:59Z', null],
  ['2020-05-18T12:00:00Z', /ends on 2020-06-01: renew it and restart before/],
  ['2020-06-01T11:59:59Z', /ends on 2020-06-01/],
  ['2020-06-01T12:00:00Z', /ended on 2020-06-01, and browsers let nobody in/],
])('at %s a certificate until noon of 1 June is told as %s', (now, told) => {
  const line = certificateLine(certificateEnd(pem), new Date(now))
  if (told) expect(line).toMatch(told)
  else expect(line).toBe(null)
})

test('what is no certificate is refused as one', () => {
  expect(() => certificateEnd(Buffer.from('no certificate'))).toThrow(
    expect.objectContaining({ code: expect.stringMatching(/^ERR_OSSL/) }),
  )
})
