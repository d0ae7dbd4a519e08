import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from './app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ world: 'empty' })
})
afterAll(() => server.close())

test('openapi.json is the one in the repository: a change of the API shows in the diff', async () => {
  const answer = await server.app.inject({ method: 'GET', url: '/openapi.json' })
  await expect(`${JSON.stringify(answer.json(), null, 2)}\n`).toMatchFileSnapshot('../openapi.json')
  expect(JSON.parse(await readFile(new URL('../openapi.json', import.meta.url), 'utf8')).openapi).toBe(
    '3.1.0',
  )
})

test('components have names that a further endpoint does not change', async () => {
  const { components } = (await server.app.inject({ method: 'GET', url: '/openapi.json' })).json()
  expect(Object.keys(components.schemas).filter((name) => /\d/.test(name))).toEqual([])
})

test('/docs reads it without a script from elsewhere or an inline one', async () => {
  const page = (await server.app.inject({ method: 'GET', url: '/docs' })).body
  expect(page).not.toMatch(/<script(?![^>]* src="\/docs\/)/)
  for (const path of ['/docs/swagger-ui-bundle.js', '/docs/swagger-ui.css', '/docs/start.js'])
    expect((await server.app.inject({ method: 'GET', url: path })).statusCode, path).toBe(200)
  expect((await server.app.inject({ method: 'GET', url: '/docs/package.json' })).statusCode).toBe(404)
})
