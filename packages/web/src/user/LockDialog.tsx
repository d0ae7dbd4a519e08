import { type User, userEndpoints } from '@barem/shared/user/endpoints'
import { lockBody } from '@barem/shared/user/form'
import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { feedback } from '#feedback/feedback.ts'
import { FormDialog } from '#form/FormDialog.tsx'
import { LongTextField } from '#form/LongTextField.tsx'
import { RecordForm } from '#form/RecordForm.tsx'
import { useFormat } from '#i18n/i18n.ts'
import { heldGroups, useHoldings } from './HandOverDialog.tsx'

const schema = lockBody.pick({ note: true })

interface Props {
  user: User
  onHandOver: () => void
  onClose: () => void
}

/** Locks an account; the reason stands in the history. What would be left behind is said before. */
export function LockDialog({ user: { id, version, fullName: name }, onHandOver, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <FormDialog title={`${t('user.lock')}: ${name}`} onClose={onClose}>
      {(dialog, leave) => (
        <>
          <p>{t('user.lockText')}</p>
          <Left id={id} onHandOver={() => leave(onHandOver)} />
          <RecordForm
            schema={schema}
            labels={{ note: 'user.field.note' }}
            initial={{ note: null }}
            isNew
            danger
            saveText={t('user.lock')}
            save={({ note }, _, send) =>
              send(userEndpoints.lock, { params: { id }, body: { version, note } } as never)
            }
            onSaved={() => {
              feedback.success(t('user.locked', { name }))
              onClose()
            }}
            {...dialog}
          >
            <LongTextField name="note" lines={2} />
          </RecordForm>
        </>
      )}
    </FormDialog>
  )
}

/** What the person still has in hand, and the way to hand it over first. */
function Left({ id, onHandOver }: { id: string; onHandOver: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const holdings = useHoldings(id)
  const held = holdings ? heldGroups(holdings) : []
  if (!holdings || held.length === 0) return null
  return (
    <Alert
      className="hand-over-first"
      type="warning"
      title={t('user.handOver.left')}
      description={
        <>
          <ul>
            {held.map((group) => (
              <li key={group}>
                {t(`user.handOver.group.${group}`)}: {format.number(holdings[group])}
              </li>
            ))}
          </ul>
          <Button onClick={onHandOver}>{t('user.handOver.first')}</Button>
        </>
      }
    />
  )
}
