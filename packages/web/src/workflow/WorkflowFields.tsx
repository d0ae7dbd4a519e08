import { approvableEntities } from '@barem/shared/business'
import type { Workflow } from '@barem/shared/workflow/endpoints'
import { workflowBody, workflowStatuses } from '@barem/shared/workflow/form'
import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { optionsOf } from '#category/options.ts'
import { Field } from '#form/Field.tsx'
import { LongTextField } from '#form/LongTextField.tsx'
import { NumberField } from '#form/NumberField.tsx'
import { FormSection } from '#form/RecordForm.tsx'
import { RemoteSelectField } from '#form/RemoteSelectField.tsx'
import { SelectField } from '#form/SelectField.tsx'
import { TextField } from '#form/TextField.tsx'
import { type TextKey, textOf } from '#i18n/i18n.ts'
import { DiagramField } from './DiagramField.tsx'
import { RuleEditor } from './RuleEditor.tsx'
import { Trial } from './Trial.tsx'
import './workflow.css'

type FieldName = keyof typeof workflowBody.shape

/** Every field of the form has its label under `workflow.field`. */
export const workflowLabels = Object.fromEntries(
  Object.keys(workflowBody.shape).map((name) => [name, `workflow.field.${name as FieldName}`]),
) as Record<FieldName, TextKey>

/** The fields of a workflow: what it is for, when it is taken, and its steps. */
export function WorkflowFields({ workflow }: { workflow?: Workflow | undefined }) {
  const { t } = useTranslation()
  const type: unknown = Form.useWatch('type', Form.useFormInstance())
  const kind = approvableEntities.find((entity) => entity === type) ?? null
  return (
    <>
      <FormSection title={t('workflow.section.general')}>
        <TextField name="name" span={6} />
        <SelectField
          name="type"
          options={approvableEntities.map((value) => ({ value, label: textOf(`${value}.title`) }))}
        />
        <RemoteSelectField
          name="departmentId"
          endpoint={optionsOf('department')}
          chosen={workflow?.department}
          hint={t('workflow.departmentHint')}
        />
        <SelectField
          name="status"
          hint={t('workflow.statusHint')}
          options={workflowStatuses.map((value) => ({ value, label: t(`workflow.status.${value}`) }))}
        />
        <NumberField
          name="priority"
          span={3}
          beside={t('workflow.priorityBeside')}
          hint={t('workflow.priorityHint')}
        />
        <LongTextField name="description" lines={2} span={12} />
      </FormSection>
      <FormSection title={t('workflow.section.rules')}>
        <Field name="rules" label="" span={12}>
          <RuleEditor kind={kind} />
        </Field>
      </FormSection>
      <FormSection title={t('workflow.section.steps')}>
        <Field name="diagram" label="" span={12}>
          <DiagramField kind={kind} workflow={workflow} />
        </Field>
      </FormSection>
      {kind && (
        <FormSection title={t('workflow.trial.title')}>
          <Trial key={kind} kind={kind} />
        </FormSection>
      )}
    </>
  )
}
