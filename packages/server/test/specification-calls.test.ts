import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { mounted } from '../src/http/mount.ts'
import { type TestApp, testApp } from './app.ts'

/** The call table of the specification, section 7, line by line: method, path, payload names. */
const calls: [method: string, path: string, payload: string[]][] = [
  ['POST', '/Account/authenticate', ['ipAddress', 'account', 'password', 'rememberMe']],
  ['POST', '/Account/forgotpassword', ['email']],
  ['POST', '/Account/logout', []],
  ['GET', '/User/profile', []],
  [
    'POST',
    '/User',
    ['username', 'fullName', 'email', 'phoneNumber', 'departmentId', 'positionId', 'code', 'isAdmin'],
  ],
  [
    'PUT',
    '/User',
    ['username', 'fullName', 'email', 'phoneNumber', 'departmentId', 'positionId', 'code', 'isAdmin'],
  ],
  ['DELETE', '/User/{id}', []],
  ['POST', '/User/ChangePassword', ['oldPassword', 'newPassword']],
  ['POST', '/User/ResetPassword', ['userId']],
  ['POST', '/User/Search', ['PageNumber', 'PageSize', 'search']],
  ['POST', '/Notification', ['title', 'contentNotify', 'contentType', 'targetType']],
  ['GET', '/Notification', ['pageNumber', 'pageSize']],
  ['GET', '/Notification/top', []],
  ['GET', '/Notification/users/{userId}', ['pageSize', 'pageNumber']],
  ['GET', '/Notification/{id}', []],
  ['POST', '/Notification/mark-as-read', ['notificationIds']],
  ['POST', '/File/{path}', ['override']],
  ['GET', '/File/{path}', []],
  ['POST', '/Export/{path}', []],
  ['POST', '/Template/{path}', []],
]

let server: TestApp
beforeAll(async () => {
  server = await testApp({ world: 'empty' })
})
afterAll(() => server.close())

test.each(calls)('%s %s stands as the specification shows it', (method, path, payload) => {
  const endpoint = mounted.get(server.app)?.find((one) => one.method === method && one.path === path)
  expect(endpoint, `${method} ${path} is mounted`).toBeDefined()
  const names = [endpoint?.body, endpoint?.query].flatMap((schema) => {
    if (!schema) return []
    const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as { properties?: object }
    return Object.keys(json.properties ?? {})
  })
  expect(names).toEqual(expect.arrayContaining(payload))
})

test('paths answer below v1.0 and nowhere else', async () => {
  expect((await server.app.inject({ method: 'GET', url: '/v1.0/User/profile' })).statusCode).toBe(401)
  expect((await server.app.inject({ method: 'GET', url: '/User/profile' })).statusCode).toBe(404)
})
