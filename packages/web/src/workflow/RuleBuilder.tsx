import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { ApprovableEntity } from '@barem/shared/business'
import type { ReferenceTo } from '@barem/shared/document/fields'
import { figureOfUnit, percent } from '@barem/shared/values/figure'
import { foldText } from '@barem/shared/values/fold-text'
import type { WorkflowChoices } from '@barem/shared/workflow/endpoints'
import { comparisonsOf, RULE_DEPTH, type Rule } from '@barem/shared/workflow/rule'
import { Button, Select, Typography } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type ActionProps,
  type CombinatorSelectorProps,
  type FieldSelectorProps,
  type OperatorSelectorProps,
  QueryBuilder,
  RuleGroupBodyComponents,
  type RuleGroupProps,
  type UseRuleGroup,
  type ValueEditorProps,
} from 'react-querybuilder'
import { pickedFrom } from '#document/references.ts'
import { AmountInput } from '#form/AmountInput.tsx'
import { leaveOnTab } from '#form/leave-on-tab.ts'
import { RemoteMany } from '#form/RemoteMany.tsx'
import { textOf } from '#i18n/i18n.ts'
import { queryOfRule, type RuleQuery, ruleOfQuery } from './rule-query.ts'
import { fieldInWords } from './rule-words.ts'

type RuleField = WorkflowChoices['fields'][number]

const matches = ['all', 'any', 'none'] as const
const figureComparisons = ['at-least', 'at-most', 'more', 'less', 'equals'] as const
const comparisonsOfKind: Record<RuleField['kind'], readonly string[]> = {
  figure: figureComparisons,
  flag: ['equals'],
  choice: ['in'],
  reference: ['in'],
}

/** What its controls know of the kind of document. */
interface Known {
  kind: ApprovableEntity
  choices: WorkflowChoices
  /** How many comparisons the whole rule has: the last one stays. */
  comparisons: number
}

interface Props {
  kind: ApprovableEntity
  choices: WorkflowChoices
  rule: Rule
  disabled: boolean
  onChange: (rule: Rule) => void
}

/** The query builder over the closed list of fields, with our controls. It draws; what it holds is a rule of the company. */
export function RuleBuilder({ kind, choices, rule, disabled, onChange }: Props) {
  const fields = useMemo(
    () => choices.fields.map(({ name }) => ({ name, label: fieldInWords(kind, name) })),
    [kind, choices],
  )
  const kindOf = (name: string) => choices.fields.find((one) => one.name === name)?.kind
  const known: Known = { kind, choices, comparisons: comparisonsOf(rule).length }
  return (
    <div className="workflow-rule">
      <QueryBuilder
        query={queryOfRule(rule)}
        onQueryChange={(query) => onChange(ruleOfQuery(query as RuleQuery))}
        enableMountQueryChange={false}
        fields={fields}
        combinators={matches.map((name) => ({ name, label: textOf(`workflow.rule.match.${name}`) }))}
        getOperators={(name) =>
          comparisonsOfKind[kindOf(name) ?? 'figure'].map((is) => ({
            name: is,
            label: textOf(`workflow.rule.is.${is}`),
          }))
        }
        getDefaultField="total"
        getDefaultOperator={(name) =>
          kindOf(name) === 'figure' ? 'more' : comparisonsOfKind[kindOf(name) ?? 'figure'][0]!
        }
        getDefaultValue={({ field }) => emptyOf(kindOf(field))}
        controlElements={controls}
        accessibleDescriptionGenerator={noTooltip}
        addRuleToNewGroups
        maxLevels={RULE_DEPTH}
        disabled={disabled}
        context={known}
      />
    </div>
  )
}

const noTooltip = () => ''

/** What a comparison of another field begins with. */
function emptyOf(kind: RuleField['kind'] | undefined): number | boolean | string[] {
  if (kind === 'flag') return true
  return kind === 'choice' || kind === 'reference' ? [] : 0
}

const found = {
  filterOption: (typed: string, option?: { label: string }) =>
    foldText(option?.label ?? '').includes(foldText(typed)),
}

function Combinator({ value, handleOnChange, disabled, rules, level }: CombinatorSelectorProps) {
  const { t } = useTranslation()
  if (level === 0 && rules.length < 2 && value === 'all') return null
  return (
    <Select
      value={value ?? null}
      disabled={disabled === true}
      aria-label={t('workflow.section.rules')}
      options={matches.map((one) => ({ value: one, label: t(`workflow.rule.match.${one}`) }))}
      onChange={handleOnChange}
    />
  )
}

function FieldSelector({ value, handleOnChange, disabled, context }: FieldSelectorProps) {
  const { t } = useTranslation()
  const { kind, choices } = context as Known
  const isKnown = choices.fields.some(({ name }) => name === value)
  return (
    <Select
      className="workflow-wide rule-field"
      value={value ?? null}
      disabled={disabled === true}
      aria-label={t('workflow.rule.field')}
      {...(isKnown ? {} : { status: 'error' as const })}
      options={choices.fields.map(({ name }) => ({ value: name, label: fieldInWords(kind, name) }))}
      showSearch={found}
      onChange={handleOnChange}
    />
  )
}

function OperatorSelector({ value, handleOnChange, disabled, context, field }: OperatorSelectorProps) {
  const { t } = useTranslation()
  const { choices } = context as Known
  const of = choices.fields.find(({ name }) => name === field)?.kind
  if (of === 'flag') return null
  if (of !== 'figure') return <span className="rule-is">{textOf(`workflow.rule.is.${value}`)}</span>
  return (
    <Select
      value={value ?? null}
      disabled={disabled === true}
      aria-label={t('workflow.rule.comparison')}
      options={figureComparisons.map((is) => ({ value: is, label: t(`workflow.rule.is.${is}`) }))}
      onChange={handleOnChange}
    />
  )
}

/** A figure, yes or no, words of a choice, or the names of what is referred to. */
function ValueEditor({ value, handleOnChange, disabled = false, context, field: name }: ValueEditorProps) {
  const { t } = useTranslation()
  const { kind, choices } = context as Known
  const field = choices.fields.find((one) => one.name === name)
  const label = t('workflow.rule.value')
  if (!field) return <span>{String(value ?? '')}</span>
  if (field.kind === 'figure')
    return (
      <AmountInput
        value={value ?? null}
        disabled={disabled}
        ariaLabel={label}
        figure={field.unit === '%' ? percent : figureOfUnit(field.unit ?? undefined)}
        onChange={handleOnChange}
        {...(field.unit ? { unit: field.unit } : {})}
      />
    )
  if (field.kind === 'flag')
    return (
      <Select
        value={String(value)}
        disabled={disabled}
        aria-label={label}
        options={[
          { value: 'true', label: t('frame.feedback.yes') },
          { value: 'false', label: t('frame.feedback.no') },
        ]}
        onChange={(one) => handleOnChange(one === 'true')}
      />
    )
  const words: string[] = Array.isArray(value) ? value : []
  const offered = wordsOf(field, kind, choices)
  return (
    <>
      <span className="workflow-wide">
        {offered ? (
          <Select
            mode="multiple"
            onInputKeyDown={leaveOnTab}
            className="full-width"
            value={words}
            disabled={disabled}
            aria-label={label}
            options={offered}
            placeholder={t('frame.form.choose')}
            showSearch={found}
            onChange={handleOnChange}
          />
        ) : (
          <RemoteMany
            endpoint={pickedFrom(field.to as ReferenceTo)}
            values={words}
            onChange={handleOnChange}
            placeholder={label}
          />
        )}
      </span>
      {name === 'partnerType' ? (
        <Typography.Text type="secondary" className="rule-hint">
          {t('workflow.rule.partnerType')}
        </Typography.Text>
      ) : null}
    </>
  )
}

/** What may be chosen, where all of it is at hand; null of records that the server searches. */
function wordsOf(
  { kind: of, name, options, to }: RuleField,
  kind: ApprovableEntity,
  { people }: WorkflowChoices,
) {
  if (of === 'choice') return options.map((value) => ({ value, label: textOf(`${kind}.${name}.${value}`) }))
  return to === 'user' ? people.map(({ id, name: label }) => ({ value: id, label })) : null
}

function RemoveButton({ handleOnClick, disabled, path, ruleOrGroup, context }: ActionProps) {
  const { t } = useTranslation()
  const { comparisons } = context as Known
  const held = 'rules' in ruleOrGroup ? comparisonsOf(ruleOfQuery(ruleOrGroup as RuleQuery)).length : 1
  if (disabled || held === comparisons) return null
  return (
    <Button
      type="text"
      danger
      icon={<DeleteOutlined />}
      aria-label={t('rules' in ruleOrGroup ? 'workflow.rule.removeGroup' : 'workflow.rule.remove', {
        number: path.map((at) => at + 1).join('.'),
      })}
      onClick={(event) => handleOnClick(event)}
    />
  )
}

/** The parts of a group, and below them what adds to it. */
function GroupBody(props: RuleGroupProps & UseRuleGroup) {
  const { t } = useTranslation()
  const { addRule, addGroup, path, disabled } = props
  return (
    <>
      <RuleGroupBodyComponents {...props} />
      {disabled ? null : (
        <span className="workflow-step-add">
          <Button size="small" icon={<PlusOutlined />} onClick={(event) => addRule(event)}>
            {t('workflow.rule.add')}
          </Button>
          {path.length < RULE_DEPTH - 1 ? (
            <Button size="small" type="text" icon={<PlusOutlined />} onClick={(event) => addGroup(event)}>
              {t('workflow.rule.addGroup')}
            </Button>
          ) : null}
        </span>
      )}
    </>
  )
}

const controls = {
  combinatorSelector: Combinator,
  fieldSelector: FieldSelector,
  operatorSelector: OperatorSelector,
  valueEditor: ValueEditor,
  removeRuleAction: RemoveButton,
  removeGroupAction: RemoveButton,
  ruleGroupBodyElements: GroupBody,
  addRuleAction: null,
  addGroupAction: null,
}
