import { type User, userEndpoints } from '@barem/shared/user/endpoints'
import {
  type HandedOver,
  type HandOverGroup,
  type Holdings,
  handOverBody,
  handOverEndpoints,
  handOverGroups,
} from '@barem/shared/user/hand-over'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#api/query.ts'
import { feedback } from '#feedback/feedback.ts'
import { Field } from '#form/Field.tsx'
import { FormDialog } from '#form/FormDialog.tsx'
import { FormFoot } from '#form/FormFoot.tsx'
import { RecordForm } from '#form/RecordForm.tsx'
import { RemoteSelectField } from '#form/RemoteSelectField.tsx'
import { useFormat } from '#i18n/i18n.ts'
import { pathOfRecord } from '#navigation/record-paths.ts'
import { PageSkeleton } from '#ui/PageSkeleton.tsx'

interface Props {
  user: Pick<User, 'id' | 'fullName'>
  onClose: () => void
}

/** What somebody has in hand, counted now. */
export function useHoldings(id: string): Holdings | undefined {
  return useQuery({ ...queryOf(handOverEndpoints.holdings, { params: { id } }), gcTime: 0 }).data
}

/** The groups somebody has something of. */
export function heldGroups(holdings: Holdings): HandOverGroup[] {
  return handOverGroups.filter((group) => holdings[group] > 0)
}

/** Hands what somebody leaves to one person, each group by its tick; then says what stayed, and why. */
export function HandOverDialog({ user, onClose }: Props) {
  const { t } = useTranslation()
  const holdings = useHoldings(user.id)
  const [outcome, setOutcome] = useState<HandedOver | null>(null)
  return (
    <FormDialog title={t('user.handOver.title', { name: user.fullName })} onClose={onClose}>
      {(dialog) =>
        outcome ? (
          <Outcome outcome={outcome} onClose={onClose} />
        ) : holdings ? (
          <HandOverForm {...{ user, holdings, onClose, ...dialog }} onDone={setOutcome} />
        ) : (
          <PageSkeleton />
        )
      }
    </FormDialog>
  )
}

interface FormProps extends Props {
  holdings: Holdings
  onDone: (outcome: HandedOver | null) => void
  onCancel: () => void
}

function HandOverForm({ user: { id }, holdings, onClose, onDone, onCancel }: FormProps) {
  const { t } = useTranslation()
  const format = useFormat()
  // as it began: what is handed over is counted anew before the form has told how it went
  const [first] = useState(holdings)
  const held = heldGroups(first)
  if (held.length === 0) return <p>{t('user.handOver.nothing')}</p>
  return (
    <>
      <p>{t('user.handOver.text')}</p>
      <RecordForm
        schema={handOverBody}
        labels={{ to: 'user.handOver.to', groups: 'user.handOver.groups' }}
        initial={{ groups: held }}
        isNew
        saveText={t('user.handOver.action')}
        save={(body, _, send) => send(handOverEndpoints.handOver, { params: { id }, body } as never)}
        onSaved={(answer) => {
          const outcome = answer as HandedOver | undefined
          if (outcome && outcome.keptCount > 0) {
            onDone(outcome)
            return
          }
          feedback.success(t('user.handOver.done'))
          onClose()
        }}
        onCancel={onCancel}
      >
        <RemoteSelectField name="to" endpoint={userEndpoints.options} span={12} />
        <Field name="groups" span={12} choice>
          <Checkbox.Group
            className="hand-over-groups"
            options={held.map((group) => ({
              value: group,
              label: `${t(`user.handOver.group.${group}`)} (${format.number(first[group])})`,
            }))}
          />
        </Field>
      </RecordForm>
    </>
  )
}

/** What was moved, and each thing that stays with the reason. */
function Outcome({
  outcome: { moved, kept, keptCount },
  onClose,
}: {
  outcome: HandedOver
  onClose: () => void
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const done = handOverGroups.filter((group) => moved[group] > 0)
  return (
    <div className="hand-over-outcome">
      {done.length > 0 ? (
        <>
          <strong>{t('user.handOver.moved')}</strong>
          <ul>
            {done.map((group) => (
              <li key={group}>
                {t(`user.handOver.group.${group}`)}: {format.number(moved[group])}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <strong>{t('user.handOver.kept', { total: format.number(keptCount) })}</strong>
      <ul>
        {kept.map(({ entity, id, name, group, reason }) => {
          const path = pathOfRecord(entity, id)
          return (
            <li key={`${group} ${id}`}>
              {path ? <Link to={path}>{name}</Link> : name}: {t(`user.handOver.reason.${reason}`)}
            </li>
          )
        })}
      </ul>
      {keptCount > kept.length ? (
        <p>{t('user.handOver.keptMore', { total: format.number(keptCount - kept.length) })}</p>
      ) : null}
      <FormFoot
        main={
          <Button type="primary" onClick={onClose}>
            {t('user.handOver.close')}
          </Button>
        }
      />
    </div>
  )
}
