import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from './app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ world: 'empty' })
})
afterAll(() => server.close())

test('openapi.json keeps Redocly’s recommended rules, without a warning', async () => {
  const source = (await server.app.inject({ method: 'GET', url: '/openapi.json' })).body
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source, config })
  const lines = problems.map(
    ({ severity, ruleId, message, location }) => `${severity} ${ruleId} ${location[0]?.pointer}: ${message}`,
  )
  expect(lines).toEqual([])
})
