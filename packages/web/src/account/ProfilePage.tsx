import { PASSWORD_MIN } from '@barem/shared/account/form'
import { type Profile, userEndpoints } from '@barem/shared/user/endpoints'
import { changePasswordForm } from '@barem/shared/user/form'
import { Alert, Card, Descriptions, Space, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/query.ts'
import { feedback } from '#feedback/feedback.ts'
import { RecordForm } from '#form/RecordForm.tsx'
import { TextField } from '#form/TextField.tsx'
import { type TextKey, useFormat } from '#i18n/i18n.ts'
import { useProfile } from '#navigation/rights.ts'
import { Deputies } from './Deputies.tsx'
import { MyChannels } from './MyChannels.tsx'
import { MySessions } from './MySessions.tsx'

const labels: Record<string, TextKey> = {
  oldPassword: 'frame.profile.oldPassword',
  newPassword: 'frame.profile.newPassword',
  confirmPassword: 'frame.profile.confirmPassword',
}

export default function ProfilePage() {
  const { t } = useTranslation()
  const profile = useProfile()
  return (
    <div className="page">
      <h1 className="page-heading">{t('frame.profile.heading')}</h1>
      {profile.mustChangePassword ? (
        <Alert type="warning" showIcon title={t('frame.profile.mustChange')} className="form-problem" />
      ) : null}
      <div className="profile-columns">
        <Card>
          <Facts profile={profile} />
        </Card>
        <Card title={<h2 className="plain-heading">{t('frame.profile.password')}</h2>} id="password">
          <PasswordForm />
        </Card>
        <Card title={<h2 className="plain-heading">{t('deputy.title')}</h2>} id="deputies">
          <Deputies />
        </Card>
        <MyChannels />
        <MySessions />
      </div>
    </div>
  )
}

function Facts({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const format = useFormat()
  const confirmable = (text: string, confirmed: boolean) => (
    <Space wrap>
      {text}
      {/* where it is not confirmed there is nothing to be done about it here */}
      {confirmed ? <Tag color="green">{t('frame.profile.confirmed')}</Tag> : null}
    </Space>
  )
  const none = t('frame.profile.none')
  const rows: [TextKey, React.ReactNode][] = [
    ['frame.profile.username', profile.username],
    ['frame.profile.fullName', profile.fullName],
    ['frame.profile.code', profile.code ?? none],
    ['frame.profile.email', confirmable(profile.email, profile.emailConfirmed)],
    ['frame.profile.phoneNumber', confirmable(profile.phoneNumber, profile.phoneNumberConfirmed)],
    ['frame.profile.department', profile.departmentName ?? none],
    ['frame.profile.position', profile.positionName ?? none],
    ['frame.profile.roles', profile.roles.map((role) => t(`frame.profile.role.${role}`)).join(', ')],
    ['frame.profile.roleGroups', profile.roleGroups.map(({ name }) => name).join(', ') || none],
    ['frame.profile.created', format.moment(profile.created)],
    ['frame.profile.lastModified', format.moment(profile.lastModified)],
  ]
  return (
    <Descriptions
      column={1}
      size="small"
      items={rows.map(([label, children]) => ({ key: label, label: t(label), children }))}
    />
  )
}

function PasswordForm() {
  const { t } = useTranslation()
  const change = useCommand(userEndpoints.changePassword)
  const [times, setTimes] = useState(0)
  return (
    <RecordForm
      key={times}
      schema={changePasswordForm}
      labels={labels}
      initial={{ oldPassword: '', newPassword: '', confirmPassword: '' }}
      saveText={t('frame.profile.password')}
      save={({ oldPassword, newPassword }) => change.mutateAsync({ body: { oldPassword, newPassword } })}
      onSaved={() => {
        feedback.success(t('frame.profile.changed'))
        setTimes(times + 1)
      }}
    >
      <TextField name="oldPassword" password="current" />
      <TextField
        name="newPassword"
        password="new"
        hint={t('frame.profile.passwordHint', { min: PASSWORD_MIN })}
      />
      <TextField name="confirmPassword" password="new" />
    </RecordForm>
  )
}
