import {
  CheckCircleFilled,
  ClockCircleOutlined,
  CloseCircleFilled,
  LoadingOutlined,
  MinusCircleOutlined,
} from '@ant-design/icons'
import { withinSentence } from '@barem/shared/i18n/sentence'
import { sum } from '@barem/shared/values/decimal'
import type { Format } from '@barem/shared/values/format'
import { Link } from '@tanstack/react-router'
import { Alert, Button, Form, Progress } from 'antd'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '#feedback/feedback.ts'
import { useLazyComponent } from '#feedback/use-lazy-component.ts'
import { RemoteSelect } from '#form/RemoteSelect.tsx'
import { SayingFields } from '#form/SayingFields.tsx'
import {
  type Given,
  isGiven,
  lackingOf,
  nothingGiven,
  type SayingKind,
  useSaying,
  wordsOf,
} from '#form/saying.ts'
import { useDialogLeave } from '#form/use-dialog-leave.ts'
import { ApiFailure } from '#http/api-failure.ts'
import { textOf, useFormat } from '#i18n/i18n.ts'
import { Dialog } from '#ui/Dialog.tsx'
import type { ListRow } from '../columns.ts'
import type { ManyAction, Plan, QuestionFormProps } from './many-action.ts'
import './many.css'
import type { Outcome } from './run-many.ts'
import { useManyRun } from './use-many-run.ts'
import { useWarned } from './use-warned.ts'

interface ManyDialogProps<Row> {
  action: ManyAction<Row>
  rows: readonly Row[]
  /** So many, in the list's own word. */
  things: (count: number) => string
  titleOf: (row: Row) => string
  /** Whose a row is, where it is somebody else's. */
  ownerOf?: ((row: Row) => string | null) | undefined
  /** What is known of a row beside its name: how much a document is. */
  detailOf?: ((row: Row, format: Format) => ReactNode) | undefined
  /** How much a row is, in đồng. */
  amountOf?: ((row: Row) => number) | undefined
  openPath?: ((row: Row) => string) | undefined
  /** Those that are left to be dealt with. */
  onClose: (left: readonly Row[]) => void
}

const noQuestion =
  async <Row,>(): Promise<ComponentType<QuestionFormProps<Row>>> =>
  () =>
    null

/** Asks before something is done to many rows, does it to one after the other, and tells what became of each. */
export function ManyDialog<Row extends ListRow>(props: ManyDialogProps<Row>) {
  const { action, rows, things, onClose } = props
  const { t } = useTranslation()
  const { outcomes, running, run, stop } = useManyRun<Row>()
  const [given, setGiven] = useState(nothingGiven)
  const [asked, setAsked] = useState(false)
  const [plan, setPlan] = useState<Plan<Row> | null>(null)
  const refusedOf = (row: Row): string | null => {
    const ability = action.allowed?.(row) ?? true
    if (ability === true) return plan?.refusedOf(row) ?? null
    if (ability !== false) return textOf(`errors.${ability.refused}`)
    const status = action.stateOf?.(row)
    return status ? t('workspace.many.inState', { status }) : t('workspace.many.notNow')
  }
  const fit = rows.filter((row) => refusedOf(row) === null)
  const warned = useWarned(fit, action.warned)
  const stateOf = (row: Row) => outcomes.get(row.id)?.state
  const started = outcomes.size > 0
  const done = fit.filter((row) => stateOf(row) === 'done')
  const again = fit.filter((row) => {
    const outcome = outcomes.get(row.id)
    return outcome?.state === 'left' || (outcome?.state === 'failed' && !isStale(outcome.error))
  })
  const form = action.asked?.kind === 'form' ? action.asked : null
  const OwnQuestion = useLazyComponent(form?.load ?? noQuestion<Row>, form !== null, () => onClose(rows))
  const saying = useSaying(action.asked?.kind === 'note' ? action.asked.saying : undefined, () =>
    onClose(rows),
  )
  const lacking = saying === 'coming' ? [] : lackingOf(given, needs(action), saying)
  const act = (some: readonly Row[]) => {
    setAsked(true)
    if (lacking.length > 0) return
    void run(some, async (row, send) =>
      plan ? plan.run(row, send) : action.run?.(row, wordsOf(given), send, given.said),
    )
  }
  const { undo } = action
  const [undoing, setUndoing] = useState<readonly Row[] | null>(null)
  const takeBack = () => {
    const answers = new Map(outcomes)
    setUndoing(done)
    return run(done, (row, send) => {
      const outcome = answers.get(row.id)
      return undo!(row, (outcome?.state === 'done' ? outcome.answer : null) as never, send)
    })
  }
  const label = t(action.label)
  const end = () => onClose(undoing ? rows : rows.filter((row) => stateOf(row) !== 'done'))
  const leave = useDialogLeave(!started && isGiven(given), end)
  const close = () => void leave.close()
  return (
    <Dialog
      open
      width={form ? 860 : 640}
      title={t('workspace.many.run', { action: label, things: things(fit.length) })}
      onCancel={running ? stop : close}
      keyboard={!running}
      mask={{ closable: false }}
      footer={
        <>
          {started && !running && !undoing && undo && done.length > 0 ? (
            <Button onClick={() => void takeBack()}>
              {t('workspace.many.undo', { things: things(done.length) })}
            </Button>
          ) : null}
          {started && !running && !undoing && again.length > 0 ? (
            <Button onClick={() => act(again)}>
              {t('workspace.many.again', { things: things(again.length) })}
            </Button>
          ) : null}
          <Button onClick={running ? stop : close}>
            {t(running ? 'workspace.many.stop' : 'frame.form.close')}
          </Button>
          {started ? null : (
            <Button
              type="primary"
              danger={action.danger ?? false}
              disabled={fit.length === 0 || (form !== null && plan === null) || saying === 'coming'}
              onClick={() => act(fit)}
            >
              {t('workspace.many.run', { action: label, things: things(fit.length) })}
            </Button>
          )}
        </>
      }
    >
      {started ? (
        <Tally
          done={done.length}
          failed={fit.filter((row) => stateOf(row) === 'failed').length}
          of={undoing?.length ?? fit.length}
          running={running}
          undone={undoing !== null}
          {...{ things, label }}
        />
      ) : (
        <>
          {OwnQuestion ? <OwnQuestion rows={rows} onPlan={setPlan} /> : null}
          {saying === 'coming' ? null : (
            <Question {...{ action, given, saying }} onGive={setGiven} missing={asked ? lacking : []} />
          )}
          {action.approverOf ? <Approvers names={fit.map(action.approverOf)} things={things} /> : null}
        </>
      )}
      <ul className="many-rows" aria-label={t('workspace.many.rows')}>
        {rows.map((row) => (
          <OneRow
            key={row.id}
            row={row}
            refused={refusedOf(row)}
            outcome={outcomes.get(row.id)}
            warned={started ? [] : (warned.get(row.id) ?? [])}
            {...props}
            detailOf={plan ? plan.detailOf : props.detailOf}
          />
        ))}
      </ul>
      {props.amountOf && fit.length > 1 ? (
        <Total things={things(fit.length)} amounts={fit.map(props.amountOf)} />
      ) : null}
    </Dialog>
  )
}

/** Whom they are sent to, and how many each gets. */
function Approvers({ names, things }: { names: readonly (string | null)[] } & Pick<TallyProps, 'things'>) {
  const { t } = useTranslation()
  const counts = new Map<string, number>()
  for (const name of names) if (name) counts.set(name, (counts.get(name) ?? 0) + 1)
  if (counts.size === 0) return null
  const said = [...counts]
    .map(([name, count]) => (counts.size === 1 ? name : `${name} (${things(count)})`))
    .join(', ')
  return <p className="many-approvers">{t('workspace.many.approvers', { names: said })}</p>
}

/** How much those are together that it is done to; below the list, as of an account. */
function Total({ things, amounts }: { things: string; amounts: readonly number[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <p className="many-total">
      <span>{t('workspace.many.total', { things })}</span>
      <strong>{format.money(sum(amounts))}</strong>
    </p>
  )
}

function needs<Row>({ asked }: Pick<ManyAction<Row>, 'asked'>): boolean {
  return asked?.kind === 'pick' || (asked?.kind === 'note' && asked.required)
}

/** It changed since it was seen: whoever wants it all the same looks at it first. */
function isStale(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === 'stale-version'
}

interface QuestionProps<Row> {
  action: ManyAction<Row>
  given: Given
  onGive: (given: Given) => void
  saying: SayingKind | undefined
  missing: readonly string[]
}

/** What is asked for once, for all of them. */
function Question<Row>({ action: { asked }, ...given }: QuestionProps<Row>) {
  const { t } = useTranslation()
  if (!asked || asked.kind === 'form') return null
  const label = t(asked.label)
  if (asked.kind === 'note') return <SayingFields {...{ label, ...given }} required={asked.required} />
  const missing = given.missing.length > 0
  return (
    <Form layout="vertical">
      <Form.Item
        label={label}
        htmlFor="many-given"
        required
        validateStatus={missing ? 'error' : ''}
        help={missing ? t('issues.required_choice', { field: label }) : null}
      >
        <RemoteSelect
          id="many-given"
          endpoint={asked.endpoint}
          value={wordsOf(given.given)}
          onChange={(picked) => given.onGive({ ...given.given, text: picked ?? '' })}
          ariaLabel={label}
          required
          faulty={missing}
        />
      </Form.Item>
    </Form>
  )
}

interface TallyProps {
  done: number
  failed: number
  of: number
  running: boolean
  /** What was done is taken back. */
  undone: boolean
  things: (count: number) => string
  /** What is done. */
  label: string
}

/** How far it is, and in the end how many were done and how many not. */
function Tally({ done, failed, of, running, undone, things, label }: TallyProps) {
  const { t } = useTranslation()
  if (running)
    return (
      <div role="status">
        <Progress percent={Math.round(((done + failed) / of) * 100)} status="active" showInfo={false} />
        {t('workspace.many.progress', { done: done + failed, of })}
      </div>
    )
  const left = of - done - failed
  const words = [
    undone
      ? t('workspace.many.undone', { things: things(done) })
      : t('workspace.many.done', { action: withinSentence(label), things: things(done) }),
    ...(failed > 0 ? [t('workspace.many.failed', { things: things(failed) })] : []),
    ...(left > 0 ? [t('workspace.many.left', { things: things(left) })] : []),
  ]
  return <Alert role="status" showIcon type={done === of ? 'success' : 'warning'} title={words.join(' · ')} />
}

interface OneRowProps<Row>
  extends Pick<ManyDialogProps<Row>, 'titleOf' | 'ownerOf' | 'detailOf' | 'openPath'> {
  row: Row
  refused: string | null
  outcome: Outcome | undefined
  /** What is worth a look before it is done. */
  warned: readonly string[]
}

function OneRow<Row extends ListRow>({
  row,
  refused,
  outcome,
  warned,
  titleOf,
  ownerOf,
  detailOf,
  openPath,
}: OneRowProps<Row>) {
  const { t } = useTranslation()
  const format = useFormat()
  const failed = outcome?.state === 'failed'
  const reason = refused ?? (failed ? failureText(outcome.error) : null)
  const name = titleOf(row)
  const owner = ownerOf?.(row)
  return (
    <li className={failed ? 'many-failed' : undefined}>
      <Mark state={refused ? 'refused' : (outcome?.state ?? 'waiting')} />
      <span>
        {openPath && failed ? (
          <Link to={openPath(row)} target="_blank">
            {name}
          </Link>
        ) : (
          name
        )}
        {owner ? <small className="many-owner"> {t('workspace.many.of', { name: owner })}</small> : null}
        {reason ? (
          <small className="many-reason">{refused ? t('workspace.many.skipped', { reason }) : reason}</small>
        ) : null}
        {warned.length > 0 ? (
          <details className="many-warned">
            <summary>{t('workspace.many.warned', { count: warned.length })}</summary>
            {warned.map((words) => (
              <div key={words}>{words}</div>
            ))}
          </details>
        ) : null}
      </span>
      {detailOf ? <span className="many-detail">{detailOf(row, format)}</span> : null}
    </li>
  )
}

const marks = {
  refused: <MinusCircleOutlined />,
  waiting: <ClockCircleOutlined />,
  left: <ClockCircleOutlined />,
  running: <LoadingOutlined />,
  done: <CheckCircleFilled className="many-done-mark" />,
  failed: <CloseCircleFilled className="many-failed-mark" />,
}

function Mark({ state }: { state: keyof typeof marks }) {
  const { t } = useTranslation()
  return (
    <span role="img" aria-label={t(`workspace.many.state.${state}`)}>
      {marks[state]}
    </span>
  )
}
