import { CheckOutlined, PhoneOutlined, UserOutlined } from '@ant-design/icons'
import { type InteractionItem, interactionEndpoints } from '@barem/shared/interaction/endpoints'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, Timeline, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { pagesOf } from '#api/pages.ts'
import { useMay } from '#navigation/rights.ts'
import { DueTag } from '#ui/DueTag.tsx'
import { EntryPages } from '#ui/EntryPages.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { interactionPaths } from './paths.ts'
import { QuickForm } from './QuickForm.tsx'
import { mayBeDone, useDone } from './use-done.ts'
import './interaction.css'

interface Props {
  customer: { id: string; abbreviatedName: string }
}

/** The interactions of one customer, newest first and by page; the next one is written down above them. */
export function CustomerTimeline({ customer }: Props) {
  const { t } = useTranslation()
  const may = useMay()
  const found = useInfiniteQuery(pagesOf(interactionEndpoints.list, { query: { customerId: customer.id } }))
  return (
    <>
      {may('interaction:create') ? <QuickForm customer={customer} /> : null}
      <EntryPages found={found} none={t('interaction.none')} older={t('interaction.older')}>
        {(all) => (
          <Timeline
            className="interaction-line"
            items={all.map((one) => ({
              key: one.id,
              icon: one.channel === 'call' ? <PhoneOutlined aria-hidden /> : <UserOutlined aria-hidden />,
              content: <One interaction={one} />,
            }))}
          />
        )}
      </EntryPages>
    </>
  )
}

function One({ interaction }: { interaction: InteractionItem }) {
  const { t } = useTranslation()
  const done = useDone()
  const { id, channel, staff, date, status, content, nextStep, nextStaff } = interaction
  return (
    <article className="interaction">
      <header>
        <strong>{staff.name}</strong>
        <Typography.Text type="secondary">
          {t(`interaction.way.${channel}`)} · <RelativeTime at={date} /> · {t(`interaction.status.${status}`)}
        </Typography.Text>
        <Link to={interactionPaths.one(id)}>{t('interaction.open')}</Link>
      </header>
      <p>{content}</p>
      {nextStep ? (
        <div className={status === 'processed' ? 'interaction-next interaction-done' : 'interaction-next'}>
          <span>{t('interaction.next', { step: nextStep })}</span>
          <DueTag {...interaction} />
          {nextStaff && nextStaff.id !== staff.id ? (
            <Typography.Text type="secondary">
              {t('interaction.by', { name: nextStaff.name })}
            </Typography.Text>
          ) : null}
          {mayBeDone(interaction) ? (
            <Button size="small" icon={<CheckOutlined />} onClick={() => done(interaction)}>
              {t('interaction.done')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </article>
  )
}
