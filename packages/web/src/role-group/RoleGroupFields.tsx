import type { RoleGroup } from '@barem/shared/role-group/endpoints'
import { roleGroupBody } from '@barem/shared/role-group/form'
import { Field } from '#form/Field.tsx'
import { LongTextField } from '#form/LongTextField.tsx'
import { FormSection } from '#form/RecordForm.tsx'
import { TextField } from '#form/TextField.tsx'
import type { TextKey } from '#i18n/i18n.ts'
import { GroupEffects } from './GroupEffects.tsx'
import { PermissionMatrix } from './PermissionMatrix.tsx'
import { ScopeField } from './ScopeField.tsx'

type FieldName = keyof typeof roleGroupBody.shape

export const roleGroupLabels = Object.fromEntries(
  Object.keys(roleGroupBody.shape).map((name) => [name, `roleGroup.field.${name as FieldName}`]),
) as Record<FieldName, TextKey>

/** What a group is called and what it may do; with people in it, what a change means for them. */
export function RoleGroupFields({ group }: { group?: RoleGroup | undefined }) {
  return (
    <>
      <FormSection>
        <TextField name="code" />
        <TextField name="name" span={6} />
        <LongTextField name="note" lines={1} />
      </FormSection>
      <FormSection>
        <ScopeField />
        <Field name="permissions" span={12} choice unmarked>
          <PermissionMatrix />
        </Field>
      </FormSection>
      {group && group.members.length > 0 ? <GroupEffects key={group.id} group={group} /> : null}
    </>
  )
}
