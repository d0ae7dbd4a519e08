import { z } from 'zod'
import { type Endpoints, endpoint } from '#http/endpoint'
import { loginBody } from './form.ts'

const signedIn = z.object({
  jwToken: z.string(),
  /** Seconds until the token ends. */
  expiresIn: z.number().int(),
})

const done = z.object({ done: z.literal(true) })

export const accountEndpoints = {
  authenticate: endpoint({
    method: 'POST',
    path: '/Account/authenticate',
    summary: 'Sign in with a username or a phone number',
    permission: 'public',
    effect: 'own',
    body: loginBody,
    data: signedIn,
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/Account/refresh',
    summary: 'Change the refresh cookie for a new access token',
    permission: 'public',
    effect: 'own',
    data: signedIn,
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/Account/forgotpassword',
    summary: 'Ask for a new password; the answer is the same whether or not the account exists',
    permission: 'public',
    effect: 'own',
    body: z.strictObject({ email: loginBody.shape.account }),
    data: z.object({ account: z.string() }),
  }),
  logout: endpoint({
    method: 'POST',
    path: '/Account/logout',
    summary: 'End this session',
    permission: 'public',
    effect: 'own',
    data: done,
  }),
} satisfies Endpoints
