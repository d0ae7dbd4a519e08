import { z } from 'zod'
import { newPassword } from '#account/form'
import { id, version } from '#http/page'
import { roles } from '#permission/permissions'
import { email } from '#values/email'
import { phone } from '#values/phone'
import { code, text } from '#values/text'
import { username } from '#values/username'

/** The password of whoever does it. */
export const ownPassword = z.string().min(1).max(128)

/** More groups than a company has. */
const MAX_ROLE_GROUPS = 50

/** The user form (specification sections 3 and 5); the admin grant is SuperAdmin's alone. */
export const userBody = z.strictObject({
  username,
  fullName: text({ max: 200 }),
  email,
  phoneNumber: phone,
  code: code({ max: 50 }).nullable().default(null),
  departmentId: id,
  positionId: id,
  /** The role groups; a new user without a word about them starts in that of newcomers. */
  roleGroupIds: z.array(id).max(MAX_ROLE_GROUPS).optional(),
  isAdmin: z.boolean().default(false),
})

/**
 * The role of somebody: a call of its own, with the password of whoever gives it. `isAdmin` is the flag of the specification:
 * Admin or basic. One of the two is said.
 */
export const adminGrantBody = z
  .strictObject({
    version,
    role: z.enum(roles).optional(),
    isAdmin: z.boolean().optional(),
    password: ownPassword,
  })
  .refine((grant) => (grant.role === undefined) !== (grant.isAdmin === undefined), { path: ['role'] })

/** The form of that call. */
export const roleForm = z.strictObject({ role: z.enum(roles), password: ownPassword })

/** A temporary password; of whoever has a role above basic with the password of whoever gives it. */
export const resetPasswordBody = z.strictObject({ userId: id, password: ownPassword.optional() })

/** The form of a call that asks for nothing but the password of whoever does it. */
export const ownPasswordForm = z.strictObject({ password: ownPassword })

/** Another e-mail address, with the password of whoever gives it; the only way of a role above basic. */
export const emailForm = z.strictObject({ email, password: ownPassword })
export const emailBody = emailForm.extend({ version })

/** Locking, with a reason. */
export const lockBody = z.strictObject({
  version,
  note: text({ max: 500, min: 0 }).nullable().default(null),
})

/** Unlocking; of whoever has a role above basic with the password of whoever does it. */
export const unlockBody = lockBody.extend({ password: ownPassword.optional() })

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
