import { type User, userEndpoints } from '@barem/shared/user/endpoints'
import { lockBody } from '@barem/shared/user/form'
import { Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import { feedback } from '#feedback/feedback.ts'
import { LongTextField } from '#form/LongTextField.tsx'
import { RecordForm } from '#form/RecordForm.tsx'

const schema = lockBody.pick({ note: true })

interface Props {
  user: User
  onClose: () => void
}

/** Locks an account; the reason stands in the history. */
export function LockDialog({ user: { id, version, fullName: name }, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Modal open title={`${t('user.lock')}: ${name}`} onCancel={onClose} footer={null} destroyOnHidden>
      <p>{t('user.lockText')}</p>
      <RecordForm
        schema={schema}
        labels={{ note: 'user.field.note' }}
        initial={{ note: null }}
        isNew
        saveText={t('user.lock')}
        save={({ note }, _, send) =>
          send(userEndpoints.lock, { params: { id }, body: { version, note } } as never)
        }
        onSaved={() => {
          feedback.success(t('user.locked', { name }))
          onClose()
        }}
        onCancel={onClose}
      >
        <LongTextField name="note" lines={2} />
      </RecordForm>
    </Modal>
  )
}
