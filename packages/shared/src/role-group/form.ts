import { z } from 'zod'
import { grantablePermissions, normalizedPermissions } from '#permission/permissions'
import { scopes } from '#permission/scope'
import { code, text } from '#values/text'

/** The form of a role group: what whoever is in it may do (domain, section 2). */
export const roleGroupBody = z.strictObject({
  code: code({ max: 50 }),
  name: text({ max: 200 }),
  note: text({ max: 2000, min: 0, lines: true }).nullable().default(null),
  permissions: z
    .array(z.enum(grantablePermissions))
    .max(grantablePermissions.length)
    .overwrite(normalizedPermissions)
    .default([]),
  /** Which records its people see of those that belong to somebody. */
  scope: z.enum(scopes).default('all'),
})
export type RoleGroupBody = z.output<typeof roleGroupBody>
