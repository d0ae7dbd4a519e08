import { z } from 'zod'
import { type Endpoints, endpoint } from '#http/endpoint'
import { id, idParams } from '#http/page'
import { loginBody, newPasswordBody } from './form.ts'

const signedIn = z.object({
  jwToken: z.string(),
  /** Seconds until the token ends. */
  expiresIn: z.number().int(),
})

const done = z.object({ done: z.literal(true) })
const moment = z.iso.datetime()

/** A device that is signed in to my account. */
export const sessionSchema = z.object({
  id,
  /** As the browser names itself; the reader's side puts it into words. */
  userAgent: z.string(),
  address: z.string(),
  createdAt: moment,
  /** To the ten minutes of an access token. */
  lastSeenAt: moment,
  /** The one that asks. */
  current: z.boolean(),
})
export type MySession = z.output<typeof sessionSchema>

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
  sessions: endpoint({
    method: 'GET',
    path: '/Account/sessions',
    summary: 'The devices that are signed in to my account, the one seen last first',
    permission: 'signed-in',
    beforePasswordChange: true,
    data: z.array(sessionSchema),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/Account/sessions/{id}',
    summary: 'End one of my sessions; its token and its sockets die at once',
    permission: 'signed-in',
    beforePasswordChange: true,
    params: idParams,
    data: done,
  }),
  endOtherSessions: endpoint({
    method: 'POST',
    path: '/Account/sessions/end-others',
    summary: 'End all of my sessions but this one',
    permission: 'signed-in',
    beforePasswordChange: true,
    data: z.object({ ended: z.number().int() }),
  }),
} satisfies Endpoints

/** What a link does that was sent to somebody who forgot the password. */
export const passwordLinkEndpoints = {
  newPassword: endpoint({
    method: 'POST',
    path: '/Account/newpassword',
    summary: 'Set a new password by the token of a link that was sent; all sessions of the account end',
    permission: 'public',
    effect: 'own',
    body: newPasswordBody,
    data: done,
  }),
} satisfies Endpoints
