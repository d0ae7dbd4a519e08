import { z } from 'zod'
import { newPassword } from '#account/form'
import { email } from '#values/email'
import { phone } from '#values/phone'
import { code, text } from '#values/text'
import { username } from '#values/username'

/** The user form (specification sections 3 and 5); the admin grant is SuperAdmin's alone. */
export const userBody = z.strictObject({
  username,
  fullName: text({ max: 200 }),
  email,
  phoneNumber: phone,
  code: code({ max: 50 }).nullable().default(null),
  departmentId: z.uuid(),
  positionId: z.uuid(),
  isAdmin: z.boolean().default(false),
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
