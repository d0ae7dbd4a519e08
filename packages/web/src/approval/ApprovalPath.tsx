import {
  CheckCircleFilled,
  ClockCircleFilled,
  CloseCircleFilled,
  MinusCircleOutlined,
} from '@ant-design/icons'
import type { ApprovalStep, FollowedWorkflow } from '@barem/shared/approval/schema'
import { Timeline, Typography } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { textOf, useFormat } from '#i18n/i18n.ts'
import { stepInWords } from './step-in-words.ts'
import './approval-path.css'

interface Props {
  path: readonly ApprovalStep[]
  followed: FollowedWorkflow | null
}

/** What is still to come before a decision; by a workflow all its steps: done, current, to come. */
export function ApprovalPath({ path, followed }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  if (!followed) return <Waiting path={path} />
  const positions = [...new Set(path.flatMap(({ position }) => position ?? []))]
  return (
    <section className="approval-path" aria-label={t('approval.path.title')}>
      <Typography.Text type="secondary">
        {t('approval.path.followed', { name: followed.name, number: followed.number })}
      </Typography.Text>
      <Timeline
        items={positions.map((position) => {
          const parts = path.filter((one) => one.position === position)
          const state = stateOf(parts)
          const [first] = parts
          const since = parts.find(({ kind }) => kind === 'waiting')?.since
          return {
            key: position,
            icon: icons[state],
            content: (
              <div aria-current={state === 'waiting' ? 'step' : undefined}>
                <strong>{first?.step}</strong>
                {first?.quorum && first.quorum < parts.length ? (
                  <span className="approval-path-quorum">
                    {t('approval.path.quorum', { count: first.quorum, of: parts.length })}
                  </span>
                ) : null}
                {parts
                  .filter(({ kind }) => state !== 'approved' || kind === 'approved')
                  .map((part) => (
                    <div key={`${part.kind} ${part.name}`}>{partInWords(part)}</div>
                  ))}
                {since ? (
                  <Typography.Text type="secondary">
                    {t('approval.path.since', { at: format.moment(since) })}
                  </Typography.Text>
                ) : null}
              </div>
            ),
          }
        })}
      />
    </section>
  )

  function partInWords(part: ApprovalStep): string {
    const { at, carried } = part
    return [
      stepInWords(part),
      ...(at ? [format.moment(at)] : []),
      ...(carried ? [textOf('approval.path.carried')] : []),
    ].join(' · ')
  }
}

type State = 'approved' | 'rejected' | 'waiting' | 'coming'

const icons: Record<State, ReactNode> = {
  approved: <CheckCircleFilled className="approval-path-approved" />,
  rejected: <CloseCircleFilled className="approval-path-rejected" />,
  waiting: <ClockCircleFilled className="approval-path-waiting" />,
  coming: <MinusCircleOutlined className="approval-path-coming" />,
}

/** Of a step of several people: whether it still waits for some of them. */
function stateOf(parts: readonly ApprovalStep[]): State {
  const has = (kind: State) => parts.some((part) => part.kind === kind)
  if (has('rejected')) return 'rejected'
  if (has('waiting')) return 'waiting'
  return has('approved') ? 'approved' : 'coming'
}

function Waiting({ path }: Pick<Props, 'path'>) {
  const { t } = useTranslation()
  const waiting = path.filter(({ kind }) => kind === 'waiting')
  if (waiting.length === 0) return null
  return (
    <Timeline
      items={waiting.map(({ name }) => ({
        key: name ?? '',
        color: 'orange',
        content: t('approval.step.waiting', { name: name ?? t('frame.document.system') }),
      }))}
    />
  )
}
