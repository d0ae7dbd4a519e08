import type { Issue } from '@barem/shared/values/issue'
import { Alert, Button, Form, type FormInstance, type FormProps } from 'antd'
import { type ReactNode, type RefObject, useEffect, useId, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { MergePart } from '#draft/merge-versions.ts'
import { failureText } from '#feedback/feedback.ts'
import { useLazyComponent } from '#feedback/use-lazy-component.ts'
import { ApiFailure } from '#http/api-failure.ts'
import type { TextKey } from '#i18n/i18n.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { useDelayedFlag } from '#ui/use-delayed-flag.ts'
import type { FaultPart } from './FaultList.tsx'
import { FormFoot } from './FormFoot.tsx'
import type { Follows } from './faults.ts'
import { FormContext } from './form-context.ts'
import type { WordsOf } from './StaleNotice.tsx'
import { useRecordForm } from './use-record-form.ts'
import type { Send } from './use-send.ts'
import { versionOf } from './use-stale.ts'

export type FormValues = Record<string, unknown>

/** What is slower is worth a word. */
const SLOW_AFTER_MS = 5000

/** Drafts and other versions are rare, and no part of signing in. */
const loadDraftNotice = async () => (await import('./DraftNotice.tsx')).DraftNotice
const loadStaleNotice = async () => (await import('./StaleNotice.tsx')).StaleNotice
const loadFaultList = async () => (await import('./FaultList.tsx')).FaultList

/** A form of so few fields says at each what is wrong with it, and needs no list. */
const MAX_FIELDS_IN_SIGHT = 3

export interface RecordFormProps<S extends z.ZodObject> {
  schema: S
  labels: Readonly<Record<string, TextKey>>
  /** What the fields hold at first: a record as it was read, or defaults. Keys the schema does not know are left alone. */
  initial: FormValues
  /**
   * Sends what was typed; `version` is the one the person was looking at, for updates. What goes through `send` is sent
   * once however often it is tried, and later where there is no connection.
   */
  save: (values: z.output<S>, version: number | undefined, send: Send) => Promise<unknown>
  /** A record as the server answers it, as the form's fields hold it; as it is where absent. */
  asValues?: (record: unknown) => FormValues
  /** After a save; `answer` is what `save` answered. Leaving no longer asks. With `leaving` the person goes elsewhere. */
  onSaved?: (answer: unknown, leaving: boolean) => void
  onCancel?: () => void
  /**
   * Where a draft of what is typed belongs, such as `customer/new` or `customer/<id>`; it is kept for this person and
   * offered again. Without it nothing is kept, as for passwords.
   */
  draft?: string
  /** Tells a drawer whether closing would lose something. */
  onDirty?: (dirty: boolean) => void
  /** Called with all values whenever one changes, to compute with them. */
  onValues?: (values: FormValues, form: FormInstance) => void
  /** What the schema cannot see: rules that need more than the values, as issues at their fields. */
  validate?: (values: FormValues) => Issue[]
  /** Codes of `validate` that are said while typing, not only on saving. */
  atOnce?: readonly string[]
  /** Fields that are merged by their parts when somebody else saved in between. */
  parts?: Readonly<Record<string, MergePart>>
  /** Columns of lines whose emptiness follows from other columns. */
  follows?: Follows
  /** What a part of a field is called, such as `lines.1.quantity`; without it, as its field. */
  partOf?: (path: string) => FaultPart | null
  /** How a field is said when two versions are compared; without it, by its value. */
  words?: WordsOf
  /** Holds the way to save from outside of the form; resolves when the save is over, well or not. */
  submitRef?: RefObject<(() => Promise<unknown>) | null>
  /** A comparison of versions opened or closed: it is the one thing to be said about them. */
  onComparing?: (open: boolean) => void
  disabled?: boolean
  saveText?: string
  /** What saving does is not undone: its button is red. */
  danger?: boolean
  /** What the form says of a failure as a whole; by default the message of its code, else that saving failed. */
  problemOf?: (error: unknown) => { title: string; text?: string }
  /** A new record: its first field takes the focus. */
  isNew?: boolean
  /** It stands beside another form of the page, which is the one that Ctrl+S and leaving save. */
  isBeside?: boolean
  /** All its fields are in sight: what is wrong is said at each, and not once more in a list. */
  isBrief?: boolean
  /** More buttons beside save; those of a disabled form enable themselves. */
  extra?: ReactNode
  /** False while another button is the primary one. */
  savePrimary?: boolean
  /** Sticks to the bottom with the buttons: totals that follow the typing. */
  above?: ReactNode
  children: ReactNode
}

/** A form driven by the schema that the server checks with: marks, limits, words at the field, and nothing lost. */
export function RecordForm<S extends z.ZodObject>(props: RecordFormProps<S>) {
  const { schema, labels, initial, disabled = false, children } = props
  const [form] = Form.useForm()
  const id = useId()
  const state = useRecordForm(props, form, id)
  const { drafts } = state
  const DraftNotice = useLazyComponent(loadDraftNotice, drafts.offered.length > 0)
  const StaleNotice = useLazyComponent(loadStaleNotice, state.stale !== null)
  // Not before a save was refused: it would move the button that is about to be pressed.
  const lists = state.refused && !props.isBrief && Object.keys(labels).length > MAX_FIELDS_IN_SIGHT
  const FaultList = useLazyComponent(loadFaultList, lists)
  useFirstField(id, props.isNew === true)
  const context = useMemo(
    () => ({
      schema,
      labels,
      issues: state.issues,
      first: state.first,
      disabled: disabled || state.waits,
      openChoices: state.openChoices,
      touch: state.touch,
      check: state.check,
      put: state.put,
      fill: state.fill,
    }),
    [
      schema,
      labels,
      state.issues,
      state.first,
      disabled,
      state.waits,
      state.openChoices,
      state.touch,
      state.check,
      state.put,
      state.fill,
    ],
  )
  const formProps: FormProps = {
    form,
    layout: 'vertical',
    // two forms of a page have fields of one name
    ...(props.isBeside ? { name: id } : {}),
    initialValues: initial,
    disabled: disabled || state.waits,
    onValuesChange: state.changed,
    onFinish: () => void state.submit(),
    scrollToFirstError: true,
  }
  // of a few fields beside the button that was pressed
  const problem =
    state.failure && !state.stale ? (
      <FormProblem error={state.failure} unplaced={state.unplaced} problemOf={props.problemOf} />
    ) : null
  return (
    <FormContext value={context}>
      <Form
        {...formProps}
        id={id}
        className={props.isBeside ? 'record-form form-beside' : 'record-form'}
        inert={state.saving && !state.waits}
      >
        {state.waits ? <Queued onEdit={state.withdraw} /> : null}
        {drafts.offered.length > 0 && DraftNotice && !disabled ? (
          <DraftNotice
            drafts={drafts.offered}
            schema={schema}
            labels={labels}
            version={versionOf(initial)}
            onRestore={(draft) => void drafts.restore(draft)}
            onDiscard={drafts.discard}
          />
        ) : null}
        {props.isBrief ? null : problem}
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
        {props.isBrief ? problem : null}
        <Footer
          {...props}
          saving={state.saving && !state.waits}
          faults={
            lists && FaultList ? (
              <FaultList
                issues={state.issues}
                first={state.first}
                labels={labels}
                partOf={props.partOf}
                onGo={state.go}
              />
            ) : null
          }
        />
      </Form>
    </FormContext>
  )
}

function useFirstField(form: string, isNew: boolean): void {
  useEffect(() => {
    const input = isNew ? document.getElementById(form)?.querySelector<HTMLElement>('.field input') : null
    if (!input) return
    // nobody went there: its hint keeps quiet
    const field = input.closest<HTMLElement>('.field')
    if (field) field.dataset.quiet = ''
    input.focus()
  }, [form, isNew])
}

/** Saved while there was no connection: it is kept, and goes by itself. */
function Queued({ onEdit }: { onEdit: (() => void) | null }) {
  const { t } = useTranslation()
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      className="form-problem"
      title={t('recovery.save.queued')}
      description={t('recovery.save.queuedText')}
      action={
        <Button disabled={onEdit === null} onClick={onEdit ?? undefined}>
          {t('recovery.save.editOn')}
        </Button>
      }
    />
  )
}

/** What no field can say: a refusal of the whole, or an issue of something that is not on the form. */
function FormProblem({
  error,
  unplaced,
  problemOf = savingProblem,
}: {
  error: unknown
  unplaced: Issue[]
  problemOf: RecordFormProps<z.ZodObject>['problemOf']
}) {
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
  const { title, text } = problemOf(error)
  return (
    <div ref={place} className="form-problem">
      <Alert
        type="error"
        showIcon
        role="alert"
        title={title}
        description={text ?? (traceId ? t('frame.feedback.trace', { id: traceId }) : null)}
      />
    </div>
  )
}

function savingProblem(error: unknown): { title: string } {
  return { title: failureText(error, 'save') }
}

function Footer(
  props: Pick<
    RecordFormProps<z.ZodObject>,
    'onCancel' | 'saveText' | 'danger' | 'extra' | 'above' | 'disabled' | 'savePrimary'
  > & {
    saving: boolean
    /** What has to be corrected before it can be saved. */
    faults: ReactNode
  },
) {
  const { t } = useTranslation()
  const {
    above,
    disabled,
    extra,
    onCancel,
    saveText,
    danger = false,
    savePrimary = true,
    saving,
    faults,
  } = props
  const slow = useDelayedFlag(saving, SLOW_AFTER_MS)
  if (disabled && !above && !extra) return null
  return (
    <div className="form-bottom">
      {faults}
      {above ? <div className="form-above">{above}</div> : null}
      {disabled && !extra ? null : (
        <FormFoot
          main={
            disabled ? null : (
              <BusyButton
                type={savePrimary ? 'primary' : 'default'}
                htmlType="submit"
                danger={danger}
                busy={saving}
              >
                {saveText ?? t('frame.form.save')}
              </BusyButton>
            )
          }
        >
          {extra}
          {/* A save that waits for a connection is kept, and goes by itself: its form is disabled, but may be left. */}
          {onCancel ? (
            <Button disabled={false} onClick={onCancel}>
              {t('frame.form.close')}
            </Button>
          ) : null}
          {slow ? <span role="status">{t('recovery.save.slow')}</span> : null}
        </FormFoot>
      )}
    </div>
  )
}

/** A named part of a form: twelve columns, less where there is less room (form.css). */
export function FormSection({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className="form-section">
      {title ? <h2>{title}</h2> : null}
      <div className="form-columns">{children}</div>
    </section>
  )
}
