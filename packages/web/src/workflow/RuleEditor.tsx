import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { ApprovableEntity } from '@barem/shared/business'
import type { ReferenceTo } from '@barem/shared/document/fields'
import { foldText } from '@barem/shared/values/fold-text'
import type { WorkflowChoices } from '@barem/shared/workflow/endpoints'
import type { Comparison, Match, Rule } from '@barem/shared/workflow/rule'
import { Button, Select, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { pickedFrom } from '#document/references.ts'
import { AmountInput } from '#form/AmountInput.tsx'
import { useField } from '#form/form-context.ts'
import { RemoteMany } from '#form/RemoteMany.tsx'
import { textOf } from '#i18n/i18n.ts'
import { useChoices } from './use-choices.ts'

type RuleField = WorkflowChoices['fields'][number]

const matches: readonly Match[] = ['all', 'any', 'none']
const figureComparisons = ['at-least', 'at-most', 'more', 'less', 'equals'] as const

interface Props {
  kind: ApprovableEntity | null
  /** Of a step, which is no field of its own. */
  disabled?: boolean
  value?: Rule
  onChange?: (rule: Rule) => void
}

/** One group of comparisons: fields of the kind with figures, words or names. What is nested deeper stays as it is. */
export function RuleEditor({ kind, disabled = false, value, onChange }: Props) {
  const { t } = useTranslation()
  const field = useField('rules')
  const { fields, people } = useChoices(kind)
  const isDisabled = disabled || field.disabled
  if (!kind) return <Typography.Text type="secondary">{t('workflow.rule.typeFirst')}</Typography.Text>
  const { match, rules, groups = [] } = value ?? { match: 'all', rules: [] }
  const put = (next: Rule['rules']) => onChange?.({ ...value, match, rules: next })
  return (
    <div className="workflow-rule">
      {rules.length > 1 || match !== 'all' ? (
        <Select
          value={match}
          disabled={isDisabled}
          aria-label={t('workflow.section.rules')}
          options={matches.map((one) => ({ value: one, label: t(`workflow.rule.match.${one}`) }))}
          onChange={(one: Match) => onChange?.({ ...value, match: one, rules })}
        />
      ) : null}
      {rules.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a comparison has no name of its own
        <div key={at} className="workflow-comparison">
          <ComparisonRow
            {...{ kind, fields, people, one, disabled: isDisabled }}
            onChange={(next) => put(rules.map((rule, other) => (other === at ? next : rule)))}
          />
          {isDisabled || rules.length + groups.length === 1 ? null : (
            <Button
              type="text"
              danger
              icon={<DeleteOutlined />}
              aria-label={t('workflow.rule.remove', { number: at + 1 })}
              onClick={() => put(rules.filter((_, other) => other !== at))}
            />
          )}
        </div>
      ))}
      {groups.length > 0 ? (
        <Typography.Text type="secondary">{t('workflow.rule.nested')}</Typography.Text>
      ) : null}
      {isDisabled ? null : (
        <Button size="small" icon={<PlusOutlined />} onClick={() => put([...rules, aboveNothing()])}>
          {t('workflow.rule.add')}
        </Button>
      )}
    </div>
  )
}

/** What a new comparison says. */
export function aboveNothing(): Comparison {
  return { field: 'total', is: 'more', figure: 0 }
}

interface RowProps {
  kind: ApprovableEntity
  fields: readonly RuleField[]
  people: WorkflowChoices['people']
  one: Comparison
  disabled: boolean
  onChange: (next: Comparison) => void
}

function ComparisonRow({ kind, fields, people, one, disabled, onChange }: RowProps) {
  const { t } = useTranslation()
  const field = fields.find(({ name }) => name === one.field)
  return (
    <>
      <Select
        className="workflow-wide"
        value={one.field}
        disabled={disabled}
        aria-label={t('workflow.rule.field')}
        options={fields.map(({ name }) => ({ value: name, label: textOf(`${kind}.field.${name}`) }))}
        showSearch={{
          filterOption: (typed, option) => foldText(option?.label ?? '').includes(foldText(typed)),
        }}
        onChange={(name: string) => {
          const next = fields.find((other) => other.name === name)
          if (next) onChange(comparisonOf(next))
        }}
      />
      {field?.kind === 'figure' ? (
        <>
          <Select
            value={one.is}
            disabled={disabled}
            aria-label={t('workflow.rule.comparison')}
            options={figureComparisons.map((is) => ({ value: is, label: t(`workflow.rule.is.${is}`) }))}
            onChange={(is: Comparison['is']) => onChange({ ...one, is })}
          />
          <AmountInput
            value={one.figure ?? null}
            disabled={disabled}
            ariaLabel={t('workflow.rule.value')}
            onChange={(value) => onChange({ ...one, figure: value as number })}
          />
        </>
      ) : null}
      {field && field.kind !== 'figure' ? (
        <Words {...{ kind, field, people, one, disabled, onChange }} />
      ) : null}
    </>
  )
}

/** Yes or no, words of a choice, or the names of what is referred to. */
function Words({
  kind,
  field,
  people,
  one,
  disabled,
  onChange,
}: Omit<RowProps, 'fields'> & { field: RuleField }) {
  const { t } = useTranslation()
  const values = one.words ?? []
  const label = t('workflow.rule.value')
  const put = (ids: string[]) => onChange({ ...one, is: 'in', words: ids })
  if (field.kind === 'flag')
    return (
      <Select
        value={String(one.flag)}
        disabled={disabled}
        aria-label={label}
        options={[
          { value: 'true', label: t('frame.feedback.yes') },
          { value: 'false', label: t('frame.feedback.no') },
        ]}
        onChange={(value: string) => onChange({ ...one, is: 'equals', flag: value === 'true' })}
      />
    )
  const known =
    field.kind === 'choice'
      ? field.options.map((value) => ({ value, label: textOf(`${kind}.${field.name}.${value}`) }))
      : field.to === 'user'
        ? people.map(({ id, name }) => ({ value: id, label: name }))
        : null
  return (
    <>
      <span>{t('workflow.rule.is.in')}</span>
      <span className="workflow-wide">
        {known ? (
          <Select
            mode="multiple"
            className="full-width"
            value={values}
            disabled={disabled}
            aria-label={label}
            options={known}
            placeholder={t('frame.form.choose')}
            showSearch={{
              filterOption: (typed, option) => foldText(option?.label ?? '').includes(foldText(typed)),
            }}
            onChange={put}
          />
        ) : (
          <RemoteMany
            endpoint={pickedFrom(field.to as ReferenceTo)}
            values={values}
            onChange={put}
            placeholder={label}
          />
        )}
      </span>
    </>
  )
}

/** A comparison of another field begins anew. */
function comparisonOf({ name, kind }: RuleField): Comparison {
  if (kind === 'figure') return { field: name, is: 'more', figure: 0 }
  return kind === 'flag' ? { field: name, is: 'equals', flag: true } : { field: name, is: 'in', words: [] }
}
