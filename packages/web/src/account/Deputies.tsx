import { approvableEntities } from '@barem/shared/business'
import { type Deputy, deputyEndpoints } from '@barem/shared/deputy/endpoints'
import type { Reference } from '@barem/shared/http/page'
import { CONFIRMED } from '@barem/shared/values/constants'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton, Tag, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf, useCommand } from '#api/query.ts'
import { confirm, failureText, feedback } from '#feedback/feedback.ts'
import { useLazyComponent } from '#feedback/use-lazy-component.ts'
import { textOf, useFormat } from '#i18n/i18n.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import './sessions.css'

/** Few name a deputy in a day: its form comes when it is asked for. */
const loadDialog = async () => (await import('./DeputyDialog.tsx')).DeputyDialog

/** Who stands in for somebody, and for whom they stand in, now and later (decision 076). */
export function Deputies({ of }: { of?: Reference }) {
  const { t } = useTranslation()
  const query = of ? { principalId: of.id } : {}
  const { data, error } = useQuery(queryOf(deputyEndpoints.list, { query }, { quiet: true }))
  const [asked, setAsked] = useState<Deputy | 'new' | null>(null)
  const close = () => setAsked(null)
  const Dialog = useLazyComponent(loadDialog, asked !== null, close)
  return (
    <>
      <Typography.Paragraph type="secondary">
        {of ? t('deputy.textOther', { name: of.name }) : t('deputy.text')}
      </Typography.Paragraph>
      {error ? <Typography.Text type="danger">{failureText(error)}</Typography.Text> : null}
      {data || error ? null : <Skeleton active paragraph={{ rows: 2 }} title={false} />}
      {data?.own.length === 0 ? (
        <Typography.Paragraph type="secondary">{t('deputy.none')}</Typography.Paragraph>
      ) : null}
      <ul className="sessions deputies" aria-label={t('deputy.title')}>
        {data?.own.map((one) => (
          <OneDeputy key={one.id} deputy={one} name={one.deputy.name} onEdit={() => setAsked(one)} />
        ))}
      </ul>
      <Button onClick={() => setAsked('new')}>{t('deputy.add')}</Button>
      {data && data.standing.length > 0 ? (
        <div className="deputy-standing">
          <h3 className="plain-heading">{t('deputy.standing')}</h3>
          <ul className="sessions deputies" aria-label={t('deputy.standing')}>
            {data.standing.map((one) => (
              <OneDeputy key={one.id} deputy={one} name={one.principal.name} />
            ))}
          </ul>
        </div>
      ) : null}
      {asked && Dialog ? (
        <Dialog deputy={asked === 'new' ? null : asked} principalId={of?.id ?? null} onClose={close} />
      ) : null}
    </>
  )
}

function OneDeputy({ deputy, name, onEdit }: { deputy: Deputy; name: string; onEdit?: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const withdraw = useCommand(deputyEndpoints.remove)
  const { id, version, firstDay, lastDay, kinds, now } = deputy
  const ask = async () => {
    if (withdraw.isPending) return
    const title = t('deputy.withdrawTitle', { name })
    const text = t('deputy.withdrawText', { name })
    if ((await confirm({ title, text, yes: t('deputy.withdraw'), danger: true })) !== CONFIRMED) return
    try {
      await withdraw.mutateAsync({ params: { id }, query: { version } })
      feedback.success(t('deputy.withdrawn', { name }))
    } catch (failure) {
      feedback.undone(failure)
    }
  }
  const days = { first: format.date(firstDay), last: format.date(lastDay) }
  return (
    <li>
      <div className="session-words">
        <strong>{name}</strong>{' '}
        <Tag color={now ? 'green' : 'default'}>{t(now ? 'deputy.now' : 'deputy.coming')}</Tag>
        <Typography.Text type="secondary">
          <span>{t('deputy.days', days)}</span>
          <span>{kinds === null ? t('deputy.allKinds') : kindsInWords(kinds)}</span>
        </Typography.Text>
        <Unable deputy={deputy} />
      </div>
      {onEdit ? (
        <>
          <Button aria-label={`${t('deputy.edit')} ${name}`} onClick={onEdit}>
            {t('deputy.change')}
          </Button>
          <BusyButton
            danger
            busy={withdraw.isPending}
            aria-label={t('deputy.withdrawOf', { name })}
            onClick={() => void ask()}
          >
            {t('deputy.withdraw')}
          </BusyButton>
        </>
      ) : null}
    </li>
  )
}

/** What was said and counts for nothing, since one of the two may not decide it. */
function Unable({ deputy: { kinds, decides } }: { deputy: Deputy }) {
  const { t } = useTranslation()
  if (decides.length === 0)
    return <Typography.Text type="warning">{t('deputy.decidesNothing')}</Typography.Text>
  if (decides.length === (kinds ?? approvableEntities).length) return null
  return (
    <Typography.Text type="secondary">
      {t('deputy.decidesOnly', { kinds: kindsInWords(decides) })}
    </Typography.Text>
  )
}

function kindsInWords(kinds: Deputy['decides']): string {
  return kinds.map((kind) => textOf(`${kind}.title`)).join(', ')
}
