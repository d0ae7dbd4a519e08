import {
  CheckCircleFilled,
  ClockCircleFilled,
  CloseCircleFilled,
  MinusCircleOutlined,
  SendOutlined,
  StopOutlined,
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

/** The way to a decision: who asked for it, each step as done, current or to come, and what else ended it. */
export function ApprovalPath({ path, followed }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  if (path.length === 0) return null
  return (
    <section className="approval-path" aria-label={t('approval.path.title')}>
      {followed ? (
        <Typography.Text type="secondary">
          {t('approval.path.followed', { name: followed.name, number: followed.number })}
        </Typography.Text>
      ) : null}
      <Timeline
        items={[...inSteps(path)].map(([key, parts]) => {
          const state = stateOf(parts)
          const [first] = parts
          const since = parts.find(({ kind }) => kind === 'waiting')?.since
          return {
            key,
            icon: icons[state],
            content: (
              <div aria-current={state === 'waiting' ? 'step' : undefined}>
                {first?.step ? <strong>{first.step}</strong> : null}
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

/** What happened or is to happen, what is one step together; without a workflow there is one step, which has no place. */
function inSteps(path: readonly ApprovalStep[]): Map<string, ApprovalStep[]> {
  return Map.groupBy(path, ({ kind, position }) => (OF_STEP.includes(kind) ? `step ${position}` : kind))
}

/** What is part of a step; the rest happened beside them. */
const OF_STEP: readonly ApprovalStep['kind'][] = ['approved', 'rejected', 'waiting', 'coming']

type State = 'approved' | 'rejected' | 'waiting' | 'coming' | 'requested' | 'ended'

const icons: Record<State, ReactNode> = {
  requested: <SendOutlined className="approval-path-approved" />,
  approved: <CheckCircleFilled className="approval-path-approved" />,
  rejected: <CloseCircleFilled className="approval-path-rejected" />,
  waiting: <ClockCircleFilled className="approval-path-waiting" />,
  coming: <MinusCircleOutlined className="approval-path-coming" />,
  ended: <StopOutlined className="approval-path-ended" />,
}

/** Of a step of several people: whether it still waits for some of them. */
function stateOf(parts: readonly ApprovalStep[]): State {
  const states = ['requested', 'rejected', 'waiting', 'approved', 'coming'] as const
  return states.find((state) => parts.some(({ kind }) => kind === state)) ?? 'ended'
}
