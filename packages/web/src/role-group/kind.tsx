import { type RoleGroup, roleGroupEndpoints } from '@barem/shared/role-group/endpoints'
import { roleGroupBody } from '@barem/shared/role-group/form'
import type { RecordKind } from '#record/record-kind.ts'
import { GroupEffectTitle } from './GroupEffects.tsx'
import { permissionsChanged, scopeInWords } from './history.ts'
import { roleGroupPaths } from './paths.ts'
import { RoleGroupFields, roleGroupLabels } from './RoleGroupFields.tsx'

export const roleGroupKind: RecordKind<RoleGroup> = {
  entity: 'roleGroup',
  endpoints: roleGroupEndpoints,
  paths: roleGroupPaths,
  schema: roleGroupBody,
  initial: { permissions: [], scope: 'all' },
  labels: roleGroupLabels,
  fields: (group) => <RoleGroupFields group={group} />,
  above: (group) => <GroupEffectTitle key={group.id} group={group} />,
  called: ({ name }) => ({ name }),
  history: { change: permissionsChanged, value: scopeInWords },
}
