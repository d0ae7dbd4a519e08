import { DesktopOutlined, MobileOutlined } from '@ant-design/icons'
import { accountEndpoints, type MySession } from '@barem/shared/account/endpoints'
import { CONFIRMED } from '@barem/shared/values/constants'
import { useQuery } from '@tanstack/react-query'
import { Button, Card, Skeleton, Tag, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf, useCommand } from '#api/query.ts'
import { confirm, failureText, feedback } from '#feedback/feedback.ts'
import { textOf } from '#i18n/i18n.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { deviceOf } from './device.ts'
import { sessionGroups } from './session-groups.ts'
import './sessions.css'

/** More devices are one press away. */
const MAX_DEVICES = 5

/** The devices signed in to my account, and the way to end each of them (domain, section 2). */
export function MySessions() {
  const { t } = useTranslation()
  const { data: sessions, error } = useQuery(queryOf(accountEndpoints.sessions, {}, { quiet: true }))
  const endOthers = useCommand(accountEndpoints.endOtherSessions)
  const [all, setAll] = useState(false)
  const groups = sessionGroups(sessions ?? [])
  const shown = all ? groups : groups.slice(0, MAX_DEVICES)
  const others = sessions?.filter(({ current }) => !current).length ?? 0
  const askAll = async () => {
    if (endOthers.isPending) return
    const title = t('recovery.mine.endOthersConfirm', { count: others })
    const text = t('recovery.mine.endText')
    if ((await confirm({ title, text, yes: t('recovery.mine.endOthers'), danger: true })) !== CONFIRMED)
      return
    try {
      const { ended } = await endOthers.mutateAsync({})
      feedback.success(t('recovery.mine.endedOthers', { count: ended }))
    } catch (failure) {
      feedback.undone(failure)
    }
  }
  return (
    <Card title={<h2 className="plain-heading">{t('recovery.mine.heading')}</h2>}>
      <Typography.Paragraph type="secondary">{t('recovery.mine.text')}</Typography.Paragraph>
      {error ? <Typography.Text type="danger">{failureText(error)}</Typography.Text> : null}
      {sessions || error ? null : <Skeleton active paragraph={{ rows: 3 }} title={false} />}
      <ul className="sessions">
        {shown.map(({ key, sessions }) => (
          <OneDevice key={key} sessions={sessions} />
        ))}
      </ul>
      {shown.length < groups.length ? (
        <Button type="link" onClick={() => setAll(true)}>
          {t('recovery.mine.more', { count: groups.length - shown.length })}
        </Button>
      ) : null}
      {sessions && others === 0 ? (
        <Typography.Text type="secondary">{t('recovery.mine.onlyThis')}</Typography.Text>
      ) : null}
      {others > 0 ? (
        <BusyButton danger busy={endOthers.isPending} onClick={() => void askAll()}>
          {t('recovery.mine.endOthers')}
        </BusyButton>
      ) : null}
    </Card>
  )
}

function OneDevice({ sessions }: { sessions: readonly MySession[] }) {
  const { t } = useTranslation()
  const end = useCommand(accountEndpoints.endSession)
  const last = sessions[0]!
  const { userAgent, address, createdAt, lastSeenAt, current } = last
  const { phone } = deviceOf(userAgent)
  const device = deviceWords(userAgent)
  const others = sessions.filter((session) => !session.current)
  const ask = async () => {
    if (end.isPending) return
    const title = t('recovery.mine.endConfirm', { device })
    const text = t('recovery.mine.endText')
    if ((await confirm({ title, text, yes: t('recovery.mine.end'), danger: true })) !== CONFIRMED) return
    try {
      for (const { id } of others) await end.mutateAsync({ params: { id } })
      feedback.success(t('recovery.mine.ended', { device }))
    } catch (failure) {
      feedback.undone(failure)
    }
  }
  const Icon = phone ? MobileOutlined : DesktopOutlined
  return (
    <li>
      <Icon
        className="session-icon"
        aria-label={t(phone ? 'recovery.mine.phone' : 'recovery.mine.computer')}
      />
      <div className="session-words">
        <strong title={userAgent}>{device}</strong>{' '}
        {current ? <Tag color="green">{t('recovery.mine.current')}</Tag> : null}
        <Typography.Text type="secondary">
          <span>{t('recovery.mine.address', { address })}</span>
          <span>
            {t('recovery.mine.seen')} <RelativeTime at={lastSeenAt} />
          </span>
          <span>
            {t('recovery.mine.since')} <RelativeTime at={createdAt} />
          </span>
          {sessions.length > 1 ? (
            <span>{t('recovery.mine.signIns', { count: sessions.length - 1 })}</span>
          ) : null}
        </Typography.Text>
      </div>
      {others.length === 0 ? null : (
        <BusyButton
          busy={end.isPending}
          aria-label={t('recovery.mine.endOne', { device })}
          onClick={() => void ask()}
        >
          {t(current ? 'recovery.mine.endRest' : 'recovery.mine.end')}
        </BusyButton>
      )}
    </li>
  )
}

/** "Chrome trên Windows"; of what it says nothing known, what is left. */
function deviceWords(userAgent: string): string {
  const { browser, system } = deviceOf(userAgent)
  if (browser && system) return textOf('recovery.mine.device', { browser, system })
  return browser ?? system ?? (userAgent.slice(0, 40) || textOf('recovery.mine.unknown'))
}
