import { z } from 'zod'
import { text } from '#values/text'
import { account } from '#values/username'

/** Sign-in (specification sections 3 and 5). `ipAddress` is what the browser claims; it is logged, never trusted. */
export const loginBody = z.strictObject({
  ipAddress: text({ max: 64, min: 0 }).optional(),
  account,
  password: z.string().min(1).max(128),
  rememberMe: z.boolean().default(true),
})

/** New passwords: 12 to 128 characters, any characters, no forced rotation (reliability, F1). */
export const PASSWORD_MIN = 12
export const PASSWORD_MAX = 128
export const newPassword = z.string().min(PASSWORD_MIN).max(PASSWORD_MAX)

/** The token of a link by mail; of whatever shape, so that a damaged one is told like one that has ended. */
export const newPasswordBody = z.strictObject({ token: z.string().min(1).max(200), newPassword })

/** The confirmation is compared in the form and is not sent. */
export const newPasswordForm = z
  .strictObject({ newPassword, confirmPassword: z.string().min(1).max(128) })
  .refine((form) => form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    params: { code: 'password-mismatch' },
  })
