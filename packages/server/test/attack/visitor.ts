import type { LightMyRequestResponse } from 'fastify'
import { DEMO_PASSWORD } from '../../src/world/people.ts'
import type { TestApp } from '../app.ts'

/** What a browser holds of a session. */
export interface Session {
  token: string
  cookie: string
}

export async function signIn(
  { app }: TestApp,
  account: string,
  password = DEMO_PASSWORD,
  more: { remoteAddress?: string; headers?: Record<string, string> } = {},
): Promise<{ answer: LightMyRequestResponse; session: Session | null }> {
  const answer = await app.inject({
    method: 'POST',
    url: '/v1.0/Account/authenticate',
    payload: { account, password },
    ...more,
  })
  const cookie = answer.cookies.find((one) => one.name === 'refresh')?.value
  const token: string | undefined = answer.json().data?.jwToken
  return { answer, session: token && cookie ? { token, cookie } : null }
}

/** Signs in somebody whose password is right. */
export async function sessionOf(
  server: TestApp,
  account: string,
  password = DEMO_PASSWORD,
): Promise<Session> {
  await server.deps.db.deleteFrom('rateCounter').execute()
  const { answer, session } = await signIn(server, account, password)
  if (!session) throw new Error(`${account} cannot sign in: ${answer.body}`)
  return session
}

/** Changes a refresh cookie for its successor, as a tab does. */
export function refresh(
  { app }: TestApp,
  cookie: string,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  return app.inject({
    method: 'POST',
    url: '/v1.0/Account/refresh',
    headers: { 'x-requested-with': 'barem', ...headers },
    cookies: { refresh: cookie },
  })
}

export function successorIn(answer: LightMyRequestResponse): string | undefined {
  return answer.cookies.find((one) => one.name === 'refresh')?.value
}

/** A call that only a living session may make. */
export function profile({ app }: TestApp, token: string): Promise<LightMyRequestResponse> {
  return app.inject({
    method: 'GET',
    url: '/v1.0/User/profile',
    headers: { authorization: `Bearer ${token}` },
  })
}
