import { type User, userEndpoints } from '@barem/shared/user/endpoints'
import { adminGrantBody } from '@barem/shared/user/form'
import { Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import { feedback } from '#feedback/feedback.ts'
import { RecordForm } from '#form/RecordForm.tsx'
import { TextField } from '#form/TextField.tsx'

const schema = adminGrantBody.pick({ password: true })

interface Props {
  user: User
  onClose: () => void
}

/** Gives or takes the Admin role, confirmed with the password of whoever does it. */
export function GrantDialog({ user: { id, version, fullName: name, isAdmin }, onClose }: Props) {
  const { t } = useTranslation()
  const action = t(isAdmin ? 'user.revoke' : 'user.grant')
  return (
    <Modal open title={`${action}: ${name}`} onCancel={onClose} footer={null} destroyOnHidden>
      <p>{t(isAdmin ? 'user.revokeText' : 'user.grantText')}</p>
      <RecordForm
        schema={schema}
        labels={{ password: 'user.field.password' }}
        initial={{}}
        isNew
        saveText={action}
        save={({ password }, _, send) =>
          send(userEndpoints.grantAdmin, {
            params: { id },
            body: { version, isAdmin: !isAdmin, password },
          } as never)
        }
        onSaved={() => {
          feedback.success(t(isAdmin ? 'user.revoked' : 'user.granted', { name }))
          onClose()
        }}
        onCancel={onClose}
      >
        <TextField name="password" password="current" span={12} />
      </RecordForm>
    </Modal>
  )
}
