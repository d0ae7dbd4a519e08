import { type Issue, issuesOf } from '@barem/shared/values/issue'
import { Alert, Button, Form, type FormInstance, type FormProps } from 'antd'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { ApiFailure } from '#api-failure.ts'
import { failureText, feedback } from '#feedback.ts'
import { type TextKey, textOf } from '#i18n.ts'
import { useLate } from '#use-late.ts'
import { FormContext } from './form-context.ts'
import type { WordsOf } from './StaleNotice.tsx'
import { fieldIssues, wireValues } from './schema-facts.ts'
import { useLeaveGuard } from './use-leave-guard.ts'
import { useStale } from './use-stale.ts'

export type FormValues = Record<string, unknown>

/** Comparing versions is rare, and no part of signing in. */
const loadStaleNotice = async () => (await import('./StaleNotice.tsx')).StaleNotice

export interface RecordFormProps<S extends z.ZodObject> {
  schema: S
  labels: Readonly<Record<string, TextKey>>
  /** What the fields hold at first: a record as it was read, or defaults. Keys the schema does not know are left alone. */
  initial: FormValues
  /** Sends what was typed; `version` is the one the person was looking at, for updates. */
  save: (values: z.output<S>, version: number | undefined) => Promise<unknown>
  /** After a save; `answer` is what `save` answered. Leaving no longer asks. */
  onSaved?: (answer: unknown) => void
  onCancel?: () => void
  /** Tells a drawer whether closing would lose something. */
  onDirty?: (dirty: boolean) => void
  /** Called with all values whenever one changes, to compute with them. */
  onValues?: (values: FormValues, form: FormInstance) => void
  /** What the schema cannot see: rules that need more than the values, as issues at their fields. */
  judge?: (values: FormValues) => Issue[]
  /** Codes of `judge` that are said while typing, not only on saving. */
  atOnce?: readonly string[]
  /** How a field is said when two versions are compared; without it, by its value. */
  words?: WordsOf
  /** Holds the way to save from outside of the form; resolves when the save is over, well or not. */
  submitRef?: RefObject<(() => Promise<void>) | null>
  /** A comparison of versions opened or closed: it is the one thing to be said about them. */
  onComparing?: (open: boolean) => void
  disabled?: boolean
  saveText?: string
  /** More buttons beside save. */
  extra?: ReactNode
  /** Sticks to the bottom with the buttons: totals that follow the typing. */
  above?: ReactNode
  children: ReactNode
}

/** A form driven by the schema that the server checks with: marks, limits, words at the field, and nothing lost. */
export function RecordForm<S extends z.ZodObject>(props: RecordFormProps<S>) {
  const { schema, labels, initial, disabled = false, children } = props
  const [form] = Form.useForm()
  const state = useRecordForm(props, form)
  const StaleNotice = useLate(loadStaleNotice, state.stale !== null)
  const context = useMemo(
    () => ({ schema, labels, issues: state.issues, disabled, check: state.check }),
    [schema, labels, state.issues, disabled, state.check],
  )
  const formProps: FormProps = {
    form,
    layout: 'vertical',
    initialValues: initial,
    disabled: disabled || state.saving,
    onValuesChange: state.changed,
    onFinish: () => void state.submit(),
    scrollToFirstError: true,
  }
  return (
    <FormContext value={context}>
      <Form {...formProps} className="record-form">
        {state.failure && !state.stale ? (
          <FormProblem error={state.failure} unplaced={state.unplaced(labels)} />
        ) : null}
        {state.stale && StaleNotice ? (
          <StaleNotice
            labels={labels}
            stale={state.stale}
            mine={form.getFieldsValue(true)}
            {...(props.words ? { words: props.words } : {})}
            choices={state.choices}
            onChoose={state.choose}
            onSave={state.undecided ? null : () => void state.submit()}
            onTake={state.takeTheirs}
          />
        ) : null}
        {children}
        <Footer {...props} saving={state.saving} faults={state.issues.length} />
      </Form>
    </FormContext>
  )
}

function useRecordForm<S extends z.ZodObject>(props: RecordFormProps<S>, form: FormInstance) {
  const {
    schema,
    labels,
    initial,
    save,
    judge,
    atOnce = [],
    onSaved,
    onDirty,
    onValues,
    onComparing,
    submitRef,
  } = props
  const [issues, setIssues] = useState<Issue[]>([])
  const [failure, setFailure] = useState<unknown>(null)
  const [saving, setSaving] = useState(false)
  const [dirty, setDirty] = useState(false)
  const guard = useLeaveGuard(dirty)
  const busy = useRef(false)
  const versions = useStale(schema, form, initial)
  const { stale } = versions

  const mark = (value: boolean) => {
    setDirty(value)
    guard.set(value)
    onDirty?.(value)
  }
  const check = (name: string) => {
    // Passing through an empty field is no mistake yet; and words appearing under it would move the button being pressed.
    if (!form.isFieldTouched(name)) return
    const found = fieldIssues(schema, name, form.getFieldValue(name))
    setIssues((before) => [...before.filter((issue) => issue.path.split('.')[0] !== name), ...found])
  }
  const changed = (change: FormValues, values: FormValues) => {
    mark(true)
    for (const name of Object.keys(change))
      if (issues.some((issue) => issue.path.startsWith(name))) check(name)
    if (judge && atOnce.length > 0) {
      const found = judge(form.getFieldsValue(true)).filter(({ code }) => atOnce.includes(code))
      setIssues((before) => [...before.filter(({ code }) => !atOnce.includes(code)), ...found])
    }
    onValues?.(values, form)
  }
  const show = (found: Issue[]) => {
    setIssues(found)
    const first = Object.keys(schema.shape).find((name) =>
      found.some((issue) => issue.path.split('.')[0] === name),
    )
    if (first) form.scrollToField(first, { block: 'center', focus: true })
  }
  /** True when the other changed nothing that was changed here: then there is nothing to ask, and saving goes on. */
  const fail = (error: unknown): boolean => {
    const answer = error instanceof ApiFailure ? error.failure : null
    if (answer?.code === 'stale-version' && answer.current) {
      const { taken, conflicts } = versions.meet(answer.current as FormValues)
      onComparing?.(conflicts.length > 0)
      if (conflicts.length > 0) return false
      const fields = taken.map((name) => (labels[name] ? textOf(labels[name]) : name)).join(', ')
      if (taken.length > 0) feedback.info(textOf('frame.form.staleTaken', { count: taken.length, fields }))
      return true
    }
    setFailure(error)
    if (answer && answer.errors.length > 0) show(answer.errors)
    return false
  }
  const submit = async (): Promise<void> => {
    if (busy.current) return
    if (versions.undecided) return feedback.warning(textOf('frame.form.staleChoose'))
    versions.settle()
    onComparing?.(false)
    const values: FormValues = form.getFieldsValue(true)
    const parsed = schema.safeParse(wireValues(schema, values))
    const found = [...(parsed.error ? issuesOf(parsed.error) : []), ...(judge?.(values) ?? [])]
    if (!parsed.success || found.length > 0) return show(found)
    busy.current = true
    setSaving(true)
    setIssues([])
    setFailure(null)
    let again = false
    try {
      const answer = await save(parsed.data, versions.version())
      mark(false)
      versions.onSaved()
      onSaved?.(answer)
    } catch (error) {
      again = fail(error)
    } finally {
      busy.current = false
      setSaving(false)
    }
    if (again) await submit()
  }
  const takeTheirs = () => {
    versions.takeTheirs()
    onComparing?.(false)
    setFailure(null)
    mark(false)
  }
  useSaveShortcut(() => void submit())
  useEffect(() => {
    if (submitRef) submitRef.current = submit
  })
  const unplaced = (labels: Readonly<Record<string, TextKey>>) =>
    issues.filter((issue) => !((issue.path.split('.')[0] ?? '') in labels))
  return { ...versions, issues, failure, stale, saving, check, changed, submit, takeTheirs, unplaced }
}

/** Ctrl+S or ⌘S saves; the browser's own dialog stays away. */
function useSaveShortcut(submit: () => void): void {
  const latest = useRef(submit)
  latest.current = submit
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's' || event.isComposing) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

/** What no field can say: a refusal of the whole, or an issue of something that is not on the form. */
function FormProblem({ error, unplaced }: { error: unknown; unplaced: Issue[] }) {
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  const answer = error instanceof ApiFailure ? error.failure : null
  const said = answer !== null && answer.errors.length > 0 && unplaced.length === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure is brought into view anew
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  if (said) return null
  // Only what is the server's own fault is worth asking about.
  const traceId = error instanceof ApiFailure && error.status >= 500 ? answer?.traceId : undefined
  return (
    <div ref={place} className="form-problem">
      <Alert
        type="error"
        showIcon
        role="alert"
        title={failureText(error)}
        description={traceId ? t('frame.feedback.trace', { id: traceId }) : null}
      />
    </div>
  )
}

function Footer(
  props: Pick<RecordFormProps<z.ZodObject>, 'onCancel' | 'saveText' | 'extra' | 'above' | 'disabled'> & {
    saving: boolean
    faults: number
  },
) {
  const { t } = useTranslation()
  const { above, disabled, extra, onCancel, saveText, saving, faults } = props
  if (disabled && !above) return null
  return (
    <div className="form-bottom">
      {above ? <div className="form-above">{above}</div> : null}
      {disabled ? null : (
        <div className="form-footer">
          <Button type="primary" htmlType="submit" loading={saving}>
            {saveText ?? t('frame.form.save')}
          </Button>
          {extra}
          {onCancel ? <Button onClick={onCancel}>{t('frame.form.cancel')}</Button> : null}
          {faults > 0 ? <span role="status">{t('frame.form.summary', { count: faults })}</span> : null}
        </div>
      )}
    </div>
  )
}

/** A named part of a form: two columns at a desk, one on a phone. */
export function FormSection({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className="form-section">
      {title ? <h2>{title}</h2> : null}
      <div className="form-columns">{children}</div>
    </section>
  )
}
