import { z } from 'zod'
import { newPassword } from '#account/form'
import { version } from '#http/page'
import { email } from '#values/email'
import { phone } from '#values/phone'
import { code, text } from '#values/text'
import { username } from '#values/username'

/** More groups than a company has. */
const MAX_ROLE_GROUPS = 50

/** The user form (specification sections 3 and 5); the admin grant is SuperAdmin's alone. */
export const userBody = z.strictObject({
  username,
  fullName: text({ max: 200 }),
  email,
  phoneNumber: phone,
  code: code({ max: 50 }).nullable().default(null),
  departmentId: z.uuid(),
  positionId: z.uuid(),
  /** The role groups; a new user without a word about them starts in that of newcomers. */
  roleGroupIds: z.array(z.uuid()).max(MAX_ROLE_GROUPS).optional(),
  isAdmin: z.boolean().default(false),
})

/** The admin grant: a call of its own, with the password of whoever gives it. */
export const adminGrantBody = z.strictObject({
  version,
  isAdmin: z.boolean(),
  password: z.string().min(1).max(128),
})

/** Locking, with a reason, and unlocking. */
export const lockBody = z.strictObject({
  version,
  note: text({ max: 500, min: 0 }).nullable().default(null),
})

/** Old and new password; the confirmation is compared in the form and is not sent (specification section 7). */
export const changePasswordBody = z.strictObject({
  oldPassword: z.string().min(1).max(128),
  newPassword,
})

export const changePasswordForm = changePasswordBody
  .extend({ confirmPassword: z.string().min(1).max(128) })
  .refine((form) => form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    params: { code: 'password-mismatch' },
  })
