import { z } from 'zod'
import { approvableEntities } from '#business'
import { type Endpoints, endpoint, pageEndpoint } from '#http/endpoint'
import { changeOf, deletionQuery, id, idParams, version } from '#http/page'
import { roles } from '#permission/permissions'
import { text } from '#values/text'
import { changePasswordBody, userBody } from './form.ts'

const done = z.object({ done: z.literal(true) })
const moment = z.iso.datetime()

/** The profile of the specification, section 3. */
export const profileSchema = z.object({
  id,
  username: z.string(),
  fullName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  code: z.string().nullable(),
  created: moment,
  lastModified: moment,
  roles: z.array(z.enum(roles)),
  phoneNumberConfirmed: z.boolean(),
  emailConfirmed: z.boolean(),
  isLocked: z.boolean(),
  departmentName: z.string().nullable(),
  positionName: z.string().nullable(),
  mustChangePassword: z.boolean(),
  permissions: z.array(z.string()),
})
export type Profile = z.output<typeof profileSchema>

export const userSchema = profileSchema.omit({ permissions: true }).extend({
  departmentId: id.nullable(),
  positionId: id.nullable(),
  isAdmin: z.boolean(),
  version,
})
export type User = z.output<typeof userSchema>

export const userEndpoints = {
  profile: endpoint({
    method: 'GET',
    path: '/User/profile',
    summary: 'Who I am, with my roles and permissions',
    permission: 'signed-in',
    beforePasswordChange: true,
    data: profileSchema,
  }),
  create: endpoint({
    method: 'POST',
    path: '/User',
    summary: 'Create a user; the temporary password is shown once',
    permission: 'user:create',
    secret: true,
    body: userBody,
    data: userSchema.extend({ temporaryPassword: z.string() }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/User',
    summary: 'Change a user',
    permission: 'user:update',
    body: changeOf(userBody),
    data: userSchema,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/User/{id}',
    summary: 'Delete a user who is not in use',
    permission: 'user:delete',
    params: idParams,
    query: deletionQuery,
    data: done,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/User/ChangePassword',
    summary: 'Change my password; my other sessions end',
    permission: 'signed-in',
    beforePasswordChange: true,
    secret: true,
    body: changePasswordBody,
    data: done,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/User/ResetPassword',
    summary: 'Give a user a temporary password, shown once; all sessions of the user end',
    permission: 'resetPassword:update',
    secret: true,
    body: z.strictObject({ userId: id }),
    data: z.object({ temporaryPassword: z.string() }),
  }),
  search: pageEndpoint({
    method: 'POST',
    path: '/User/Search',
    summary: 'Search users',
    permission: 'user:view',
    body: z.strictObject({
      PageNumber: z.number().int().min(1).max(1_000_000).default(1),
      PageSize: z.number().int().min(1).max(100).default(10),
      search: text({ max: 200, min: 0 }).optional(),
    }),
    data: userSchema,
  }),
  options: endpoint({
    method: 'GET',
    path: '/User/options',
    summary: 'People for pickers: name and department, without the user list right',
    permission: 'signed-in',
    query: z.strictObject({
      search: text({ max: 200, min: 0 }).optional(),
      may: z.enum(approvableEntities.map((entity) => `${entity}:approve` as const)).optional(),
    }),
    data: z.array(
      z.object({ id, name: z.string(), username: z.string(), departmentName: z.string().nullable() }),
    ),
  }),
} satisfies Endpoints
