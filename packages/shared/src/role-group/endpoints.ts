import { z } from 'zod'
import { recordAbilities } from '#http/abilities'
import { type Endpoints, endpoint, pageEndpoint } from '#http/endpoint'
import { id, pageParts, pageQuery, reference, version } from '#http/page'
import { type PermissionEntity, permissionActions, permissionEntities, roles } from '#permission/permissions'
import { ownedEntities, scopes } from '#permission/scope'
import { recordEndpoints } from '#record/endpoints'
import { roleGroupBody } from './form.ts'

/** Somebody who is in a group. */
const member = z.object({
  id,
  name: z.string(),
  username: z.string(),
  departmentName: z.string().nullable(),
})
export type Member = z.output<typeof member>

/** A role group as a list shows it. */
export const roleGroupItem = z.object({
  id,
  code: z.string(),
  name: z.string(),
  note: z.string().nullable(),
  scope: z.enum(scopes),
  memberCount: z.number().int(),
  version,
  modifiedAt: z.iso.datetime(),
  abilities: recordAbilities,
})
export type RoleGroupItem = z.output<typeof roleGroupItem>

/** A role group with its permissions and its people. */
export const roleGroupSchema = roleGroupItem.extend({
  permissions: roleGroupBody.shape.permissions.unwrap(),
  members: z.array(member),
})
export type RoleGroup = z.output<typeof roleGroupSchema>

/** Of an entity that somebody goes on seeing: from which scope to which. */
const scopeChange = z.object({ entity: z.enum(ownedEntities), from: z.enum(scopes), to: z.enum(scopes) })

/** What somebody could do and see more or less, all groups of the person counted. */
export const roleGroupEffect = z.object({
  member,
  gains: z.array(z.string()),
  loses: z.array(z.string()),
  scopes: z.array(scopeChange),
  /** Where a narrower scope narrows nothing: to what extent other groups go on showing it, and which. */
  stays: z.object({ scope: z.enum(scopes), groups: z.array(z.string()) }).nullable(),
})
export type RoleGroupEffect = z.output<typeof roleGroupEffect>

/** One entity of the matrix: which groups hold what of it, and how many people see its records in effect. */
const entityHolders = z.object({
  entity: z.enum(permissionEntities as [PermissionEntity, ...PermissionEntity[]]),
  groups: z.array(
    reference.extend({
      actions: z.array(z.enum(permissionActions)),
      /** Which of its records the group shows, where they are somebody's. */
      scope: z.enum(scopes).nullable(),
    }),
  ),
  people: z.number().int(),
})
export type EntityHolders = z.output<typeof entityHolders>

/** Somebody who sees the records of an entity, and the groups that show them; none of them where the role does. */
const viewer = member.extend({ role: z.enum(roles), from: z.array(z.string()) })
export type Viewer = z.output<typeof viewer>

/** One of the three roles, and what it may by itself: nothing for basic, whose rights are those of role groups. */
const role = z.object({ code: z.enum(roles), name: z.string(), permissions: z.array(z.string()) })

export const roleEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/Role',
    summary: 'The three roles, which nobody makes or changes: what each is called, and what it may by itself',
    permission: 'roleGroup:view',
    data: z.array(role),
  }),
} satisfies Endpoints

export const permissionEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/Permission',
    summary: 'Every entity of the permission matrix, with the role groups that hold rights to it',
    permission: 'roleGroup:view',
    data: z.array(entityHolders),
  }),
  people: pageEndpoint({
    method: 'GET',
    path: '/Permission/people',
    summary: 'Who sees the records of an entity in effect, and which role groups show them',
    permission: 'roleGroup:view',
    query: z.strictObject({ ...pageParts, entity: entityHolders.shape.entity }),
    data: viewer,
  }),
} satisfies Endpoints

export const roleGroupEndpoints = {
  ...recordEndpoints({
    resource: 'Group',
    entity: 'roleGroup',
    words: { one: 'a role group', many: 'role groups' },
    form: roleGroupBody,
    item: roleGroupItem,
    record: roleGroupSchema,
    query: pageQuery({ sort: ['name', 'code', 'modifiedAt'] }),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/Group/preview',
    summary: 'Who would gain and lose which rights, and see more or less, if a group held these permissions',
    permission: 'roleGroup:view',
    effect: 'read',
    body: z.strictObject({
      id,
      permissions: roleGroupBody.shape.permissions,
      /** As stored when absent. */
      scope: z.enum(scopes).optional(),
    }),
    data: z.array(roleGroupEffect),
  }),
} satisfies Endpoints
