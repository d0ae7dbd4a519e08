import { DesktopOutlined, MobileOutlined } from '@ant-design/icons'
import { accountEndpoints, type MySession } from '@barem/shared/account/endpoints'
import { CONFIRMED } from '@barem/shared/values/constants'
import { useQuery } from '@tanstack/react-query'
import { Button, Card, Skeleton, Tag, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { confirm, failureText, feedback } from '#feedback.ts'
import { textOf } from '#i18n.ts'
import { Moment } from '#layout/Moment.tsx'
import { queryOf, useCommand } from '#query.ts'
import { deviceOf } from './device.ts'
import './sessions.css'

/** The devices signed in to my account, and the way to end each of them (domain, section 2). */
export function MySessions() {
  const { t } = useTranslation()
  const { data: sessions, error } = useQuery(queryOf(accountEndpoints.sessions, {}, { quiet: true }))
  const endOthers = useCommand(accountEndpoints.endOtherSessions)
  const others = sessions?.filter(({ current }) => !current).length ?? 0
  const askAll = async () => {
    const title = t('keep.mine.endOthersConfirm', { count: others })
    const text = t('keep.mine.endText')
    if ((await confirm({ title, text, yes: t('keep.mine.endOthers'), danger: true })) !== CONFIRMED) return
    try {
      const { ended } = await endOthers.mutateAsync({})
      feedback.success(t('keep.mine.endedOthers', { count: ended }))
    } catch (failure) {
      feedback.undone(failure)
    }
  }
  return (
    <Card title={<h2 className="plain-heading">{t('keep.mine.heading')}</h2>}>
      <Typography.Paragraph type="secondary">{t('keep.mine.text')}</Typography.Paragraph>
      {error ? <Typography.Text type="danger">{failureText(error)}</Typography.Text> : null}
      {sessions || error ? null : <Skeleton active paragraph={{ rows: 3 }} title={false} />}
      <ul className="sessions">
        {sessions?.map((session) => (
          <OneSession key={session.id} session={session} />
        ))}
      </ul>
      {sessions && others === 0 ? (
        <Typography.Text type="secondary">{t('keep.mine.onlyThis')}</Typography.Text>
      ) : null}
      {others > 0 ? (
        <Button danger loading={endOthers.isPending} onClick={() => void askAll()}>
          {t('keep.mine.endOthers')}
        </Button>
      ) : null}
    </Card>
  )
}

function OneSession({ session }: { session: MySession }) {
  const { t } = useTranslation()
  const end = useCommand(accountEndpoints.endSession)
  const { id, userAgent, address, createdAt, lastSeenAt, current } = session
  const { phone } = deviceOf(userAgent)
  const device = deviceWords(userAgent)
  const ask = async () => {
    const title = t('keep.mine.endConfirm', { device })
    const text = t('keep.mine.endText')
    if ((await confirm({ title, text, yes: t('keep.mine.end'), danger: true })) !== CONFIRMED) return
    try {
      await end.mutateAsync({ params: { id } })
      feedback.success(t('keep.mine.ended', { device }))
    } catch (failure) {
      feedback.undone(failure)
    }
  }
  const Icon = phone ? MobileOutlined : DesktopOutlined
  return (
    <li>
      <Icon className="session-icon" aria-label={t(phone ? 'keep.mine.phone' : 'keep.mine.desk')} />
      <div className="session-words">
        <strong title={userAgent}>{device}</strong>{' '}
        {current ? <Tag color="green">{t('keep.mine.current')}</Tag> : null}
        <Typography.Text type="secondary">
          <span>{t('keep.mine.address', { address })}</span>
          <span>
            {t('keep.mine.seen')} <Moment at={lastSeenAt} />
          </span>
          <span>
            {t('keep.mine.since')} <Moment at={createdAt} />
          </span>
        </Typography.Text>
      </div>
      {current ? null : (
        <Button
          loading={end.isPending}
          aria-label={t('keep.mine.endOne', { device })}
          onClick={() => void ask()}
        >
          {t('keep.mine.end')}
        </Button>
      )}
    </li>
  )
}

/** "Chrome trên Windows"; of what it says nothing known, what is left. */
function deviceWords(userAgent: string): string {
  const { browser, system } = deviceOf(userAgent)
  if (browser && system) return textOf('keep.mine.device', { browser, system })
  return browser ?? system ?? (userAgent.slice(0, 40) || textOf('keep.mine.unknown'))
}
