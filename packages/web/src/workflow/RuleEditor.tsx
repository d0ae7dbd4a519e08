import type { ApprovableEntity } from '@barem/shared/business'
import type { Rule } from '@barem/shared/workflow/rule'
import { Skeleton, Typography } from 'antd'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { useLazyComponent } from '#feedback/use-lazy-component.ts'
import { FormContext } from '#form/form-context.ts'
import { useChoices } from './use-choices.ts'

interface Props {
  kind: ApprovableEntity | null
  /** Of a node, which is no field of its own. */
  disabled?: boolean
  value?: Rule
  onChange?: (rule: Rule) => void
}

const loadBuilder = async () => (await import('./RuleBuilder.tsx')).RuleBuilder

/** A tree of comparisons: fields of the kind with figures, words or names, in groups of which all, any or none hold. */
export function RuleEditor({ kind, disabled = false, value, onChange }: Props) {
  const { t } = useTranslation()
  // a published version is read outside of a form
  const isOff = use(FormContext)?.disabled ?? false
  const choices = useChoices(kind)
  const RuleBuilder = useLazyComponent(loadBuilder, kind !== null)
  if (!kind) return <Typography.Text type="secondary">{t('workflow.rule.typeFirst')}</Typography.Text>
  if (!RuleBuilder || choices.fields.length === 0)
    return <Skeleton active title={false} paragraph={{ rows: 1 }} />
  return (
    <RuleBuilder
      {...{ kind, choices }}
      disabled={disabled || isOff}
      rule={value ?? anyTotal()}
      onChange={(rule) => onChange?.(rule)}
    />
  )
}

/** What a new rule says: of every document with a figure above nothing. */
export function anyTotal(): Rule {
  return { match: 'all', rules: [{ field: 'total', is: 'more', figure: 0 }] }
}
