import { z } from 'zod'
import { approvableEntities } from '#business'
import { abilitySchema, recordAbilities } from '#http/abilities'
import { type Endpoints, endpoint, pageEndpoint } from '#http/endpoint'
import { id, idParams, pageQuery, reference, version } from '#http/page'
import { referenceFilter, severalOf, switchFilter } from '#list/filter'
import { roles } from '#permission/permissions'
import { scopes } from '#permission/scope'
import { recordEndpoints } from '#record/endpoints'
import { roleGroupEffect } from '#role-group/endpoints'
import { text } from '#values/text'
import {
  adminGrantBody,
  changePasswordBody,
  emailBody,
  lockBody,
  resetPasswordBody,
  unlockBody,
  userBody,
} from './form.ts'

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
  roleGroups: z.array(reference),
  mustChangePassword: z.boolean(),
  permissions: z.array(z.string()),
})
export type Profile = z.output<typeof profileSchema>

export const userSchema = profileSchema.omit({ permissions: true }).extend({
  departmentId: id.nullable(),
  positionId: id.nullable(),
  department: reference.nullable(),
  position: reference.nullable(),
  roleGroupIds: z.array(id),
  isAdmin: z.boolean(),
  version,
  modifiedAt: moment,
  abilities: recordAbilities.extend({ lock: abilitySchema, grant: abilitySchema, reset: abilitySchema }),
})
export type User = z.output<typeof userSchema>

/** A right somebody has in effect, and which groups give it; none of them where the role does. */
const heldRight = z.object({
  permission: z.string(),
  from: z.array(z.string()),
  /** Of the right to view what is somebody's: whose records it shows. */
  scope: z.enum(scopes).nullable(),
})
export type HeldRight = z.output<typeof heldRight>

export const userFilters = {
  isLocked: switchFilter,
  departmentId: referenceFilter,
  positionId: referenceFilter,
}

const people = recordEndpoints({
  resource: 'User',
  entity: 'user',
  words: { one: 'a user', many: 'users' },
  form: userBody,
  item: userSchema,
  record: userSchema,
  query: pageQuery({ sort: ['givenName'], filters: userFilters }),
})

const approving = approvableEntities.map((entity) => `${entity}:approve` as const)

export const userEndpoints = {
  profile: endpoint({
    method: 'GET',
    path: '/User/profile',
    summary: 'Who I am, with my roles and permissions',
    permission: 'signed-in',
    beforePasswordChange: true,
    data: profileSchema,
  }),
  ...people,
  create: {
    ...people.create,
    summary: 'Create a user; the temporary password is shown once',
    secret: true,
    data: userSchema.extend({ temporaryPassword: z.string() }),
  },
  lock: endpoint({
    method: 'POST',
    path: '/User/{id}/lock',
    summary: 'Lock a user out: no sign-in, all sessions end; what is theirs stays',
    permission: 'user:update',
    params: idParams,
    body: lockBody,
    data: userSchema,
  }),
  unlock: endpoint({
    method: 'POST',
    path: '/User/{id}/unlock',
    summary: 'Let a locked user sign in again; a SuperAdmin or Admin with the `password` of whoever does it',
    permission: 'user:update',
    secret: true,
    params: idParams,
    body: unlockBody,
    data: userSchema,
  }),
  grantAdmin: endpoint({
    method: 'POST',
    path: '/User/{id}/admin',
    summary:
      'Give a user another role, with the password of whoever does it; all sessions of the user end. `isAdmin` instead of `role`: Admin or basic',
    permission: 'decentralize:update',
    secret: true,
    params: idParams,
    body: adminGrantBody,
    data: userSchema,
  }),
  changeEmail: endpoint({
    method: 'POST',
    path: '/User/{id}/email',
    summary:
      'Change where the link for a new password of a user goes, with the password of whoever does it; the only way for a SuperAdmin or Admin',
    permission: 'user:update',
    secret: true,
    params: idParams,
    body: emailBody,
    data: userSchema,
  }),
  rights: endpoint({
    method: 'GET',
    path: '/User/{id}/rights',
    summary: 'What a user may do in effect, and which role groups give it',
    permission: 'user:view',
    params: idParams,
    data: z.array(heldRight),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/User/preview',
    summary: 'Which rights a user would gain and lose, and see more or less, in these role groups',
    permission: 'user:view',
    effect: 'read',
    body: z.strictObject({ id, roleGroupIds: userBody.shape.roleGroupIds.unwrap() }),
    data: z.array(roleGroupEffect),
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
    summary:
      'Give a user a temporary password, shown once; all sessions of the user end. Of a SuperAdmin or Admin with the `password` of whoever does it',
    permission: 'resetPassword:update',
    secret: true,
    body: resetPasswordBody,
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
      /** Who may do one of them. */
      may: severalOf(z.enum(approving), approving.join('|')).optional(),
    }),
    data: z.array(
      z.object({ id, name: z.string(), username: z.string(), departmentName: z.string().nullable() }),
    ),
  }),
} satisfies Endpoints
