import type { Messages } from '../messages.ts'
import type { roleGroup as vi } from '../vi/role-group.ts'

export const roleGroup: Messages<typeof vi> = {
  goTo: 'Open role groups',
  title: 'Role groups',
  menu: 'Role groups',
  count_one: '{{count}} role group',
  count_other: '{{count}} role groups',
  add: 'Add role group',
  edit: 'Role group {{name}}',
  name: 'role group {{name}}',
  created: 'Role group {{name}} added',
  saved: 'Role group {{name}} saved',
  searchHint: 'Code or name of the group',
  event: { created: 'Added', updated: 'Changed', deleted: 'Deleted' },
  deleteHint: 'A group with people in it cannot be deleted: move them to another group first.',
  field: {
    code: 'Code',
    name: 'Name',
    note: 'Note',
    permissions: 'Permissions',
    memberCount: 'People',
    modifiedAt: 'Changed',
  },
  section: { documents: 'Documents and records', categories: 'Categories', other: 'Other' },
  matrix: {
    entity: 'Entity',
    box: '{{action}} {{entity}}',
    costHint:
      'Capital prices, purchase prices, profit and whole purchase contracts are shown to whoever may view costs.',
    superAdminHint: 'Users, role groups, configurations and system notifications are for SuperAdmin alone.',
  },
  holders: {
    title: 'Permissions',
    groups: 'Role groups that hold it',
    people: 'People who see it',
    viewOnly: 'View only',
    lacksCost: '(needs the right to costs too)',
    nobody: 'Held by no group yet',
    superAdmin: 'SuperAdmin alone',
  },
  members: 'People in this group',
  noMembers: 'Nobody is in this group yet.',
  preview: {
    title_one: 'Saving changes the rights of one person',
    title_other: 'Saving changes the rights of {{count}} people',
    none: 'Nobody gains or loses a right by saving.',
    gains: 'Gains: {{rights}}',
    loses: 'Loses: {{rights}}',
  },
}
